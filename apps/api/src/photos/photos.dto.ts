import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Check, IsFlag } from '../common/validation/check.js';
import { isId, Uuid } from '../common/validation/identifiers.js';
import { IfSent, Text } from '../common/validation/text.js';

/** The longest description of a photo. */
const MAX_DESCRIPTION = 500;

export class UploadUserPhotoDto {
  @ApiProperty({ type: 'string', format: 'binary', description: 'JPEG, PNG or GIF, smaller than 5 MB.' })
  file?: unknown;

  @ApiPropertyOptional({ maxLength: MAX_DESCRIPTION })
  @Text({ max: MAX_DESCRIPTION, optional: true })
  description?: string;
}

export class UploadPetPhotoDto extends UploadUserPhotoDto {
  @ApiProperty({ format: 'uuid' })
  @Uuid()
  petUuid!: string;
}

class DescribePhotoDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_DESCRIPTION,
    description: 'Empty or null clears it.',
  })
  @IfSent()
  @Text({ max: MAX_DESCRIPTION, optional: true })
  description?: string | null;
}

export class UpdatePetPhotoDto extends DescribePhotoDto {
  @ApiPropertyOptional({
    description: 'true makes it the main photo; false takes that back: the first uploaded one is again.',
  })
  @IfSent()
  @IsFlag()
  isMain?: boolean;
}

export class UpdateUserPhotoDto extends DescribePhotoDto {
  @ApiPropertyOptional({
    description: 'true makes it the profile picture; false takes that back: the newest one is again.',
  })
  @IfSent()
  @IsFlag()
  isProfile?: boolean;
}

export class AlbumOrderDto {
  @ApiProperty({
    type: [Number],
    description: 'Photos of the album, each once. Those that are left out follow in the order they had.',
  })
  @Check((value) => (Array.isArray(value) && value.every(isId) ? undefined : 'photo_ids_invalid'))
  photoIds!: number[];
}
