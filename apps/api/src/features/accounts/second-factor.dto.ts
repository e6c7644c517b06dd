import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';
import { ConfirmationDto } from '../../platform/auth/confirmation.dto.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { MaxCharacters } from '../../platform/validation/text.js';

export class ChangeSecondFactorDto extends ConfirmationDto {}

export class TurnOnSecondFactorDto {
  @ApiProperty({ example: '123456', description: 'The current code of the authenticator app.' })
  @IsNotEmpty({ message: 'required' })
  @IsString()
  @MaxCharacters(MAX_LENGTH.secondFactorCode, { message: 'invalid' })
  code!: string;
}

@ApiSchema({ name: 'SecondFactor' })
export class SecondFactorView {
  @ApiProperty()
  isOn!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  since!: string | null;

  @ApiProperty({ type: 'integer', description: 'The number of unused recovery codes.' })
  recoveryCodesLeft!: number;
}

@ApiSchema({ name: 'NewSecondFactor' })
export class NewSecondFactorView {
  @ApiProperty({ description: 'The secret in base 32, for authenticator apps without QR codes.' })
  secret!: string;

  @ApiProperty({ example: 'otpauth://totp/…', description: 'The content of the QR code.' })
  uri!: string;
}

@ApiSchema({ name: 'RecoveryCodes' })
export class RecoveryCodesView {
  @ApiProperty({ type: [String], description: 'Each code works once. Only this response contains the codes.' })
  recoveryCodes!: string[];
}
