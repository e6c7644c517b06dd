import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsString } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { IfSent } from '../../platform/validation/rules.js';
import { MaxCharacters, Text } from '../../platform/validation/text.js';

/** What can be searched for, in the order of the answer. */
export const SEARCH_TYPES = ['pet', 'person', 'business', 'service', 'tag', 'blog', 'post'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** Breeds are suggested, as they lead to their pets. */
export const RESULT_TYPES = [...SEARCH_TYPES, 'breed'] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export class SearchSuggestionQuery {
  @ApiProperty({ description: 'Punctuation does not count; of more than eight words, the first eight do.' })
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.search)
  q!: string;
}

export class SearchQuery extends SearchSuggestionQuery {
  @ApiPropertyOptional({ enum: SEARCH_TYPES, description: 'Only this type, by pages.' })
  @IfSent()
  @IsIn(SEARCH_TYPES, { message: 'invalid' })
  type?: SearchType;

  @ApiPropertyOptional({ description: 'The `next` of the page before, of the same `type`.' })
  @IfSent()
  @IsString({ message: 'invalid' })
  @MaxCharacters(MAX_LENGTH.cursor, { message: 'invalid' })
  cursor?: string;
}

/** Something that was found, as much as a line about it needs. */
@ApiSchema({ name: 'SearchResult' })
export class SearchResultView {
  @ApiProperty({ enum: RESULT_TYPES })
  type!: ResultType;

  @ApiProperty({ type: Number, nullable: true, description: 'Hashtags have none.' })
  id!: number | null;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Of pets, people, businesses, blog posts.',
  })
  uuid!: string | null;

  @ApiProperty({ description: 'A name, a title, a hashtag without its #; of a wall post the name of its author.' })
  title!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Of a pet its breed, of a blog post its author; in the language of `Accept-Language`.',
  })
  about!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Of a post, where the words stand in it.' })
  excerpt!: string | null;

  @ApiProperty({ type: String, nullable: true })
  imageUrl!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Of pets and breeds the kind, of people and businesses the category.',
  })
  categoryId!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Of a hashtag: how many posts have it, counted up to 100.',
  })
  count!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Of posts.' })
  createdAt!: string | null;
}

@ApiSchema({ name: 'SearchSection' })
export class SearchSectionView {
  @ApiProperty({ enum: SEARCH_TYPES })
  type!: SearchType;

  @ApiProperty({ type: [SearchResultView] })
  results!: SearchResultView[];

  @ApiProperty({ type: String, nullable: true, description: 'Continues this type: its `cursor`.' })
  next!: string | null;

  @ApiProperty({ description: 'Nothing is called so; these have names that are alike.' })
  isSimilar!: boolean;
}
