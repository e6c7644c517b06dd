import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID } from 'class-validator';
import { MAX_LENGTH, MAX_MENTIONS } from '../../platform/common/limits.js';
import { parseUuid } from '../../platform/validation/identifiers.js';
import { composed, IfSent } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';

export const MentionUuids = () =>
  composed(
    ApiPropertyOptional({
      type: [String],
      format: 'uuid',
      maxItems: MAX_MENTIONS,
      description:
        'Users whose full names are in the text after an @. Users who are not named or not visible to the caller are ignored.',
    }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? value.map((uuid: unknown) => parseUuid(uuid) ?? uuid) : value,
    ),
    IsArray({ message: 'invalid' }),
    ArrayMaxSize(MAX_MENTIONS, { message: 'invalid' }),
    IsUUID('loose', { each: true, message: 'invalid_uuid' }),
  );

@ApiSchema({ name: 'Mention' })
export class MentionView {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ description: 'The name after the @ in the text.' })
  name!: string;
}

export class SuggestionQuery {
  @ApiPropertyOptional({
    description:
      "Beginning of a full name or last name; diacritics are optional. If empty, returns the caller's friends.",
  })
  @IfSent()
  @Text(MAX_LENGTH.name)
  q: string = '';
}
