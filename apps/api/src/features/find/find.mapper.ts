import { Prisma } from '@sapa/prisma/client';
import { petPlaceJson } from '../addresses/city.visibility.js';
import type { Language } from '../../platform/http/language.js';
import { publicFields } from '../pets/pets.mapper.js';
import { momentOf, viewColumns } from '../../platform/prisma/as-json.js';
import { variantsOfRow } from '../../platform/storage/urls.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { FoundPetView } from './find.dto.js';

/** One pet of a page. */
export interface FoundRow {
  /** A `FoundPetView`. */
  json: string;
  id: number;
  /** The sort key, for the cursor. */
  key: string;
}

/** Selects the `FoundRow`s of a `page` in the order of its `position`. */
export function selectFound(page: Prisma.Sql, viewer: Viewer | undefined, language: Language): Prisma.Sql {
  const fields = publicFields(language);
  return Prisma.sql`
  WITH page AS MATERIALIZED (${page})
  SELECT row_to_json(view)::text AS json, view.id, page.key::text AS key
  FROM page CROSS JOIN LATERAL (
    SELECT ${viewColumns<FoundPetView>({
      id: Prisma.sql`pet.id`,
      uuid: fields.uuid,
      userId: viewer ? Prisma.sql`pet."userId"` : Prisma.sql`NULL::int`,
      userCategoryId: Prisma.sql`(SELECT "userCategoryId" FROM "User" WHERE id = pet."userId")`,
      name: fields.name,
      birthdate: fields.birthdate,
      gender: fields.gender,
      giveAway: fields.giveAway,
      priceForBreeding: fields.priceForBreeding,
      priceForSale: fields.priceForSale,
      currency: fields.currency,
      offerState: fields.offerState,
      isOfferExpired: fields.isOfferExpired,
      petCategory: fields.petCategory,
      petCategoryGroup: fields.petCategoryGroup,
      imageUrl: fields.imageUrl,
      variants: Prisma.sql`CASE WHEN main.id IS NULL THEN '[]' ELSE ${variantsOfRow('main')} END`,
      place: petPlaceJson(language),
      distanceKm: Prisma.sql`page.km`,
      createdAt: momentOf(Prisma.sql`pet."createdAt"`),
    })}
    FROM "Pet" pet LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
    WHERE pet.id = page.id
  ) view
  ORDER BY page.position`;
}
