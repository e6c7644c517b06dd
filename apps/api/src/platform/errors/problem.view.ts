import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { FIELD_PROBLEMS, PROBLEMS } from './problems.js';

/** Tells the owner of an account why the account is disabled. */
@ApiSchema({ name: 'Disabled' })
export class DisabledView {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'A `ReportReason`, or null if no moderator disabled the account.',
  })
  reason!: string | null;

  @ApiProperty({ description: "The moderator's text." })
  text!: string;

  @ApiProperty({
    enum: ['possible', 'open', 'rejected', 'none'],
    description: '`possible`: once, with `POST /auth/objection`. `none`: there is no decision to object to.',
  })
  objection!: 'possible' | 'open' | 'rejected' | 'none';
}

/** Body of every error response (decisions §4). */
export class ProblemView {
  @ApiProperty({ example: 404 })
  statusCode!: number;

  @ApiProperty({
    enum: Object.keys(PROBLEMS),
    enumName: 'ProblemCode',
    description: 'Stable code for clients to handle and translate.',
  })
  code!: string;

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    description: 'English message; for validation errors one message per problem.',
  })
  message!: string | string[];

  @ApiProperty({ example: 'Not Found', description: 'The name of the HTTP status.' })
  error!: string;

  @ApiProperty({ description: "Identifies the request in the server's log." })
  requestId!: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'For `suspended`: end of the suspension.' })
  suspendedUntil?: string;

  @ApiPropertyOptional({
    type: DisabledView,
    description: 'For `account_disabled`: the reason, and whether an objection is possible.',
  })
  disabled?: DisabledView;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'For `changed_meanwhile`: the latest version, as the call returns it after a change.',
  })
  current?: object;

  @ApiPropertyOptional({
    type: [String],
    description: 'For `time_taken`: the next free times, as ISO date-times.',
  })
  freeTimes?: string[];

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'For validation errors: the messages by field.',
  })
  fields?: Record<string, string[]>;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string', enum: Object.keys(FIELD_PROBLEMS) } },
    description: 'For validation errors: the stable codes by field.',
  })
  fieldCodes?: Record<string, string[]>;
}
