import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID } from 'class-validator';
import { MAX_LENGTH, MAX_MENTIONS } from '../../platform/common/limits.js';
import { parseUuid } from '../../platform/validation/identifiers.js';
import { composed, IfSent } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';

/** Whom a text mentions, in the request that brings it. */
export const MentionUuids = () =>
  composed(
    ApiPropertyOptional({
      type: [String],
      format: 'uuid',
      maxItems: MAX_MENTIONS,
      description:
        'Whom the text names with their full name after an @. Those whom it does not name, and whom the caller may not see, are left out.',
    }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? value.map((uuid: unknown) => parseUuid(uuid) ?? uuid) : value,
    ),
    IsArray({ message: 'invalid' }),
    ArrayMaxSize(MAX_MENTIONS, { message: 'invalid' }),
    IsUUID('loose', { each: true, message: 'invalid_uuid' }),
  );

/** Somebody whom a text mentions. */
@ApiSchema({ name: 'Mention' })
export class MentionView {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ description: 'As it stands in the text after the @.' })
  name!: string;
}

export class SuggestionQuery {
  @ApiPropertyOptional({
    description:
      "The beginning of a full name or of a last name, with or without diacritics. Without it the caller's friends.",
  })
  @IfSent()
  @Text(MAX_LENGTH.name)
  q: string = '';
}
