import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { PhotoView } from '../../platform/storage/photo.view.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { Uuid } from '../../platform/validation/identifiers.js';
import { IfSent } from '../../platform/validation/rules.js';
import { Line } from '../../platform/validation/text.js';

export class AddPhotoPetDto {
  @ApiProperty({ format: 'uuid', description: "One of the caller's pets, or of their friends' pets." })
  @Uuid()
  petUuid!: string;
}

export class SuggestedPetsQuery {
  @ApiPropertyOptional({ description: "A part of the pet's name." })
  @IfSent()
  @Line(MAX_LENGTH.search)
  q?: string;
}

@ApiSchema({ name: 'SuggestedPet' })
export class SuggestedPetView {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: [1, 2, 3, 4, 5, 6] })
  petCategoryId!: number;

  @ApiProperty({ type: String, nullable: true })
  imageUrl!: string | null;

  @ApiProperty()
  owner!: UserSummaryView;
}

/** A pet in a photo. */
@ApiSchema({ name: 'PhotoPet' })
export class PhotoPetView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  pet!: SuggestedPetView;

  @ApiProperty({
    description:
      "False until the pet's owner confirms it. Only the owners of the photo and of the pet see it until then.",
  })
  isConfirmed!: boolean;

  @ApiProperty({ description: 'Whether the caller owns the pet and can confirm it.' })
  canConfirm!: boolean;

  @ApiProperty({ description: 'Whether the caller owns the photo or the pet.' })
  canRemove!: boolean;
}

/** A photo from another album that shows a pet. */
@ApiSchema({ name: 'PhotoWithPet' })
export class PhotoWithPetView {
  @ApiProperty({ description: 'The id for confirming and removing it.' })
  id!: number;

  @ApiProperty()
  isConfirmed!: boolean;

  @ApiProperty({ description: 'Whether the caller owns the pet and can confirm it.' })
  canConfirm!: boolean;

  @ApiProperty({ description: 'Whether the caller owns the photo or the pet.' })
  canRemove!: boolean;

  @ApiProperty()
  photo!: PhotoView;

  @ApiProperty({ enum: ['user_photo', 'pet_photo'], description: 'For reports of the photo.' })
  photoType!: 'user_photo' | 'pet_photo';

  @ApiProperty({ description: 'The owner of the photo.' })
  owner!: UserSummaryView;
}
