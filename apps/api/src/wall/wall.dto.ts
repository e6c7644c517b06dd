import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { PageQuery } from '../common/pagination/page.js';
import { Check } from '../common/validation/check.js';
import { IfSent, isNothing, Text } from '../common/validation/text.js';
import { MediaUrl } from '../storage/media-url.js';
import { UserSummaryView } from '../users/user-summary.js';
import { normalTag } from './hashtags.js';

const MAX_CONTENT = 5000;

const MEDIA_URL = { type: String, nullable: true, description: 'An `https:` address or one of our own `/uploads`.' };

export class CreateWallPostDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_CONTENT,
    description:
      'Required where there is no `mediaUrl`. Words that begin with # are hashtags, at most 30 of them count.',
  })
  @Text({ max: MAX_CONTENT, optional: true })
  @Check((value, post) => (isNothing(value) && isNothing(post.mediaUrl) ? 'required' : undefined))
  content?: string | null;

  @ApiPropertyOptional(MEDIA_URL)
  @MediaUrl()
  mediaUrl?: string | null;
}

/** What is sent changes. That something is left is for the service to see: it knows the other half. */
export class UpdateWallPostDto {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: MAX_CONTENT })
  @IfSent()
  @Text({ max: MAX_CONTENT, optional: true })
  content?: string | null;

  @ApiPropertyOptional({ ...MEDIA_URL, description: `${MEDIA_URL.description} Null or empty takes it away.` })
  @IfSent()
  @MediaUrl()
  mediaUrl?: string | null;
}

export class WallQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only posts with this hashtag, with or without its #, in any letter case.' })
  @IfSent()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.length <= 1000 ? normalTag(value.trim().replace(/^#/, '')) : value,
  )
  @Check((value) => (typeof value === 'string' && /^[\p{L}\p{M}\p{N}_]{1,100}$/u.test(value) ? undefined : 'invalid'))
  tag?: string;
}

/** A post on the wall (decisions §18). */
@ApiSchema({ name: 'WallPost' })
export class WallPostView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'Empty for a picture without words.' })
  content!: string;

  @ApiProperty({ type: String, nullable: true })
  mediaUrl!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it was last changed.' })
  editedAt!: string | null;

  @ApiProperty()
  userId!: number;

  @ApiProperty()
  user!: UserSummaryView;

  @ApiProperty()
  likeCount!: number;

  @ApiProperty({ description: 'Replies included.' })
  commentCount!: number;

  @ApiProperty()
  likedByMe!: boolean;
}

export class TrendingTagView {
  @ApiProperty({ description: 'Without its #.' })
  tag!: string;

  @ApiProperty({ description: 'Posts of the last 30 days.' })
  count!: number;
}

declare module '../realtime/events.js' {
  interface StreamEvents {
    wall_post: WallPostView;
    /** Whether its readers like it is different for each. */
    wall_post_updated: Omit<WallPostView, 'likedByMe'>;
  }
}
