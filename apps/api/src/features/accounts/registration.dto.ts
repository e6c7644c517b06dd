import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { MAX_INVITATION, MAX_LENGTH } from '../../platform/common/limits.js';
import { MayBeEmpty } from '../../platform/validation/rules.js';
import { Line } from '../../platform/validation/text.js';

export const REGISTRATION_MODES = ['open', 'invited', 'closed'] as const;
export type RegistrationModeName = (typeof REGISTRATION_MODES)[number];

export class ChangeRegistrationDto {
  @ApiProperty({ enum: REGISTRATION_MODES })
  @IsIn(REGISTRATION_MODES)
  mode!: RegistrationModeName;
}

@ApiSchema({ name: 'Registration' })
export class RegistrationView {
  @ApiProperty({ enum: REGISTRATION_MODES, description: 'Who may register: everybody, invited users, or nobody.' })
  mode!: RegistrationModeName;
}

export class MakeInvitationDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'A note for administrators, such as the name of the invited person.',
  })
  @MayBeEmpty()
  @Line(MAX_LENGTH.invitationNote)
  note?: string | null;

  @ApiProperty({ type: 'integer', description: 'The number of users who can register with the invitation.' })
  @IsInt({ message: 'invalid' })
  @Min(1, { message: 'invalid' })
  @Max(MAX_INVITATION.uses, { message: 'invalid' })
  uses!: number;

  @ApiProperty({ type: 'integer', description: 'Days until the invitation expires.' })
  @IsInt({ message: 'invalid' })
  @Min(1, { message: 'invalid' })
  @Max(MAX_INVITATION.days, { message: 'invalid' })
  days!: number;
}

@ApiSchema({ name: 'Invitation' })
export class InvitationView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  note!: string | null;

  @ApiProperty({ type: 'integer' })
  uses!: number;

  @ApiProperty({ type: 'integer' })
  usesLeft!: number;

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'NewInvitation' })
export class NewInvitationView extends InvitationView {
  @ApiProperty({ description: 'The path of the invitation link in the web app. Only this response contains it.' })
  path!: string;
}
