import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { MayBeEmpty } from '../../platform/validation/rules.js';
import { Line } from '../../platform/validation/text.js';

export class NextPageDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The page of the web app to open after the login, such as `/find?kind=1`.',
    example: '/find?kind=1',
  })
  @MayBeEmpty()
  @Line(MAX_LENGTH.next)
  // Reject paths that start with // or /\, because browsers treat them as another host.
  @Matches(/^\/(?![/\\])/, { message: 'invalid' })
  next?: string | null;
}
