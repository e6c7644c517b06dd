import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { PetView, PUBLIC_PET_FIELDS } from '../pets/pets.dto.js';
import { PhotoView } from '../../platform/storage/photo.view.js';

/** Limits the work per request, because anonymous clients could request large albums often. */
export const PUBLIC_PHOTOS = 20;

/** A photo without its description, which only logged-in users see. */
export class PublicPhotoView extends PickType(PhotoView, ['url', 'width', 'height', 'variants'] as const) {}

/**
 * The owner of a pet. Visitors see the name of a business, but not the name of a private person.
 */
export class PublicOwnerView {
  @ApiProperty({ type: Number, nullable: true, enum: [1, 2, 3, 4, 5] })
  userCategoryId!: number | null;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Set if the owner is a business with a public page.',
  })
  uuid!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The name of a business; null for private persons.' })
  name!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The picture of a business; null for private persons.' })
  imageUrl!: string | null;

  @ApiProperty({ type: String, nullable: true })
  city!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The place of the city in the gazetteer; null if unknown.',
  })
  placeId!: number | null;
}

@ApiSchema({ name: 'PublicPet' })
export class PublicPetView extends PickType(PetView, PUBLIC_PET_FIELDS) {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Without email addresses, links and phone numbers for pets of private persons.',
  })
  description!: string | null;

  @ApiProperty({
    type: [PublicPhotoView],
    maxItems: PUBLIC_PHOTOS + 1,
    description: `The main photo first, then the first ${PUBLIC_PHOTOS} in album order.`,
  })
  photos!: PublicPhotoView[];

  @ApiProperty({ description: 'The number of photos that users see.' })
  photoCount!: number;

  @ApiProperty()
  owner!: PublicOwnerView;
}
