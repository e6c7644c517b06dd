import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsString } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { IfSent } from '../../platform/validation/rules.js';
import { MaxCharacters, Text } from '../../platform/validation/text.js';

/** Types of results, in the order of the sections in a response. */
export const SEARCH_TYPES = ['pet', 'person', 'business', 'service', 'tag', 'blog', 'post'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** Types of suggestions. A breed is only a suggestion, as a link to its pets. */
export const RESULT_TYPES = [...SEARCH_TYPES, 'breed'] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export class SearchSuggestionQuery {
  @ApiProperty({ description: 'Punctuation is ignored. Only the first eight words count.' })
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.search)
  q!: string;
}

export class SearchQuery extends SearchSuggestionQuery {
  @ApiPropertyOptional({ enum: SEARCH_TYPES, description: 'Search only this type, in pages.' })
  @IfSent()
  @IsIn(SEARCH_TYPES, { message: 'invalid' })
  type?: SearchType;

  @ApiPropertyOptional({ description: 'The `next` of the previous page of the same `type`.' })
  @IfSent()
  @IsString({ message: 'invalid' })
  @MaxCharacters(MAX_LENGTH.cursor, { message: 'invalid' })
  cursor?: string;
}

/** A search result on one line of a list. */
@ApiSchema({ name: 'SearchResult' })
export class SearchResultView {
  @ApiProperty({ enum: RESULT_TYPES })
  type!: ResultType;

  @ApiProperty({ type: Number, nullable: true, description: 'null for hashtags.' })
  id!: number | null;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Set for pets, people, businesses and blog posts.',
  })
  uuid!: string | null;

  @ApiProperty({ description: 'A name, a title, or a hashtag without #. For wall posts, the name of the author.' })
  title!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'For pets the breed in the language of `Accept-Language`, for people and businesses the city, for blog posts the author.',
  })
  about!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'For posts, the part of the text that contains the searched words.',
  })
  excerpt!: string | null;

  @ApiProperty({ type: String, nullable: true })
  imageUrl!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'The pet category of pets and breeds, the user category of people, businesses and authors of wall posts.',
  })
  categoryId!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'For hashtags, the number of posts, counted up to 100.',
  })
  count!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Set for posts.' })
  createdAt!: string | null;
}

@ApiSchema({ name: 'SearchSection' })
export class SearchSectionView {
  @ApiProperty({ enum: SEARCH_TYPES })
  type!: SearchType;

  @ApiProperty({ type: [SearchResultView] })
  results!: SearchResultView[];

  @ApiProperty({ type: String, nullable: true, description: 'The `cursor` for the next page of this type.' })
  next!: string | null;

  @ApiProperty({ description: 'Whether there are no exact matches and the results are similar.' })
  isSimilar!: boolean;
}
