import { isTag, normalTag } from '@sapa/prisma/hashtags';
import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, ValidateIf } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IfSent, isNothing, MayBeEmpty, Satisfies } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { MediaSizeView } from '../media/media-size.js';
import { MentionUuids, MentionView } from '../mentions/mentions.dto.js';
import { MediaUrl } from '../../platform/storage/media-url.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

const MEDIA_URL = { type: String, nullable: true, description: 'An `https:` address or one of our own `/uploads`.' };

export class CreateWallPostDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Required where there is no `mediaUrl`. Words that begin with # are hashtags, at most 30 of them count.',
  })
  @ValidateIf((post: CreateWallPostDto) => !isNothing(post.content) || isNothing(post.mediaUrl))
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.wallPost)
  content?: string | null;

  @ApiPropertyOptional(MEDIA_URL)
  @MediaUrl()
  mediaUrl?: string | null;

  @MentionUuids()
  mentionUuids?: string[] | null;
}

/** What is sent changes. That something is left is for the service to see: it knows the other half. */
export class UpdateWallPostDto {
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Text(MAX_LENGTH.wallPost)
  content?: string | null;

  @ApiPropertyOptional({ ...MEDIA_URL, description: `${MEDIA_URL.description} Null or empty takes it away.` })
  @MediaUrl()
  mediaUrl?: string | null;

  /** Without it a changed text mentions those whom it still names. */
  @MentionUuids()
  mentionUuids?: string[] | null;
}

export class WallQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only posts with this hashtag, with or without its #, in any letter case.' })
  @IfSent()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.length <= 1000 ? normalTag(value.trim().replace(/^[#＃﹟]/, '')) : value,
  )
  @Satisfies('isTag', (value) => typeof value === 'string' && isTag(value))
  tag?: string;
}

/** A post on the wall (decisions §18). */
@ApiSchema({ name: 'WallPost' })
export class WallPostView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'Empty for a picture without words.' })
  content!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'In the place of a picture that moderators have taken away `/removed-picture.svg#…`, which says so.',
  })
  mediaUrl!: string | null;

  @ApiProperty({ type: MediaSizeView, nullable: true, description: 'Of one of our own pictures.' })
  mediaSize!: MediaSizeView | null;

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

  @ApiProperty({ type: [MentionView], description: 'Whom the text names after an @.' })
  mentions!: MentionView[];
}

export class TrendingTagView {
  @ApiProperty({ description: 'Without its #, as most posts write it; in any letter case it is the same tag.' })
  tag!: string;

  @ApiProperty({ description: 'Posts of the last 30 days.' })
  count!: number;
}

@ApiSchema({ name: 'UpdatedWallPost' })
export class UpdatedWallPostView extends OmitType(WallPostView, ['likedByMe']) {}

@ApiSchema({ name: 'DeletedWallPost' })
export class DeletedWallPostView extends PickType(WallPostView, ['id']) {}

export class WallStreamEvents {
  @ApiProperty()
  wall_post!: WallPostView;

  @ApiProperty({ description: 'Without `likedByMe`, which differs between readers.' })
  wall_post_updated!: UpdatedWallPostView;

  @ApiProperty()
  wall_post_deleted!: DeletedWallPostView;
}

declare module '../../platform/realtime/events.js' {
  interface StreamEvents extends WallStreamEvents {}
}
