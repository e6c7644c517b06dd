import { isTag, normalTag } from '@sapa/shared/hashtags';
import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, ValidateIf } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { ClientId } from '../../platform/validation/identifiers.js';
import { IfSent, isNothing, MayBeEmpty, Satisfies } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { MediaItems, MediaItemView, MediaSizeView, type MediaItemDto } from '../media/media.dto.js';
import { MentionUuids, MentionView } from '../mentions/mentions.dto.js';
import { MediaUrl } from '../../platform/storage/media-url.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

const MEDIA_URL = {
  type: String,
  nullable: true,
  description:
    "An `https:` URL or the `/uploads` URL of the caller's own picture. For several pictures: `media`, whose first URL it is.",
};

const MEDIA = 'The pictures in their order, or one video. Each is an `https:` URL or a picture of the caller.';

/** Requires `mediaUrl` to be the first picture of `media`, if the request has both. */
const IsFirstOfMedia = () =>
  Satisfies(
    'isFirstOfMedia',
    (url, { media }: { media?: unknown }) =>
      !Array.isArray(media) || (media as Partial<MediaItemDto>[])[0]?.url === url,
    { message: 'media_url_invalid' },
  );

export class CreateWallPostDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Required without a picture. Words that begin with # are hashtags; the first 30 are indexed.',
  })
  @ValidateIf(
    (post: CreateWallPostDto) => !isNothing(post.content) || (isNothing(post.mediaUrl) && !post.media?.length),
  )
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.wallPost)
  content?: string | null;

  @ApiPropertyOptional(MEDIA_URL)
  @MediaUrl()
  @IsFirstOfMedia()
  mediaUrl?: string | null;

  @MediaItems(MEDIA)
  media?: MediaItemDto[] | null;

  @MentionUuids()
  mentionUuids?: string[] | null;

  @ClientId()
  clientId?: string | null;
}

/**
 * The service checks that the changed post has text or media, because the check needs the stored
 * post.
 */
export class UpdateWallPostDto {
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Text(MAX_LENGTH.wallPost)
  content?: string | null;

  @ApiPropertyOptional({
    ...MEDIA_URL,
    description: `${MEDIA_URL.description} Without \`media\`, another URL replaces all pictures; null or empty removes them.`,
  })
  @MediaUrl()
  @IsFirstOfMedia()
  mediaUrl?: string | null;

  @MediaItems(`${MEDIA} Replaces all pictures; an empty list removes them.`)
  media?: MediaItemDto[] | null;

  /** If this field is omitted, mentions that are still in the changed text are kept. */
  @MentionUuids()
  mentionUuids?: string[] | null;
}

export class WallQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only posts with this hashtag. The # is optional; case is ignored.' })
  @IfSent()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.length <= 1000 ? normalTag(value.trim().replace(/^[#＃﹟]/, '')) : value,
  )
  @Satisfies('isTag', (value) => typeof value === 'string' && isTag(value))
  tag?: string;
}

@ApiSchema({ name: 'WallPost' })
export class WallPostView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'Empty for a picture without text.' })
  content!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The first picture of `media`. A placeholder, `/removed-picture.svg#…`, if a moderator removed the picture.',
  })
  mediaUrl!: string | null;

  @ApiProperty({ type: MediaSizeView, nullable: true, description: 'Null for external pictures.' })
  mediaSize!: MediaSizeView | null;

  @ApiProperty({ type: [MediaItemView], description: 'Up to 10 pictures in their order, or one video.' })
  media!: MediaItemView[];

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Time of the last change.' })
  editedAt!: string | null;

  @ApiProperty()
  userId!: number;

  @ApiProperty()
  user!: UserSummaryView;

  @ApiProperty()
  likeCount!: number;

  @ApiProperty({ description: 'Includes replies.' })
  commentCount!: number;

  @ApiProperty()
  likedByMe!: boolean;

  @ApiProperty({ type: [MentionView], description: 'Users mentioned in the text with an @.' })
  mentions!: MentionView[];

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: "The form's random UUID." })
  clientId!: string | null;
}

export class TrendingTagView {
  @ApiProperty({ description: 'Without the #, in the most frequent spelling. Tags are case-insensitive.' })
  tag!: string;

  @ApiProperty({ description: 'Number of posts in the last 30 days.' })
  count!: number;
}

@ApiSchema({ name: 'UpdatedWallPost' })
export class UpdatedWallPostView extends OmitType(WallPostView, ['likedByMe']) {}

@ApiSchema({ name: 'DeletedWallPost' })
export class DeletedWallPostView extends PickType(WallPostView, ['id']) {}

export class WallStreamEvents {
  @ApiProperty()
  wall_post!: WallPostView;

  @ApiProperty({ description: 'Without `likedByMe`, which differs between viewers.' })
  wall_post_updated!: UpdatedWallPostView;

  @ApiProperty()
  wall_post_deleted!: DeletedWallPostView;
}

declare module '../../platform/realtime/events.js' {
  interface StreamEvents extends WallStreamEvents {}
}
