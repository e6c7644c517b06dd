import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { UploadDto } from '../../platform/storage/upload.dto.js';

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

/** Size of a picture's largest variant. Layouts use it to reserve space. */
@ApiSchema({ name: 'MediaSize' })
export class MediaSizeView {
  @ApiProperty({ description: 'In pixels.' })
  width!: number;

  @ApiProperty()
  height!: number;
}
