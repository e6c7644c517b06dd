import { Prisma } from '@sapa/prisma/client';
import { namedJson, namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import type { Language } from '../common/http/language.js';
import { toDay } from '../common/validation/dates.js';
import { LARGEST_ALBUM } from '../common/limits.js';
import { photoJson, photoSelect, toPhotoView } from '../storage/photo.view.js';
import { imageUrl, imageUrlOf } from '../storage/urls.js';
import { momentOf, viewColumns } from '../prisma/as-json.js';
import { summaryTables, summaryViewJson, toUserSummary, userSummarySelect } from '../users/user-summary.js';
import type { PetView } from './pets.dto.js';

/** Cards show the photo across the whole width of a phone. */
const CARD_WIDTH = 960;

const selectWithPhotos = (take: number) =>
  ({
    id: true,
    uuid: true,
    userId: true,
    user: { select: userSummarySelect },
    name: true,
    birthdate: true,
    gender: true,
    hasPedigree: true,
    giveAway: true,
    priceForBreeding: true,
    priceForSale: true,
    description: true,
    petCategory: { select: namedSelect },
    petCategoryGroup: { select: namedSelect },
    petCategoryFood: { select: namedSelect },
    mainPhoto: { select: photoSelect },
    photos: { select: photoSelect, where: { deletedAt: null }, orderBy: { position: 'desc' }, take },
    createdAt: true,
  }) as const satisfies Prisma.PetSelect;

export const PHOTOS_IN_LISTS = 5;
export const petSelect = selectWithPhotos(PHOTOS_IN_LISTS);

/** For one pet, with all its photos. */
export const petDetailSelect = selectWithPhotos(LARGEST_ALBUM);

type PetRow = Prisma.PetGetPayload<{ select: typeof petSelect }>;

export function toPetView(pet: PetRow, language: Language): PetView {
  const { mainPhoto } = pet;
  const others = pet.photos.filter((photo) => photo.id !== mainPhoto?.id);
  return {
    id: pet.id,
    uuid: pet.uuid,
    userId: pet.userId,
    user: toUserSummary(pet.user),
    name: pet.name,
    birthdate: pet.birthdate && toDay(pet.birthdate),
    gender: pet.gender === 'MALE' ? 'm' : 'f',
    hasPedigree: pet.hasPedigree,
    giveAway: pet.giveAway,
    isAvailableForBreeding: pet.priceForBreeding !== null,
    priceForBreeding: pet.priceForBreeding && Number(pet.priceForBreeding),
    forSale: pet.priceForSale !== null,
    priceForSale: pet.priceForSale && Number(pet.priceForSale),
    description: pet.description,
    petCategory: toNamedView(pet.petCategory, language),
    petCategoryGroup: toNamedView(pet.petCategoryGroup, language),
    petCategoryFoodId: pet.petCategoryFood?.id ?? null,
    petCategoryFood: pet.petCategoryFood && toNamedView(pet.petCategoryFood, language),
    imageUrl: imageUrl(mainPhoto, CARD_WIDTH),
    photos: (mainPhoto ? [mainPhoto, ...others] : others).map(toPhotoView),
    createdAt: pet.createdAt.toISOString(),
  };
}

const named = (
  table: 'PetCategory' | 'PetCategoryGroup' | 'PetCategoryFood',
  id: string,
  language: Language,
): Prisma.Sql =>
  Prisma.sql`(SELECT ${namedJson(language)} FROM ${Prisma.raw(`"${table}"`)} named WHERE named.id = pet.${Prisma.raw(`"${id}"`)})`;

const price = (column: string): Prisma.Sql => Prisma.raw(`pet."${column}"::float8`);

/** The photos of `toPetView`: the main one, and the others of the newest so many. */
const photosOf = (count: number): Prisma.Sql => Prisma.sql`COALESCE((
  SELECT json_agg(${photoJson} ORDER BY photo.id IS DISTINCT FROM main.id, photo.position DESC) FROM (
    SELECT main.* WHERE main.id IS NOT NULL
    UNION ALL SELECT * FROM (
      SELECT * FROM "PetPhoto" WHERE "petId" = pet.id AND "deletedAt" IS NULL ORDER BY position DESC LIMIT ${count}
    ) newest WHERE newest.id IS DISTINCT FROM main.id
  ) photo), '[]')`;

/**
 * `toPetView` in a statement: the views of the pets that `ids` selects, newest first, with their newest photos. The ids come first: otherwise
 * PostgreSQL would also load the relations of the pets that blocks hide.
 */
export const selectPets = (ids: Prisma.Sql, photos: number, language: Language): Prisma.Sql => Prisma.sql`
  WITH page AS MATERIALIZED (${ids})
  SELECT ${viewColumns<PetView>({
    id: Prisma.sql`pet.id`,
    uuid: Prisma.sql`pet.uuid`,
    userId: Prisma.sql`pet."userId"`,
    user: summaryViewJson,
    name: Prisma.sql`pet.name`,
    birthdate: Prisma.sql`pet.birthdate`,
    gender: Prisma.sql`CASE pet.gender WHEN 'MALE' THEN 'm' ELSE 'f' END`,
    hasPedigree: Prisma.sql`pet."hasPedigree"`,
    giveAway: Prisma.sql`pet."giveAway"`,
    isAvailableForBreeding: Prisma.sql`pet."priceForBreeding" IS NOT NULL`,
    priceForBreeding: price('priceForBreeding'),
    forSale: Prisma.sql`pet."priceForSale" IS NOT NULL`,
    priceForSale: price('priceForSale'),
    description: Prisma.sql`pet.description`,
    petCategory: named('PetCategory', 'petCategoryId', language),
    petCategoryGroup: named('PetCategoryGroup', 'petCategoryGroupId', language),
    petCategoryFoodId: Prisma.sql`pet."petCategoryFoodId"`,
    petCategoryFood: named('PetCategoryFood', 'petCategoryFoodId', language),
    imageUrl: imageUrlOf('main', CARD_WIDTH),
    photos: photosOf(photos),
    createdAt: momentOf(Prisma.sql`pet."createdAt"`),
  })}
  FROM page JOIN "Pet" pet ON pet.id = page.id JOIN (${summaryTables}) ON person.id = pet."userId"
    LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
  ORDER BY pet.id DESC`;
