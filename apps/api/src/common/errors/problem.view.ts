import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FIELD_PROBLEMS, PROBLEMS } from './problems.js';

/** The one shape of every error answer (decisions §4). */
export class ProblemView {
  @ApiProperty({ example: 404 })
  statusCode!: number;

  @ApiProperty({
    enum: Object.keys(PROBLEMS),
    enumName: 'ProblemCode',
    description: 'Stable; what clients decide by and translate.',
  })
  code!: string;

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    description: 'English text; for validation one text for each problem.',
  })
  message!: string | string[];

  @ApiProperty({ example: 'Not Found', description: 'The name of the status.' })
  error!: string;

  @ApiProperty({ description: "Finds the request in the server's log." })
  requestId!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'For validation: the texts by field.',
  })
  fields?: Record<string, string[]>;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string', enum: Object.keys(FIELD_PROBLEMS) } },
    description: 'For validation: the stable codes of those texts, by field.',
  })
  fieldCodes?: Record<string, string[]>;
}
