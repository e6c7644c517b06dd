import { Prisma } from '@sapa/prisma/client';
import { petPlaceJson } from '../addresses/city.visibility.js';
import { namedJson } from '../catalog/catalog.sql.js';
import { OFFER_DAYS } from '../../platform/common/limits.js';
import type { Language } from '../../platform/http/language.js';
import { decodeCursor } from '../../platform/pagination/page.js';
import { timestampSql, viewColumns, viewJson } from '../../platform/prisma/as-json.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { isInFirstAlbum, isNotHidden } from '../../platform/prisma/hidden.js';
import { rowLimit, hiddenFromPlanner } from '../../platform/prisma/plans.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { photoJson, imageUrlSql } from '../../platform/storage/storage.sql.js';
import { summaryTables, summaryViewJson, todayOf } from '../../platform/users/users.sql.js';
import { matchesIdentifier } from '../../platform/validation/identifiers.sql.js';
import {
  FACT_COLUMNS,
  type PetCountsView,
  type PetLostReportView,
  type PetSummaryView,
  type PetView,
  type PublicPetField,
} from './pets.dto.js';
import { PET, shown, visibleTo } from './pets.visibility.js';

// All expressions in this file use the table alias `pet`, and `main` for the pet's main photo.

/** Width of photos on cards, which fill a phone's width. */
const CARD_WIDTH = 960;
/** Width of a photo next to a message. */
const SUMMARY_WIDTH = 320;

const hasOffer = Prisma.raw(`(pet."giveAway" OR pet."priceForSale" IS NOT NULL OR pet."priceForBreeding" IS NOT NULL)`);
const VALID = Prisma.raw(`interval '${OFFER_DAYS.valid * 24} hours'`);

/** Time at which the offer expires. NULL if the pet has no offer or the offer is done. */
const offerExpiry = Prisma.sql`CASE WHEN ${hasOffer} AND pet."offerState" <> 'DONE' THEN pet."offerConfirmedAt" + ${VALID} END`;

export const isOfferExpired = Prisma.sql`(${hasOffer} AND pet."offerState" <> 'DONE' AND pet."offerConfirmedAt" <= now() - ${VALID})`;

/** SQL condition: the pet has an offer that is not reserved, done or expired. */
export const isAvailable = Prisma.sql`(${hasOffer} AND pet."offerState" = 'AVAILABLE' AND pet."offerConfirmedAt" > now() - ${VALID})`;

const named = (
  table: 'PetCategory' | 'PetCategoryGroup' | 'PetCategoryFood',
  id: string,
  language: Language,
): Prisma.Sql =>
  Prisma.sql`(SELECT ${namedJson(language)} FROM ${Prisma.raw(`"${table}"`)} named WHERE named.id = pet.${Prisma.raw(`"${id}"`)})`;

/** Counts that only the owner sees. */
const ownCounts = viewJson<PetCountsView>({
  seen: Prisma.sql`pet."seenCount"`,
  saved: Prisma.sql`pet."savedCount"`,
  asked: Prisma.sql`pet."askedCount"`,
});

const price = (column: string): Prisma.Sql => Prisma.raw(`pet."${column}"::float8`);

/**
 * JSON of a `PetSummaryView` for the pet with this id, or NULL if the viewer may not see the pet.
 */
export const petSummaryJson = (viewer: Pick<Viewer, 'id'>, id: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT ${viewJson<PetSummaryView>({
    id: Prisma.sql`pet.id`,
    uuid: Prisma.sql`pet.uuid`,
    name: Prisma.sql`pet.name`,
    petCategoryId: Prisma.sql`pet."petCategoryId"`,
    imageUrl: imageUrlSql('main', SUMMARY_WIDTH),
    giveAway: Prisma.sql`pet."giveAway"`,
    priceForBreeding: price('priceForBreeding'),
    priceForSale: price('priceForSale'),
    currency: Prisma.sql`pet.currency`,
    offerState: Prisma.sql`lower(pet."offerState"::text)`,
    isOfferExpired,
  })}
  FROM "Pet" pet JOIN "User" person ON person.id = pet."userId" LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
  WHERE pet.id = ${id} AND ${toSqlCondition(visibleTo(viewer), PET)})`;

/**
 * JSON array of the newest photos in an album, main photo first. `view` maps the row `photo`. The
 * main photo is included even if it is not among the newest photos.
 */
export const photosOf = (count: number, view = photoJson): Prisma.Sql => Prisma.sql`COALESCE((
  SELECT json_agg(${view} ORDER BY photo.id IS DISTINCT FROM main.id, photo.position DESC) FROM (
    SELECT main.* WHERE main.id IS NOT NULL
    UNION ALL SELECT * FROM (
      SELECT * FROM "PetPhoto" photo WHERE "petId" = pet.id AND ${isInFirstAlbum('photo')} ORDER BY position DESC LIMIT ${count}
    ) newest WHERE newest.id IS DISTINCT FROM main.id
  ) photo), '[]')`;

const factColumns = Object.fromEntries(FACT_COLUMNS.map((column) => [column, Prisma.raw(`pet."${column}"`)])) as Record<
  (typeof FACT_COLUMNS)[number],
  Prisma.Sql
>;

const ownersToday = todayOf(Prisma.sql`pet."userId"`);

/**
 * JSON array of the facts that a clinic has confirmed. A vaccination is confirmed until it
 * expires, neutering and chipping without limit. A partial index keeps the lookup fast.
 */
const confirmedByClinic = Prisma.sql`COALESCE((
  SELECT json_agg(DISTINCT fact.name) FROM "HealthEntry" entry, LATERAL (
    SELECT 'vaccinated' AS name WHERE entry.kind = 'VACCINATION' AND COALESCE(entry."dueOn" >= ${ownersToday}, true)
    UNION ALL SELECT CASE procedure WHEN 'neutering' THEN 'neutered' ELSE 'chipped' END
    FROM jsonb_array_elements_text(entry.details->'procedures') procedure
    WHERE entry.kind = 'VISIT' AND entry.day <= ${ownersToday}
  ) fact
  WHERE entry."petId" = pet.id AND entry."enteredByClinic" AND entry."hiddenAt" IS NULL), '[]')`;

/** JSON of a `PetLostReportView`, or NULL. A unique index allows one open report per pet. */
const lostReport = Prisma.sql`(
  SELECT ${viewJson<PetLostReportView>({
    uuid: Prisma.sql`report.uuid`,
    seenAt: timestampSql(Prisma.sql`report."seenAt"`),
  })}
  FROM "AnimalReport" report WHERE report."petId" = pet.id AND report.state = 'OPEN' AND ${isNotHidden('report')})`;

/**
 * Expressions for the fields that everyone who sees a pet may read, including visitors who are
 * not logged in.
 */
export const publicFields = (language: Language): Record<PublicPetField, Prisma.Sql> => ({
  uuid: Prisma.sql`pet.uuid`,
  name: Prisma.sql`pet.name`,
  birthdate: Prisma.sql`pet.birthdate`,
  birthdatePrecision: Prisma.sql`lower(pet."birthdatePrecision"::text)`,
  gender: Prisma.sql`CASE pet.gender WHEN 'MALE' THEN 'm' ELSE 'f' END`,
  hasPedigree: Prisma.sql`pet."hasPedigree"`,
  giveAway: Prisma.sql`pet."giveAway"`,
  isAvailableForBreeding: Prisma.sql`pet."priceForBreeding" IS NOT NULL`,
  priceForBreeding: price('priceForBreeding'),
  forSale: Prisma.sql`pet."priceForSale" IS NOT NULL`,
  priceForSale: price('priceForSale'),
  currency: Prisma.sql`pet.currency`,
  offerState: Prisma.sql`lower(pet."offerState"::text)`,
  isOfferExpired,
  ...factColumns,
  markings: Prisma.sql`pet.markings`,
  confirmedByClinic,
  isChipOnFile: Prisma.sql`pet."chipNumber" IS NOT NULL`,
  size: Prisma.sql`lower(pet.size::text)`,
  diedOn: Prisma.sql`CASE WHEN pet."isMemorial" THEN pet."diedOn" END`,
  lostReport,
  petCategory: named('PetCategory', 'petCategoryId', language),
  petCategoryGroup: named('PetCategoryGroup', 'petCategoryGroupId', language),
  imageUrl: imageUrlSql('main', CARD_WIDTH),
});

/**
 * Selects the pets with the ids from the query `ids` as `PetView`s, newest first. MATERIALIZED
 * runs that query first. Otherwise PostgreSQL also loads the relations of pets hidden by blocks.
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
    offerStateAt: timestampSql(Prisma.sql`pet."offerStateAt"`),
    offerConfirmedAt: timestampSql(Prisma.sql`pet."offerConfirmedAt"`),
    offerExpiresAt: timestampSql(Prisma.sql`(${offerExpiry})`),
    chipNumber: Prisma.sql`CASE WHEN pet."userId" = ${viewer.id}::int THEN pet."chipNumber" END`,
    visibleToVisitors: Prisma.sql`pet."visibleToVisitors"`,
    diedOn: Prisma.sql`CASE WHEN pet."isMemorial" OR pet."userId" = ${viewer.id}::int THEN pet."diedOn" END`,
    isMemorial: Prisma.sql`pet."isMemorial"`,
    counts: Prisma.sql`CASE WHEN pet."userId" = ${viewer.id}::int THEN ${ownCounts} END`,
    description: Prisma.sql`pet.description`,
    petCategoryFoodId: Prisma.sql`pet."petCategoryFoodId"`,
    petCategoryFood: named('PetCategoryFood', 'petCategoryFoodId', language),
    photos: photosOf(photos),
    place: petPlaceJson(language),
    createdAt: timestampSql(Prisma.sql`pet."createdAt"`),
  })}
  FROM page JOIN "Pet" pet ON pet.id = page.id JOIN (${summaryTables}) ON person.id = pet."userId"
    LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
  ORDER BY pet.id DESC`;

/** Selects the id of a pet for `selectPets`, if the viewer may see the pet. */
export const selectVisiblePet = (viewer: Viewer, identifier: Identifier): Prisma.Sql => Prisma.sql`
  SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
  WHERE ${matchesIdentifier(identifier, Prisma.sql`pet`)} AND ${toSqlCondition(visibleTo(viewer), PET)}`;

type PetColumn = 'userId' | 'petCategoryGroupId' | 'petCategoryId';

const isEqual = ([column, value]: [string, number | undefined]) =>
  value === undefined ? [] : [Prisma.sql`pet.${Prisma.raw(`"${column}"`)} = ${value}`];

/** Selects ids for `selectPets`: the newest visible pets with these column values. */
export function selectVisiblePets(
  viewer: Viewer,
  values: Partial<Record<PetColumn, number | undefined>>,
  limit: number,
  cursor?: string,
): Prisma.Sql {
  const conditions = [
    toSqlCondition(visibleTo(viewer), PET),
    ...Object.entries(values).flatMap(isEqual),
    ...(cursor ? [Prisma.sql`pet.id < ${hiddenFromPlanner(decodeCursor(cursor))}`] : []),
  ];
  return Prisma.sql`
    SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY pet.id DESC
    LIMIT ${rowLimit(limit)}`;
}

/** Selects offers that expire soon as `DueOfferRow`s, unless the owner has already been asked. */
export const selectDueOffers = (limit: number): Prisma.Sql => Prisma.sql`
  SELECT pet.id, pet.uuid, pet.name, pet."userId", pet."offerConfirmedAt"
  FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
  WHERE pet."offerAskedAt" IS NULL AND pet."offerState" <> 'DONE' AND ${hasOffer} AND ${toSqlCondition(shown, PET)}
    AND pet."offerConfirmedAt" <= now() - ${Prisma.raw(`interval '${OFFER_DAYS.asked * 24} hours'`)}
  ORDER BY pet."offerConfirmedAt" LIMIT ${limit}`;

/**
 * Adds views to pets. The two arrays have one entry per pet. Rows are locked in order of id, which
 * prevents deadlocks between processes.
 */
export const addPetViews = (petIds: number[], counts: number[]): Prisma.Sql => Prisma.sql`
  WITH seen AS (
    SELECT pet.id, given.count FROM "Pet" pet JOIN unnest(${petIds}::int[], ${counts}::int[]) given (id, count) ON given.id = pet.id
    ORDER BY pet.id FOR NO KEY UPDATE OF pet
  )
  UPDATE "Pet" pet SET "seenCount" = pet."seenCount" + seen.count FROM seen WHERE pet.id = seen.id`;

/**
 * Locks the pet and selects its main photo and owner. The lock must be FOR UPDATE:
 * "mainPhotoId" is a key column, so changing it under a weaker lock can deadlock with a like of
 * the album.
 */
export const lockPetForUpdate = (id: number): Prisma.Sql => Prisma.sql`
  SELECT "mainPhotoId", "userId" FROM "Pet" WHERE "id" = ${id} FOR UPDATE`;

/** A pet that has the chip number. */
export interface ChipOwnerRow {
  id: number;
  uuid: string;
  name: string;
  userId: number;
}

/**
 * Selects the oldest pet with this chip number of each owner as `ChipOwnerRow`s. There is no
 * limit, because false claims must not crowd out the true owner. Earlier releases stored numbers
 * with spaces, dots or hyphens, which the expression index strips (migrations).
 */
export const selectPetsWithChip = (number: string): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT ON (pet."userId") pet.id, pet.uuid, pet.name, pet."userId"
  FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
  WHERE ${hasChip(number)} AND ${toSqlCondition(shown, PET)}
  ORDER BY pet."userId", pet.id`;

/** SQL condition: the row `pet` has this chip number. */
export const hasChip = (number: string): Prisma.Sql =>
  Prisma.sql`regexp_replace(pet."chipNumber", '[^0-9A-Za-z]', '', 'g') = ${number} AND pet."chipNumber" IS NOT NULL`;
