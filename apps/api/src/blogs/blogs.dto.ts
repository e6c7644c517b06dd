import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { NamedView } from '../catalog/catalog.dto.js';
import { PageQuery } from '../common/pagination/page.js';
import { Check } from '../common/validation/check.js';
import { isId, QueryId } from '../common/validation/identifiers.js';
import { IfSent, isNothing, Text } from '../common/validation/text.js';
import { MediaUrl } from '../storage/media-url.js';
import { UserSummaryView } from '../users/user-summary.js';
import { BLOG_CATEGORIES, categoryOfPets, isBlogCategory, type BlogCategoryName } from './blog-categories.js';

const MAX_TITLE = 200;
const MAX_CONTENT = 50_000;

const isPetCategory = (value: unknown) => isId(value) && categoryOfPets(value as number) !== undefined;

const IsPetCategory = () =>
  Check((value) => (isNothing(value) || isPetCategory(value) ? undefined : 'pet_category_invalid'));

export class CreateBlogPostDto {
  @ApiProperty({ maxLength: MAX_TITLE })
  @Text({ max: MAX_TITLE })
  title!: string;

  @ApiProperty({ maxLength: MAX_CONTENT, description: 'Plain text with Markdown formatting.' })
  @Text({ max: MAX_CONTENT })
  content!: string;

  @ApiPropertyOptional({
    type: String,
    enum: BLOG_CATEGORIES,
    nullable: true,
    description: 'This or `petCategoryId` is required; where they disagree, this one counts.',
  })
  @Check((value, post) => {
    if (isNothing(value)) return isNothing(post.petCategoryId) ? 'required' : undefined;
    return isBlogCategory(value) ? undefined : 'unknown_reference';
  })
  category?: BlogCategoryName | null;

  @ApiPropertyOptional({ type: Number, enum: [1, 2, 3, 4, 5, 6], nullable: true })
  @IsPetCategory()
  petCategoryId?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'An `https:` address or one of our own `/uploads`.',
  })
  @MediaUrl()
  imageUrl?: string | null;
}

export class UpdateBlogPostDto {
  @ApiPropertyOptional({ maxLength: MAX_TITLE })
  @IfSent()
  @Text({ max: MAX_TITLE })
  title?: string;

  @ApiPropertyOptional({ maxLength: MAX_CONTENT })
  @IfSent()
  @Text({ max: MAX_CONTENT })
  content?: string;

  @ApiPropertyOptional({
    type: String,
    enum: BLOG_CATEGORIES,
    nullable: true,
    description: 'Where it and `petCategoryId` disagree, this one counts; null changes nothing.',
  })
  @Check((value) => (isNothing(value) || isBlogCategory(value) ? undefined : 'unknown_reference'))
  category?: BlogCategoryName | null;

  @ApiPropertyOptional({ type: Number, enum: [1, 2, 3, 4, 5, 6], nullable: true })
  @IsPetCategory()
  petCategoryId?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'An `https:` address or one of our own `/uploads`; null or empty takes it away.',
  })
  @IfSent()
  @MediaUrl()
  imageUrl?: string | null;
}

export class PublicBlogQuery extends PageQuery {
  @ApiPropertyOptional({ enum: BLOG_CATEGORIES, description: 'Only posts of this category.' })
  @Check((value) => (value === undefined || isBlogCategory(value) ? undefined : 'unknown_reference'))
  category?: BlogCategoryName;

  @ApiPropertyOptional({ enum: [1, 2, 3, 4, 5, 6], description: 'Only posts about these pets; `category` wins.' })
  @QueryId('pet_category_invalid')
  @Check((value) => (value === undefined || isPetCategory(value) ? undefined : 'pet_category_invalid'))
  petCategoryId?: number;
}

/** A blog post (decisions §17). */
@ApiSchema({ name: 'BlogPost' })
export class BlogPostView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ description: 'Plain text with Markdown formatting; HTML in it is text too.' })
  content!: string;

  @ApiProperty({ description: 'The text without its formatting; 150 characters and `...` where it is longer.' })
  excerpt!: string;

  @ApiProperty({ type: String, enum: BLOG_CATEGORIES })
  category!: BlogCategoryName;

  @ApiProperty({ type: Number, enum: [1, 2, 3, 4, 5, 6], nullable: true, description: 'Null for HRANA and OPREMA.' })
  petCategoryId!: number | null;

  @ApiProperty({ type: NamedView, nullable: true })
  petCategory!: NamedView | null;

  @ApiProperty({ type: String, nullable: true })
  imageUrl!: string | null;

  @ApiProperty()
  authorId!: number;

  @ApiProperty({ format: 'uuid' })
  authorUuid!: string;

  @ApiProperty()
  author!: UserSummaryView;

  @ApiProperty()
  isPublished!: boolean;

  @ApiProperty({ description: 'The same as `isPublished`.' })
  published!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it was first published.' })
  publishedAt!: string | null;

  @ApiProperty()
  likeCount!: number;

  @ApiProperty({ description: 'Replies included.' })
  commentCount!: number;

  @ApiProperty({ description: 'False for visitors.' })
  likedByMe!: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time' })
  updatedAt!: string;
}
