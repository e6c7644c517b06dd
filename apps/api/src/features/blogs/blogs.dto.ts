import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, ValidateIf } from 'class-validator';
import { NamedView, PET_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { ClientId, ToId, Uuid } from '../../platform/validation/identifiers.js';
import { IfSent, isNothing, MayBeEmpty, composed } from '../../platform/validation/rules.js';
import { Line, Text } from '../../platform/validation/text.js';
import { MediaUrl } from '../../platform/storage/media-url.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { BLOG_CATEGORIES, type BlogCategoryName } from './blog-categories.js';

const IsTitle = () => composed(IsNotEmpty({ message: 'required' }), Line(MAX_LENGTH.blogTitle));
const IsContent = () => composed(IsNotEmpty({ message: 'required' }), Text(MAX_LENGTH.blogContent));
const IsCategory = () => IsIn(BLOG_CATEGORIES, { message: 'unknown_reference' });
const IsPetCategory = () => IsIn(PET_CATEGORY_IDS, { message: 'pet_category_invalid' });

export class CreateBlogPostDto {
  @ClientId()
  clientId?: string | null;

  @ApiProperty()
  @IsTitle()
  title!: string;

  @ApiProperty({ description: 'Plain text with Markdown formatting.' })
  @IsContent()
  content!: string;

  @ApiPropertyOptional({
    type: String,
    enum: BLOG_CATEGORIES,
    nullable: true,
    description: 'This or `petCategoryId` is required; this field takes precedence.',
  })
  @ValidateIf((post: CreateBlogPostDto) => !isNothing(post.category) || isNothing(post.petCategoryId))
  @IsNotEmpty({ message: 'required' })
  @IsCategory()
  category?: BlogCategoryName | null;

  @ApiPropertyOptional({ type: Number, enum: PET_CATEGORY_IDS, nullable: true })
  @MayBeEmpty()
  @IsPetCategory()
  petCategoryId?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: "An `https:` URL or the `/uploads` URL of the caller's own picture.",
  })
  @MediaUrl()
  imageUrl?: string | null;
}

export class UpdateBlogPostDto {
  @ApiPropertyOptional()
  @IfSent()
  @IsTitle()
  title?: string;

  @ApiPropertyOptional()
  @IfSent()
  @IsContent()
  content?: string;

  @ApiPropertyOptional({
    type: String,
    enum: BLOG_CATEGORIES,
    nullable: true,
    description: 'Takes precedence over `petCategoryId`. Null changes nothing.',
  })
  @MayBeEmpty()
  @IsCategory()
  category?: BlogCategoryName | null;

  @ApiPropertyOptional({ type: Number, enum: PET_CATEGORY_IDS, nullable: true })
  @MayBeEmpty()
  @IsPetCategory()
  petCategoryId?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: "An `https:` URL or the `/uploads` URL of the caller's own picture. Null or empty removes it.",
  })
  @MediaUrl()
  imageUrl?: string | null;
}

export class PublicBlogQuery extends PageQuery {
  @ApiPropertyOptional({ enum: BLOG_CATEGORIES, description: 'Only posts of this category.' })
  @IfSent()
  @IsCategory()
  category?: BlogCategoryName;

  @ApiPropertyOptional({
    enum: PET_CATEGORY_IDS,
    description: 'Only posts about this pet category; `category` takes precedence.',
  })
  @IfSent()
  @ToId()
  @IsPetCategory()
  petCategoryId?: number;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only posts of this author.' })
  @IfSent()
  @Uuid()
  author?: string;
}

@ApiSchema({ name: 'BlogStatistics' })
export class BlogStatisticsView {
  @ApiProperty()
  total!: number;

  @ApiProperty()
  published!: number;

  @ApiProperty()
  drafts!: number;
}

@ApiSchema({ name: 'BlogPost' })
export class BlogPostView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ description: 'Plain text with Markdown formatting. HTML is shown as text.' })
  content!: string;

  @ApiProperty({
    description: 'The first 150 characters of the text without formatting, followed by `...` if the text is longer.',
  })
  excerpt!: string;

  @ApiProperty({ type: String, enum: BLOG_CATEGORIES })
  category!: BlogCategoryName;

  @ApiProperty({ type: Number, enum: PET_CATEGORY_IDS, nullable: true, description: 'Null for HRANA and OPREMA.' })
  petCategoryId!: number | null;

  @ApiProperty({ type: NamedView, nullable: true })
  petCategory!: NamedView | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'A placeholder, `/removed-picture.svg#…`, if a moderator removed the picture; also in `content`.',
  })
  imageUrl!: string | null;

  @ApiProperty()
  authorId!: number;

  @ApiProperty({ format: 'uuid' })
  authorUuid!: string;

  @ApiProperty()
  author!: UserSummaryView;

  @ApiProperty()
  isPublished!: boolean;

  @ApiProperty({ description: 'Alias of `isPublished`.' })
  published!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Time of the first publication.' })
  publishedAt!: string | null;

  @ApiProperty()
  likeCount!: number;

  @ApiProperty({ description: 'Includes replies.' })
  commentCount!: number;

  @ApiProperty({ description: 'False for visitors.' })
  likedByMe!: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time' })
  updatedAt!: string;
}
