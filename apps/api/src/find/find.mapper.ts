import { Prisma } from '@sapa/prisma/client';
import { namedJson } from '../catalog/catalog.mapper.js';
import type { Language } from '../common/http/language.js';
import { isExpired } from '../pets/offers.js';
import { placeSummaryJson } from '../places/places.mapper.js';
import { momentOf, viewColumns } from '../prisma/as-json.js';
import { imageUrlOf, variantsOfRow } from '../storage/urls.js';
import type { Viewer } from '../users/viewer.js';
import type { FoundPetView } from './find.dto.js';

/** As on other cards of pets. */
const CARD_WIDTH = 960;

/** One pet of a page. */
export interface FoundRow {
  /** A `FoundPetView`. */
  json: string;
  id: number;
  /** What the page is sorted by. */
  key: string | null;
}

const named = (table: 'PetCategory' | 'PetCategoryGroup', id: string, language: Language): Prisma.Sql =>
  Prisma.sql`(SELECT ${namedJson(language)} FROM ${Prisma.raw(`"${table}"`)} named WHERE named.id = pet.${Prisma.raw(`"${id}"`)})`;

const price = (column: string): Prisma.Sql => Prisma.raw(`pet."${column}"::float8`);

/** `FoundRow`s of what `page` selects: in the order of its `place`, with their `key` and `km`. */
export const selectFound = (page: Prisma.Sql, viewer: Viewer | undefined, language: Language): Prisma.Sql => Prisma.sql`
  WITH page AS MATERIALIZED (${page})
  SELECT row_to_json(view)::text AS json, view.id, page.key::text AS key
  FROM page CROSS JOIN LATERAL (
    SELECT ${viewColumns<FoundPetView>({
      id: Prisma.sql`pet.id`,
      uuid: Prisma.sql`pet.uuid`,
      userId: viewer ? Prisma.sql`pet."userId"` : Prisma.sql`NULL::int`,
      userCategoryId: Prisma.sql`(SELECT "userCategoryId" FROM "User" WHERE id = pet."userId")`,
      name: Prisma.sql`pet.name`,
      birthdate: Prisma.sql`pet.birthdate`,
      gender: Prisma.sql`CASE pet.gender WHEN 'MALE' THEN 'm' ELSE 'f' END`,
      giveAway: Prisma.sql`pet."giveAway"`,
      priceForBreeding: price('priceForBreeding'),
      priceForSale: price('priceForSale'),
      currency: Prisma.sql`pet."currency"`,
      offerState: Prisma.sql`lower(pet."offerState"::text)`,
      isOfferExpired: isExpired,
      petCategory: named('PetCategory', 'petCategoryId', language),
      petCategoryGroup: named('PetCategoryGroup', 'petCategoryGroupId', language),
      imageUrl: imageUrlOf('main', CARD_WIDTH),
      variants: Prisma.sql`CASE WHEN main.id IS NULL THEN '[]' ELSE ${variantsOfRow('main')} END`,
      place: Prisma.sql`(SELECT ${placeSummaryJson(language)} FROM "Place" place WHERE place.id = pet."placeId")`,
      distanceKm: Prisma.sql`page.km`,
      createdAt: momentOf(Prisma.sql`pet."createdAt"`),
    })}
    FROM "Pet" pet LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
    WHERE pet.id = page.id
  ) view
  ORDER BY page.place`;
