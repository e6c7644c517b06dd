import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { LARGEST_ALBUM, MAX_LENGTH } from '../../platform/common/limits.js';
import { ClientId, IsId, Uuid } from '../../platform/validation/identifiers.js';
import { IfSent, IsFlag, MayBeEmpty, composed } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { UploadDto } from '../../platform/storage/upload.dto.js';

const AlbumUuid = () =>
  composed(
    ApiPropertyOptional({
      type: String,
      format: 'uuid',
      nullable: true,
      description: 'The album. Default: the first album.',
    }),
    MayBeEmpty(),
    Uuid(),
  );

/** Ids of photos in one album, each once. */
const PhotoIds = (description: string) =>
  composed(
    ApiProperty({ type: [Number], maxItems: LARGEST_ALBUM, description }),
    IsArray({ message: 'photo_ids_invalid' }),
    ArrayMaxSize(LARGEST_ALBUM, { message: 'photo_ids_invalid' }),
    ArrayUnique({ message: 'photo_ids_invalid' }),
    IsId({ each: true, message: 'photo_ids_invalid' }),
  );

class UploadPhotoDto extends UploadDto {
  @ApiPropertyOptional()
  @MayBeEmpty()
  @Text(MAX_LENGTH.photoDescription)
  description?: string;

  @ClientId()
  clientId?: string | null;

  @AlbumUuid()
  albumUuid?: string | null;
}

export class UploadUserPhotoDto extends UploadPhotoDto {
  @ApiPropertyOptional({
    type: Boolean,
    description: "Makes the photo the cover of the caller's business instead of the profile picture.",
  })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value))
  @IsIn([true], { message: 'boolean_invalid' })
  isCover?: true;
}

export class UploadPetPhotoDto extends UploadPhotoDto {
  @ApiProperty({ format: 'uuid' })
  @Uuid()
  petUuid!: string;
}

class DescribePhotoDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Empty or null clears it.',
  })
  @MayBeEmpty()
  @Text(MAX_LENGTH.photoDescription)
  description?: string | null;
}

export class UpdatePetPhotoDto extends DescribePhotoDto {
  @ApiPropertyOptional({
    description:
      'true makes the photo the main photo. false undoes that: the first uploaded photo is the main photo again.',
  })
  @IfSent()
  @IsFlag()
  isMain?: boolean;
}

export class UpdateUserPhotoDto extends DescribePhotoDto {
  @ApiPropertyOptional({
    description:
      'true makes the photo the profile picture. false undoes that: the newest photo is the profile picture again.',
  })
  @IfSent()
  @IsFlag()
  isProfile?: boolean;

  @ApiPropertyOptional({
    description:
      "true makes the photo the cover of the caller's business, false undoes that. The photo stays in the album.",
  })
  @IfSent()
  @IsFlag()
  isCover?: boolean;
}

export class AlbumOrderDto {
  @PhotoIds('Ids of photos in the album, each once. The remaining photos follow in their previous order.')
  photoIds!: number[];
}

export class MovePhotosDto {
  @PhotoIds('Ids of photos of the same user or pet, each once.')
  photoIds!: number[];

  @AlbumUuid()
  albumUuid?: string | null;
}
