import { ApiProperty, ApiPropertyOptional, ApiSchema, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDefined, IsNotEmpty, ValidateIf } from 'class-validator';
import { Email } from '../../platform/auth/email.js';
import { PasswordToVerify } from '../../platform/auth/passwords.js';
import { SecondFactorCode } from '../../platform/auth/second-factors.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { PetSummaryView } from '../pets/pets.dto.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { parseIdentifier, type Identifier } from '../../platform/validation/identifiers.js';
import { IsFlag, isNothing } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';

export class CreateTransferDto {
  @ApiPropertyOptional({
    oneOf: [{ type: 'integer' }, { type: 'string', format: 'uuid' }],
    nullable: true,
    description: 'The id or UUID of a friend or of a person with whom the caller has exchanged messages.',
  })
  @ValidateIf(({ toEmail }: CreateTransferDto, user) => isNothing(toEmail) || !isNothing(user))
  @Transform(({ value }: { value: unknown }) => (isNothing(value) ? value : parseIdentifier(value)))
  @IsDefined({ message: 'invalid_user_identifier' })
  toUser?: Identifier | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Can replace `toUser`. This address gets a link by email.',
  })
  @ValidateIf((_request, email) => !isNothing(email))
  @Email()
  toEmail?: string | null;

  @ApiProperty({ description: 'Whether the pet keeps its album. Otherwise the photos are deleted.' })
  @IsFlag()
  withPhotos!: boolean;

  @ApiProperty({
    description: 'Whether the pet keeps its health record, without costs, private entries and hidden entries.',
  })
  @IsFlag()
  withRecord!: boolean;

  @ApiProperty({ description: 'Whether the pet keeps its description and its numbers of views and questions.' })
  @IsFlag()
  withHistory!: boolean;

  @ApiProperty({ format: 'password' })
  @IsNotEmpty({ message: 'password_required' })
  @PasswordToVerify()
  password!: string;

  @SecondFactorCode()
  code?: string | null;
}

export class TransferLinkDto {
  @ApiProperty({ description: 'The secret in the fragment of the emailed link.' })
  @IsNotEmpty({ message: 'required' })
  @Text(100)
  secret!: string;
}

export class AskAboutPetDto {
  @ApiProperty({ description: 'The message to the new owner.' })
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.message)
  content!: string;
}

export const TRANSFER_STATES = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type TransferStateName = (typeof TRANSFER_STATES)[number];

@ApiSchema({ name: 'TransferPet' })
export class TransferPetView extends PickType(PetSummaryView, ['uuid', 'name', 'petCategoryId', 'imageUrl']) {}

/** A transfer of a pet, for its former owner or for the receiver. */
@ApiSchema({ name: 'Transfer' })
export class TransferView {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ description: 'Whether the caller gives the pet. Otherwise the caller receives it.' })
  isGiver!: boolean;

  @ApiProperty({ enum: TRANSFER_STATES, enumName: 'TransferState' })
  state!: TransferStateName;

  @ApiProperty({
    type: TransferPetView,
    nullable: true,
    description: 'Null if the caller can no longer see the pet.',
  })
  pet!: TransferPetView | null;

  @ApiProperty({
    type: UserSummaryView,
    nullable: true,
    description: 'The other person. Null for the former owner if the caller can no longer see the pet or its owner.',
  })
  person!: UserSummaryView | null;

  @ApiProperty({ type: String, nullable: true, description: 'The address of a pending transfer, for its sender.' })
  toEmail!: string | null;

  @ApiProperty()
  withPhotos!: boolean;

  @ApiProperty()
  withRecord!: boolean;

  @ApiProperty()
  withHistory!: boolean;

  @ApiProperty({ description: 'Whether the caller, a shelter or kennel, can now ask how the pet is.' })
  canAsk!: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the transfer ended.' })
  finishedAt!: string | null;
}
