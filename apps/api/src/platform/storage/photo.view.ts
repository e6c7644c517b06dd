import { ApiProperty } from '@nestjs/swagger';
import { toTimestamp } from '../prisma/as-json.js';
import { variantsOf } from './urls.js';

export class VariantView {
  @ApiProperty({ example: '/uploads/3f/3f0c…/960.webp' })
  url!: string;

  @ApiProperty({ description: 'In pixels.' })
  width!: number;
}

/** View of a photo in an album (decisions §8). */
export class PhotoView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'URL of the largest variant.' })
  url!: string;

  @ApiProperty({ description: 'Key in the storage.' })
  path!: string;

  @ApiProperty({ enum: ['web'] })
  source!: 'web';

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty({ description: 'Width of the largest variant in pixels.' })
  width!: number;

  @ApiProperty()
  height!: number;

  @ApiProperty({ type: [VariantView], description: 'Smallest first.' })
  variants!: VariantView[];

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deletedAt!: string | null;
}

export const photoSelect = {
  id: true,
  key: true,
  widths: true,
  width: true,
  height: true,
  description: true,
  createdAt: true,
} as const;

interface PhotoRow {
  id: number;
  key: string;
  widths: number[];
  width: number;
  height: number;
  description: string | null;
  createdAt: Date | string;
}

/** Maps a photo to its view. The photo must not be deleted. */
export function toPhotoView(photo: PhotoRow): PhotoView {
  const variants = variantsOf(photo);
  return {
    id: photo.id,
    url: variants.at(-1)?.url ?? '',
    path: photo.key,
    source: 'web',
    description: photo.description,
    width: photo.width,
    height: photo.height,
    variants,
    createdAt: toTimestamp(photo.createdAt),
    deletedAt: null,
  };
}
