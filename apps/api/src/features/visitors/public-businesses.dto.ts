import { ApiProperty, ApiPropertyOptional, ApiSchema, PickType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { BusinessCardView } from '../businesses/business-card.dto.js';
import { ServicePriceView } from '../businesses/businesses.dto.js';
import { BUSINESS_CATEGORIES } from '../businesses/kinds.js';
import { SHOWN_SERVICES, SocialView, UserListQuery } from '../profiles/profiles.dto.js';
import { ToId } from '../../platform/validation/identifiers.js';
import { IfSent } from '../../platform/validation/rules.js';
import { PUBLIC_PHOTOS, PublicPhotoView } from './public-pets.dto.js';

/** A service with its name, so that the page needs no other request. */
@ApiSchema({ name: 'PublicService' })
export class PublicServiceView extends ServicePriceView {
  @ApiProperty({ description: 'In the language of `Accept-Language`.' })
  name!: string;
}

export class PublicBusinessesQuery extends PickType(UserListQuery, [
  'limit',
  'cursor',
  'serviceIds',
  'placeId',
  'km',
  'openNow',
] as const) {
  @ApiPropertyOptional({ enum: BUSINESS_CATEGORIES })
  @IfSent()
  @ToId()
  @IsIn(BUSINESS_CATEGORIES, { message: 'user_category_invalid' })
  userCategoryId?: number;
}

/** A business in the list for visitors. */
@ApiSchema({ name: 'PublicBusinessCard' })
export class PublicBusinessCardView extends PickType(BusinessCardView, [
  'openingHours',
  'verifiedAt',
  'rating',
] as const) {
  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: String, nullable: true })
  name!: string | null;

  @ApiProperty({ enum: BUSINESS_CATEGORIES })
  userCategoryId!: number;

  @ApiProperty({ type: String, nullable: true })
  imageUrl!: string | null;

  @ApiProperty({ type: PublicPhotoView, nullable: true })
  cover!: PublicPhotoView | null;

  @ApiProperty({ type: String, nullable: true })
  city!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Distance from `placeId`. Null without `placeId`.' })
  distanceKm!: number | null;

  @ApiProperty({
    type: [PublicServiceView],
    description: `At most ${SHOWN_SERVICES}: the services of the filter, otherwise services with a price.`,
  })
  services!: PublicServiceView[];
}

/** The public page of a business. Has no email address, so that nobody can collect addresses. */
@ApiSchema({ name: 'PublicBusiness' })
export class PublicBusinessView extends PickType(PublicBusinessCardView, [
  'uuid',
  'name',
  'userCategoryId',
  'imageUrl',
  'cover',
  'city',
  'openingHours',
  'verifiedAt',
  'rating',
] as const) {
  @ApiProperty({ type: String, nullable: true, description: 'As the owner entered it.' })
  country!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null unless the owner shows the street to all users.' })
  street!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'The place of the city in the gazetteer.' })
  placeId!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null unless the owner shows the number to all users.' })
  phoneNumber!: string | null;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty()
  social!: SocialView;

  @ApiProperty({ type: [PublicServiceView] })
  services!: PublicServiceView[];

  @ApiProperty({ type: [PublicPhotoView], maxItems: PUBLIC_PHOTOS, description: 'The first photos of the album.' })
  photos!: PublicPhotoView[];

  @ApiProperty({ description: 'The number of photos that users see.' })
  photoCount!: number;
}
