import type { Audience } from '@sapa/prisma/client';
import type { RatedPosition } from '../businesses/businesses.sql.js';
import { toOpeningHours } from '../businesses/opening-hours.mapper.js';
import { audiencesOf, maySee } from '../friends/audience.visibility.js';
import type { PublicBusinessCardView, PublicBusinessView } from './public-businesses.dto.js';

/** Columns of the opening hours as JSON. */
export type HoursRow = Parameters<typeof toOpeningHours>[0];

/** A view before the conversion of its opening hours. */
type WithHours<View> = Omit<View, 'openingHours'> & { hours: HoursRow };

export type BusinessCardRow = WithHours<PublicBusinessCardView>;

/** Position of the last business on the previous page. The rank is 0 without a place. */
export interface Position extends RatedPosition {
  rank: number;
}

export interface ListedBusinessRow extends Position {
  card: BusinessCardRow;
}

export interface BusinessRow extends WithHours<PublicBusinessView> {
  emailVisibility: Audience;
  phoneVisibility: Audience;
  streetVisibility: Audience | null;
  birthDateVisibility: Audience | null;
}

export const toBusinessCard = ({ hours, ...card }: BusinessCardRow): PublicBusinessCardView => ({
  ...card,
  openingHours: toOpeningHours(hours),
});

/** Maps a public page. It has the contact details that the owner shows to all users. */
export function toPublicBusiness(row: BusinessRow): PublicBusinessView {
  const audiences = audiencesOf(row);
  return {
    uuid: row.uuid,
    name: row.name,
    userCategoryId: row.userCategoryId,
    imageUrl: row.imageUrl,
    cover: row.cover,
    city: row.city,
    country: row.country,
    street: maySee('user', audiences.street) ? row.street : null,
    placeId: row.placeId,
    phoneNumber: maySee('user', audiences.phone) ? row.phoneNumber : null,
    description: row.description,
    social: row.social,
    openingHours: toOpeningHours(row.hours),
    verifiedAt: row.verifiedAt,
    rating: row.rating,
    services: row.services,
    photos: row.photos,
    photoCount: row.photoCount,
  };
}
