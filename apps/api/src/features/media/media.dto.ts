import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { MAX_LENGTH, MAX_MEDIA } from '../../platform/common/limits.js';
import { RequiredMediaUrl } from '../../platform/storage/media-url.js';
import { UploadDto } from '../../platform/storage/upload.dto.js';
import { ItemsOf } from '../../platform/validation/request.pipe.js';
import { composed, MayBeEmpty, Satisfies } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';

export class MediaItemDto {
  @ApiProperty({ description: "The URL of the caller's own picture, or of a video: that of its poster." })
  @RequiredMediaUrl()
  url!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Alternative text.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.photoDescription)
  description?: string | null;
}

const hasDistinctUrls = (list: unknown): boolean => {
  const urls = (list as Partial<MediaItemDto>[]).flatMap(({ url }) => url ?? []);
  return new Set(urls).size === urls.length;
};

/** The pictures of a post or message. `MediaService.requireOwnMedia` checks who may use them. */
export const MediaItems = (description: string, maxItems: number = MAX_MEDIA) =>
  composed(
    ApiPropertyOptional({ type: [MediaItemDto], nullable: true, maxItems, description }),
    MayBeEmpty(),
    ItemsOf(MediaItemDto, maxItems, { message: 'media_invalid' }),
    Satisfies('hasDistinctUrls', (value) => Array.isArray(value) && hasDistinctUrls(value), {
      message: 'media_invalid',
    }),
  );

export class UploadMediaDto extends UploadDto {}

@ApiSchema({ name: 'Media' })
export class MediaView {
  @ApiProperty({
    description: 'The URL to use in a post, blog post or message.',
    example: '/uploads/3f/3f0c…/1920.webp',
  })
  url!: string;

  @ApiProperty({ description: 'In pixels.' })
  width!: number;

  @ApiProperty()
  height!: number;
}

@ApiSchema({ name: 'Video' })
export class VideoView {
  @ApiProperty({ description: 'MP4 with H.264 and AAC.', example: '/uploads/3f/3f0c…/video.mp4' })
  url!: string;

  @ApiProperty()
  seconds!: number;
}

/** A picture or the video of a post or message. */
@ApiSchema({ name: 'MediaItem' })
export class MediaItemView {
  @ApiProperty({
    description:
      'The URL of the picture, or of the poster of the video. ' +
      'A placeholder, `/removed-picture.svg#…`, if a moderator removed the picture.',
  })
  url!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Alternative text.' })
  description!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'In pixels. Null for external pictures.' })
  width!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  height!: number | null;

  @ApiProperty({ type: VideoView, nullable: true, description: 'Null for pictures.' })
  video!: VideoView | null;
}

@ApiSchema({ name: 'UploadedVideo' })
export class UploadedVideoView extends MediaView {
  @ApiProperty()
  video!: VideoView;
}

/** Size of a picture's largest variant. Layouts use it to reserve space. */
@ApiSchema({ name: 'MediaSize' })
export class MediaSizeView {
  @ApiProperty({ description: 'In pixels.' })
  width!: number;

  @ApiProperty()
  height!: number;
}
