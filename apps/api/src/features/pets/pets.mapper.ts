import { Prisma } from '@sapa/prisma/client';
import { petPlaceJson, placeOfPet } from '../addresses/city.visibility.js';
import { namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import { namedJson } from '../catalog/catalog.sql.js';
import type { Language } from '../../platform/http/language.js';
import { toDay } from '../../platform/validation/dates.js';
import { LARGEST_ALBUM } from '../../platform/common/limits.js';
import { placeSummarySelect } from '../places/places.mapper.js';
import { photoJson, photoSelect, toPhotoView } from '../../platform/storage/photo.view.js';
import { imageUrl, imageUrlOf } from '../../platform/storage/urls.js';
import { momentOf, viewColumns, viewJson } from '../../platform/prisma/as-json.js';
import { summaryTables, summaryViewJson, toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { isShownPhoto, shownPhoto } from '../../platform/prisma/hidden.js';
import { expiry, expiryOf, isExpired } from './offers.js';
import type { PetCountsView, PetSummaryView, PetTag, PetView, PublicPetField } from './pets.dto.js';
import { PET, visibleTo } from './pets.visibility.js';

const lowerCase = <Text extends string>(text: Text) => text.toLowerCase() as Lowercase<Text>;

/** Cards show the photo across the whole width of a phone. */
const CARD_WIDTH = 960;

/** The columns of a pet that its owner reads: in its view, and in a download of their data. */
export const petColumns = {
  id: true,
  uuid: true,
  userId: true,
  name: true,
  birthdate: true,
  gender: true,
  hasPedigree: true,
  giveAway: true,
  priceForBreeding: true,
  priceForSale: true,
  currency: true,
  offerState: true,
  offerStateAt: true,
  offerConfirmedAt: true,
  vaccinated: true,
  neutered: true,
  chipped: true,
  chipNumber: true,
  goodWithChildren: true,
  goodWithDogs: true,
  goodWithCats: true,
  size: true,
  tags: true,
  visibleToVisitors: true,
  seenCount: true,
  savedCount: true,
  askedCount: true,
  description: true,
  createdAt: true,
} as const satisfies Prisma.PetSelect;

const selectWithPhotos = (take: number) =>
  ({
    ...petColumns,
    user: { select: userSummarySelect },
    petCategory: { select: namedSelect },
    petCategoryGroup: { select: namedSelect },
    petCategoryFood: { select: namedSelect },
    mainPhoto: { select: photoSelect },
    place: { select: placeSummarySelect },
    photos: { select: photoSelect, where: shownPhoto, orderBy: { position: 'desc' }, take },
  }) as const satisfies Prisma.PetSelect;

export const PHOTOS_IN_LISTS = 5;
export const petSelect = selectWithPhotos(PHOTOS_IN_LISTS);

/** For one pet, with all its photos. */
export const petDetailSelect = selectWithPhotos(LARGEST_ALBUM);

type PetRow = Prisma.PetGetPayload<{ select: typeof petSelect }>;

export function toPetView(viewer: Pick<Viewer, 'id'>, pet: PetRow, language: Language): PetView {
  const { mainPhoto } = pet;
  const isOwn = pet.userId === viewer.id;
  const expiresAt = expiryOf(pet);
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
    currency: pet.currency,
    offerState: lowerCase(pet.offerState),
    offerStateAt: pet.offerStateAt.toISOString(),
    offerConfirmedAt: pet.offerConfirmedAt.toISOString(),
    offerExpiresAt: expiresAt && expiresAt.toISOString(),
    isOfferExpired: expiresAt !== null && expiresAt.getTime() <= Date.now(),
    vaccinated: pet.vaccinated,
    neutered: pet.neutered,
    chipped: pet.chipped,
    isChipOnFile: pet.chipNumber !== null,
    chipNumber: isOwn ? pet.chipNumber : null,
    goodWithChildren: pet.goodWithChildren,
    goodWithDogs: pet.goodWithDogs,
    goodWithCats: pet.goodWithCats,
    size: pet.size && lowerCase(pet.size),
    tags: pet.tags as PetTag[],
    visibleToVisitors: pet.visibleToVisitors,
    counts: isOwn ? { seen: pet.seenCount, saved: pet.savedCount, asked: pet.askedCount } : null,
    description: pet.description,
    petCategory: toNamedView(pet.petCategory, language),
    petCategoryGroup: toNamedView(pet.petCategoryGroup, language),
    petCategoryFoodId: pet.petCategoryFood?.id ?? null,
    petCategoryFood: pet.petCategoryFood && toNamedView(pet.petCategoryFood, language),
    imageUrl: imageUrl(mainPhoto, CARD_WIDTH),
    photos: (mainPhoto ? [mainPhoto, ...others] : others).map(toPhotoView),
    place: placeOfPet(pet, language),
    createdAt: pet.createdAt.toISOString(),
  };
}

const named = (
  table: 'PetCategory' | 'PetCategoryGroup' | 'PetCategoryFood',
  id: string,
  language: Language,
): Prisma.Sql =>
  Prisma.sql`(SELECT ${namedJson(language)} FROM ${Prisma.raw(`"${table}"`)} named WHERE named.id = pet.${Prisma.raw(`"${id}"`)})`;

/** The owner's alone. */
const ownCounts = viewJson<PetCountsView>({
  seen: Prisma.sql`pet."seenCount"`,
  saved: Prisma.sql`pet."savedCount"`,
  asked: Prisma.sql`pet."askedCount"`,
});

const price = (column: string): Prisma.Sql => Prisma.raw(`pet."${column}"::float8`);

/** Photos beside a text are small. */
const SUMMARY_WIDTH = 320;

/** A `PetSummaryView` of the pet with this id, NULL where the viewer may not see it. */
export const petSummaryJson = (viewer: Pick<Viewer, 'id'>, id: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT ${viewJson<PetSummaryView>({
    id: Prisma.sql`pet.id`,
    uuid: Prisma.sql`pet.uuid`,
    name: Prisma.sql`pet.name`,
    petCategoryId: Prisma.sql`pet."petCategoryId"`,
    imageUrl: imageUrlOf('main', SUMMARY_WIDTH),
    giveAway: Prisma.sql`pet."giveAway"`,
    priceForBreeding: price('priceForBreeding'),
    priceForSale: price('priceForSale'),
    currency: Prisma.sql`pet.currency`,
    offerState: Prisma.sql`lower(pet."offerState"::text)`,
    isOfferExpired: isExpired,
  })}
  FROM "Pet" pet JOIN "User" person ON person.id = pet."userId" LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
  WHERE pet.id = ${id} AND ${conditionOf(visibleTo(viewer), PET)})`;

/** The photos of `toPetView`, each as `view` of the row `photo`: the main one, and the others of the newest so many. */
export const photosOf = (count: number, view = photoJson): Prisma.Sql => Prisma.sql`COALESCE((
  SELECT json_agg(${view} ORDER BY photo.id IS DISTINCT FROM main.id, photo.position DESC) FROM (
    SELECT main.* WHERE main.id IS NOT NULL
    UNION ALL SELECT * FROM (
      SELECT * FROM "PetPhoto" photo WHERE "petId" = pet.id AND ${isShownPhoto('photo')} ORDER BY position DESC LIMIT ${count}
    ) newest WHERE newest.id IS DISTINCT FROM main.id
  ) photo), '[]')`;

/** What everybody who sees a pet reads of it, visitors too: the columns of the row `pet` with its main photo `main`. */
export const publicFields = (language: Language): Record<PublicPetField, Prisma.Sql> => ({
  uuid: Prisma.sql`pet.uuid`,
  name: Prisma.sql`pet.name`,
  birthdate: Prisma.sql`pet.birthdate`,
  gender: Prisma.sql`CASE pet.gender WHEN 'MALE' THEN 'm' ELSE 'f' END`,
  hasPedigree: Prisma.sql`pet."hasPedigree"`,
  giveAway: Prisma.sql`pet."giveAway"`,
  isAvailableForBreeding: Prisma.sql`pet."priceForBreeding" IS NOT NULL`,
  priceForBreeding: price('priceForBreeding'),
  forSale: Prisma.sql`pet."priceForSale" IS NOT NULL`,
  priceForSale: price('priceForSale'),
  currency: Prisma.sql`pet.currency`,
  offerState: Prisma.sql`lower(pet."offerState"::text)`,
  isOfferExpired: isExpired,
  vaccinated: Prisma.sql`pet.vaccinated`,
  neutered: Prisma.sql`pet.neutered`,
  chipped: Prisma.sql`pet.chipped`,
  isChipOnFile: Prisma.sql`pet."chipNumber" IS NOT NULL`,
  goodWithChildren: Prisma.sql`pet."goodWithChildren"`,
  goodWithDogs: Prisma.sql`pet."goodWithDogs"`,
  goodWithCats: Prisma.sql`pet."goodWithCats"`,
  size: Prisma.sql`lower(pet.size::text)`,
  tags: Prisma.sql`pet.tags`,
  petCategory: named('PetCategory', 'petCategoryId', language),
  petCategoryGroup: named('PetCategoryGroup', 'petCategoryGroupId', language),
  imageUrl: imageUrlOf('main', CARD_WIDTH),
});

/**
 * `toPetView` in a statement: the views of the pets that `ids` selects, newest first, with their newest photos. The ids come first: otherwise
 * PostgreSQL would also load the relations of the pets that blocks hide.
 */
export const selectPets = (
  viewer: Pick<Viewer, 'id'>,
  ids: Prisma.Sql,
  photos: number,
  language: Language,
): Prisma.Sql => Prisma.sql`
  WITH page AS MATERIALIZED (${ids})
  SELECT ${viewColumns<PetView>({
    ...publicFields(language),
    id: Prisma.sql`pet.id`,
    userId: Prisma.sql`pet."userId"`,
    user: summaryViewJson,
    offerStateAt: momentOf(Prisma.sql`pet."offerStateAt"`),
    offerConfirmedAt: momentOf(Prisma.sql`pet."offerConfirmedAt"`),
    offerExpiresAt: momentOf(Prisma.sql`(${expiry})`),
    chipNumber: Prisma.sql`CASE WHEN pet."userId" = ${viewer.id}::int THEN pet."chipNumber" END`,
    visibleToVisitors: Prisma.sql`pet."visibleToVisitors"`,
    counts: Prisma.sql`CASE WHEN pet."userId" = ${viewer.id}::int THEN ${ownCounts} END`,
    description: Prisma.sql`pet.description`,
    petCategoryFoodId: Prisma.sql`pet."petCategoryFoodId"`,
    petCategoryFood: named('PetCategoryFood', 'petCategoryFoodId', language),
    photos: photosOf(photos),
    place: petPlaceJson(language),
    createdAt: momentOf(Prisma.sql`pet."createdAt"`),
  })}
  FROM page JOIN "Pet" pet ON pet.id = page.id JOIN (${summaryTables}) ON person.id = pet."userId"
    LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
  ORDER BY pet.id DESC`;
