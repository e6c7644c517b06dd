import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { FIELD_PROBLEMS, PROBLEMS } from './problems.js';

/** Why an account is disabled, for its owner. */
@ApiSchema({ name: 'Disabled' })
export class DisabledView {
  @ApiProperty({ type: String, nullable: true, description: 'A `ReportReason`; null where no moderator decided it.' })
  reason!: string | null;

  @ApiProperty({ description: 'Of the moderator.' })
  words!: string;

  @ApiProperty({
    enum: ['possible', 'open', 'rejected', 'none'],
    description: '`possible`: by `POST /auth/objection`, once. `none`: there is no decision to object to.',
  })
  objection!: 'possible' | 'open' | 'rejected' | 'none';
}

/** The body of every error answer (decisions §4). */
export class ProblemView {
  @ApiProperty({ example: 404 })
  statusCode!: number;

  @ApiProperty({
    enum: Object.keys(PROBLEMS),
    enumName: 'ProblemCode',
    description: 'Stable code, for clients to decide by and to translate.',
  })
  code!: string;

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    description: 'English text; for validation errors one text per problem.',
  })
  message!: string | string[];

  @ApiProperty({ example: 'Not Found', description: 'The name of the HTTP status.' })
  error!: string;

  @ApiProperty({ description: "Identifies the request in the server's log." })
  requestId!: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'For `suspended`: when the caller may write again.' })
  suspendedUntil?: string;

  @ApiPropertyOptional({ type: DisabledView, description: 'For `account_disabled`: why, and whether one can object.' })
  disabled?: DisabledView;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'For validation errors: the texts by field.',
  })
  fields?: Record<string, string[]>;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string', enum: Object.keys(FIELD_PROBLEMS) } },
    description: 'For validation errors: the stable codes of those texts, by field.',
  })
  fieldCodes?: Record<string, string[]>;
}
