import { ApiProperty, ApiSchema, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsNotEmpty } from 'class-validator';
import { DOCUMENT, MAX_LENGTH } from '../../platform/common/limits.js';
import { Line } from '../../platform/validation/text.js';

const FILE = {
  type: 'string',
  format: 'binary',
  description: `PDF, JPEG or PNG, at most ${DOCUMENT.size}. Deleted after the decision.`,
  maxLength: DOCUMENT.bytes,
  'x-accept': DOCUMENT.types,
} as ApiPropertyOptions;

export class AskForVerificationDto {
  @ApiProperty(FILE)
  file?: unknown;

  @ApiProperty({ description: "The business's number in a public register. The format depends on the country." })
  @IsNotEmpty({ message: 'required' })
  @Line(MAX_LENGTH.registrationNumber)
  registrationNumber!: string;
}

const STATES = ['none', 'open', 'refused', 'verified'] as const;

/** The verification of the caller's business. */
@ApiSchema({ name: 'Verification' })
export class VerificationView {
  @ApiProperty({ enum: STATES, enumName: 'VerificationState', description: '`none` for pet owners, too.' })
  state!: (typeof STATES)[number];

  @ApiProperty({ type: String, nullable: true, description: 'Of the open or refused request.' })
  registrationNumber!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the caller asked.' })
  createdAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  verifiedAt!: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The moderator's reason for a refusal." })
  refusal!: string | null;
}
