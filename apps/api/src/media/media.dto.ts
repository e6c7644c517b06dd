import { ApiProperty, ApiSchema } from '@nestjs/swagger';

export class UploadMediaDto {
  @ApiProperty({ type: 'string', format: 'binary', description: 'JPEG, PNG or GIF, smaller than 5 MB.' })
  file?: unknown;
}

@ApiSchema({ name: 'Media' })
export class MediaView {
  @ApiProperty({ description: 'What a post, blog post or message names.', example: '/uploads/3f/3f0c…/1920.webp' })
  url!: string;

  @ApiProperty({ description: 'In pixels.' })
  width!: number;

  @ApiProperty()
  height!: number;
}
