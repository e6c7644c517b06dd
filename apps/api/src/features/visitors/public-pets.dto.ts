import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { FoundPetView } from '../find/find.dto.js';
import { PetView, PUBLIC_PET_FIELDS } from '../pets/pets.dto.js';
import { PhotoView } from '../../platform/storage/photo.view.js';

/** Anybody may ask for them, again and again: not for an album of hundreds. */
export const PUBLIC_PHOTOS = 20;

/** A photo without what its owner has said about it to other users. */
export class PublicPhotoView extends PickType(PhotoView, ['url', 'width', 'height', 'variants'] as const) {}

/** A business or a shelter by its name; a person has none here. */
export class PublicOwnerView {
  @ApiProperty({ type: Number, nullable: true, enum: [1, 2, 3, 4, 5] })
  userCategoryId!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Of a business; a person is not named.' })
  name!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Of a business.' })
  imageUrl!: string | null;

  @ApiProperty({ type: String, nullable: true })
  city!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Of the city, where the gazetteer knows it.' })
  placeId!: number | null;
}

@ApiSchema({ name: 'PublicPet' })
export class PublicPetView extends PickType(PetView, PUBLIC_PET_FIELDS) {
  @ApiProperty({
    type: String,
    nullable: true,
    description: "Without addresses and phone numbers, where it is a person's.",
  })
  description!: string | null;

  @ApiProperty({
    type: [PublicPhotoView],
    maxItems: PUBLIC_PHOTOS + 1,
    description: `The main photo first, then the first ${PUBLIC_PHOTOS} in album order.`,
  })
  photos!: PublicPhotoView[];

  @ApiProperty({ description: 'Those that users see.' })
  photoCount!: number;

  @ApiProperty()
  owner!: PublicOwnerView;
}

export class CityCountView {
  @ApiProperty()
  placeId!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'Pets there that visitors may see.' })
  count!: number;
}

export class NumbersView {
  @ApiProperty({ description: 'With an offer that is true today.' })
  offers!: number;

  @ApiProperty({ description: 'Whose profile is complete.' })
  members!: number;

  @ApiProperty({ description: 'Kennels, parlors, clinics and shelters.' })
  businesses!: number;

  @ApiProperty({ description: 'Offers that are done.' })
  homesFound!: number;
}

@ApiSchema({ name: 'Welcome' })
export class WelcomeView {
  @ApiProperty({ type: [FoundPetView], description: 'Those with a photo first, then newest first.' })
  pets!: FoundPetView[];

  @ApiProperty({ type: [CityCountView], description: 'Those with the most pets first.' })
  cities!: CityCountView[];

  @ApiProperty()
  numbers!: NumbersView;
}
