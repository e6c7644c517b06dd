import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import { NewPasskey, NewPasskeyDto } from '../../platform/auth/passkeys.dto.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { MayBeEmpty } from '../../platform/validation/rules.js';
import { Line } from '../../platform/validation/text.js';
import { LinkedAccountView } from './linked-accounts.dto.js';

export class AddPasskeyDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'By default, browser and system of the caller.' })
  @MayBeEmpty()
  @Line(MAX_LENGTH.passkeyName)
  name?: string | null;

  @ApiProperty({ type: NewPasskeyDto, description: 'Its challenge is from `POST /auth/passkeys/options/addition`.' })
  @IsNotEmpty({ message: 'required' })
  @NewPasskey()
  passkey!: NewPasskeyDto;
}

export class RenamePasskeyDto {
  @ApiProperty()
  @IsNotEmpty({ message: 'required' })
  @Line(MAX_LENGTH.passkeyName)
  name!: string;
}

@ApiSchema({ name: 'Passkey' })
export class PasskeyView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: "Whether the user's other devices have the passkey too." })
  isBackedUp!: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUsedAt!: string | null;
}

@ApiSchema({ name: 'WaysIn' })
export class WaysInView {
  @ApiProperty()
  hasPassword!: boolean;

  @ApiProperty({ type: [PasskeyView], description: 'Oldest first.' })
  passkeys!: PasskeyView[];

  @ApiProperty({ type: [LinkedAccountView], description: 'Oldest first.' })
  linkedAccounts!: LinkedAccountView[];
}
