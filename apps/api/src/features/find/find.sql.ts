import { Prisma } from '@sapa/prisma/client';
import { FIND } from '../../platform/common/limits.js';
import type { Language } from '../../platform/http/language.js';
import { timestampSql, viewColumns } from '../../platform/prisma/as-json.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { Bounds } from '../../platform/common/area.js';
import { variantsSql } from '../../platform/storage/storage.sql.js';
import { petPlaceJson } from '../addresses/city.visibility.js';
import { PET_CATEGORY } from '../catalog/catalog.dto.js';
import { isAvailable, isOfferExpired, publicFields } from '../pets/pets.sql.js';
import { PET, PET_ALONE, visibleTo } from '../pets/pets.visibility.js';
import type { Near } from '../places/near.js';
import { selectPlaceCounts, selectPlacesIn } from '../places/places.sql.js';
import { ALTERNATIVES, conditionsExcept, priceOf, type Filter, type FindFilters } from './filters.sql.js';
import type { FoundPetView } from './find.dto.js';

// SQL conditions on the alias `pet`. Search results, counts and saved searches share them.

/**
 * The pet is available, not hidden, and its offer has not expired. The partial indexes of the
 * search have the same condition without the expiry.
 */
export const findable = Prisma.sql`(${isNotHidden('pet')} AND pet."offerState" = 'AVAILABLE' AND NOT ${isOfferExpired})`;

/**
 * The pet is findable and visible to the viewer. The statement must join the owner as `person`.
 */
export const findableBy = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.Sql =>
  Prisma.sql`${findable} AND ${toSqlCondition(visibleTo(viewer), PET)}`;

// Each sort order has one btree index with the sort columns, then the columns of all filters.
// PostgreSQL reads the index in page order, without reading the table, until the page is full. If
// few pets match, it reads the whole index, which takes 13 ms for 170,000 pets.

/** One part of a sort order. All pets in a segment come before all pets in the next segment. */
export interface Segment {
  condition?: Prisma.Sql;
  /** Sort key of the pet, for the cursor. */
  key: Prisma.Sql;
  order: Prisma.Sql;
  /** Returns the condition for rows after a cursor. */
  after: (key: string, id: number) => Prisma.Sql;
  /** Format of the key in a cursor. */
  keyFormat: RegExp;
  isByPlace?: boolean;
}

/** Sorts pets with a photo first, then by newest. */
const NEWEST: Segment = {
  key: Prisma.sql`pet."hasPhoto"::int`,
  order: Prisma.sql`pet."hasPhoto" DESC, pet.id DESC`,
  after: (key, id) => Prisma.sql`(pet."hasPhoto", pet.id) < (${key === '1'}, ${id}::int)`,
  keyFormat: /^[01]$/,
};

/**
 * Sorts by the distance of the place, then by newest. A later page skips the places before the
 * cursor.
 */
const NEAREST: Segment = {
  key: Prisma.sql`near.rank`,
  order: Prisma.sql`near.rank, pet.id DESC`,
  after: (rank, id) => Prisma.sql`(near.rank > ${rank}::int OR pet.id < ${id}::int)`,
  keyFormat: /^[1-9]\d{0,3}$/,
  isByPlace: true,
};

/**
 * Returns the segments of a sort order. When sorted by price, pets without a price in this
 * currency come last.
 */
export function segmentsOf(sort: 'newest' | 'nearest' | 'price', filters: FindFilters, currency: string): Segment[] {
  if (sort === 'nearest') return [NEAREST];
  if (sort === 'newest') return [NEWEST];
  const price = priceOf(filters);
  const isPriced = Prisma.sql`pet."currency" = ${currency}::bpchar AND ${price} IS NOT NULL`;
  const byPrice: Segment = {
    condition: isPriced,
    key: price,
    order: Prisma.sql`${price}, pet.id DESC`,
    // Compares the price separately, because PostgreSQL cannot use an OR of two columns as an
    // index condition.
    after: (key, id) =>
      Prisma.sql`${price} >= ${key}::numeric AND NOT (${price} = ${key}::numeric AND pet.id >= ${id}::int)`,
    keyFormat: /^\d{1,10}(\.\d{1,2})?$/,
  };
  return [byPrice, { ...NEWEST, condition: Prisma.sql`(${isPriced}) IS NOT TRUE` }];
}

/** Position of the last pet on the previous page. */
export interface After {
  id: number;
  key: string;
}

export interface Search {
  /** Undefined for visitors who are not logged in. */
  viewer: Viewer | undefined;
  conditions: ReadonlyMap<Filter, Prisma.Sql>;
  near?: Near | undefined;
}

const isFindableBy = ({ viewer }: Search): Prisma.Sql =>
  Prisma.sql`${findable} AND ${toSqlCondition(visibleTo(viewer), PET_ALONE)}`;

/** Selects one page of pets: `id`, `position` in the page, sort `key` and distance `km`. */
export function selectPage(search: Search, segment: Segment, after: After | undefined, limit: number): Prisma.Sql {
  const { near, conditions } = search;
  const { condition = Prisma.sql`true`, isByPlace } = segment;
  const skipped = isByPlace && after ? Number(after.key) - 1 : 0;
  const places = Prisma.sql`
    JOIN (SELECT "placeId", rank + ${skipped}::int AS rank
      FROM unnest(${near?.placeIds.slice(skipped)}::int[]) WITH ORDINALITY place("placeId", rank)) near USING ("placeId")`;
  const km = near
    ? Prisma.sql`(${near.km}::float8[])[array_position(${near.placeIds}::int[], pet."placeId")]`
    : Prisma.sql`NULL::float8`;
  // In this sort order, the join with the places already applies the place filter.
  const matches = conditionsExcept(conditions, isByPlace ? 'place' : undefined);
  return Prisma.sql`
    SELECT found.*, row_number() OVER () AS position FROM (
      SELECT pet.id, ${segment.key} AS key, ${km} AS km
      FROM "Pet" pet ${isByPlace ? places : Prisma.empty}
      WHERE ${isFindableBy(search)} AND ${condition} AND ${matches}
        AND ${after ? segment.after(after.key, after.id) : Prisma.sql`true`}
      ORDER BY ${segment.order} LIMIT ${limit}::int
    ) found`;
}

/** Categories of pets that most people like, in the order in which they take turns. */
const FRIENDLY_KINDS = [PET_CATEGORY.dogs, PET_CATEGORY.cats, PET_CATEGORY.rodents, PET_CATEGORY.parrots];
const OTHER_KINDS = [PET_CATEGORY.reptiles, PET_CATEGORY.spiders];

/**
 * Selects offered pets for visitors as a page: pets with a photo first, then friendly categories,
 * and the newest pets of each category in turn.
 */
export const selectCurated = (limit: number): Prisma.Sql => Prisma.sql`
  SELECT id, NULL::text AS key, NULL::float8 AS km,
    row_number() OVER (ORDER BY "hasPhoto" DESC, place > ${FRIENDLY_KINDS.length}::int, turn, place) AS position
  FROM unnest(${[...FRIENDLY_KINDS, ...OTHER_KINDS]}::int[]) WITH ORDINALITY kind ("kindId", place)
  CROSS JOIN LATERAL (
    SELECT newest.*, row_number() OVER (PARTITION BY "hasPhoto" ORDER BY id DESC) AS turn FROM (
      SELECT pet.id, pet."hasPhoto" FROM "Pet" pet
      WHERE pet."petCategoryId" = "kindId" AND ${isNotHidden('pet')} AND ${isAvailable}
        AND ${toSqlCondition(visibleTo(undefined), PET_ALONE)}
      ORDER BY ${NEWEST.order} LIMIT ${limit}::int
    ) newest
  ) pet
  ORDER BY position LIMIT ${limit}::int`;

/** Counts the matching pets of each town in the bounds. */
export const selectTowns = (search: Search, bounds: Bounds, language: Language): Prisma.Sql =>
  selectPlaceCounts(
    Prisma.sql`
      SELECT pet."placeId", count(*)::int AS count FROM "Pet" pet
      WHERE ${isFindableBy(search)} AND ${conditionsExcept(search.conditions)}
        AND pet."placeId" IN (${selectPlacesIn(bounds)})
      GROUP BY pet."placeId"`,
    language,
  );

/** One pet on a page, as selected by `selectFound`. */
export interface FoundRow {
  /** JSON of a `FoundPetView`. */
  json: string;
  id: number;
  /** Sort key of the pet, for the cursor. */
  key: string;
}

/** Selects the pets of a `page` as `FoundRow`s, ordered by `position`. */
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
      birthdatePrecision: fields.birthdatePrecision,
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
      variants: Prisma.sql`CASE WHEN main.id IS NULL THEN '[]' ELSE ${variantsSql('main')} END`,
      place: petPlaceJson(language),
      distanceKm: Prisma.sql`page.km`,
      createdAt: timestampSql(Prisma.sql`pet."createdAt"`),
    })}
    FROM "Pet" pet LEFT JOIN "PetPhoto" main ON main.id = pet."mainPhotoId"
    WHERE pet.id = page.id
  ) view
  ORDER BY page.position`;
}

/** Number of pets that match all filters except `without`, and that have `key` if it is set. */
export interface CountRow {
  /** Filter left out of this count, or an empty string if the count uses all filters. */
  without: Filter | '';
  /** Entry of "findKeys" that the counted pets have; null for the total count. */
  key: string | null;
  count: number;
}

/**
 * Selects the newest pets that match all filters except `without`. Reads one row more than the
 * maximum count, to detect larger result sets.
 */
const counted = (search: Search, without?: Filter): Prisma.Sql => Prisma.sql`
  SELECT "findKeys" FROM "Pet" WHERE id IN (
    SELECT pet.id FROM "Pet" pet WHERE ${isFindableBy(search)} AND ${conditionsExcept(search.conditions, without)}
    ORDER BY ${NEWEST.order} LIMIT ${FIND.counted + 1}::int
  )`;

/**
 * Returns the `sets` that every search counts: the total, and for each filter in ALTERNATIVES the
 * matches without this filter, so that all values of the filter are counted.
 */
export const countedAlways = ({ conditions }: Search): (Filter | undefined)[] => [
  undefined,
  ...ALTERNATIVES.filter((filter) => conditions.has(filter)),
];

/**
 * Returns the additional `sets` for a search with few results: for each of the other filters, the
 * matches without this filter.
 */
export const countedOfFew = ({ conditions }: Search): Filter[] =>
  [...conditions.keys()].filter((filter) => !ALTERNATIVES.includes(filter));

/**
 * Selects `CountRow`s for each entry of `sets`: the filter that the count leaves out, or
 * `undefined` for a count with all filters.
 */
export function selectCounts(search: Search, sets: (Filter | undefined)[]): Prisma.Sql {
  const selects = sets.map((without, index) => {
    const name = Prisma.raw(`set_${index}`);
    const label = Prisma.sql`${without ?? ''}::text AS without`;
    const total = Prisma.sql`SELECT ${label}, NULL::text AS key, count(*)::int AS count FROM ${name}`;
    const ofKeys = (condition: Prisma.Sql) => Prisma.sql`
      SELECT ${label}, key, count(*)::int AS count FROM (SELECT unnest("findKeys") AS key FROM ${name}) keys
      WHERE ${condition} GROUP BY key`;
    const filter = Prisma.sql`split_part(key, ':', 1)`;
    if (without === undefined) {
      const elsewhere = ALTERNATIVES.filter((alternative) => search.conditions.has(alternative));
      return Prisma.sql`${total} UNION ALL ${ofKeys(Prisma.sql`${filter} <> ALL (${elsewhere}::text[])`)}`;
    }
    if (!ALTERNATIVES.includes(without)) return total;
    return Prisma.sql`${total} UNION ALL ${ofKeys(Prisma.sql`${filter} = ${without}`)}`;
  });
  const bases = sets.map(
    (without, index) => Prisma.sql`${Prisma.raw(`set_${index}`)} AS MATERIALIZED (${counted(search, without)})`,
  );
  return Prisma.sql`WITH ${Prisma.join(bases)} ${Prisma.join(selects, ' UNION ALL ')}`;
}

/** Counts the visible pets of each breed. Stops counting a breed at a limit. */
export const selectBreedCounts = (viewer: Viewer, kind: number | undefined): Prisma.Sql => Prisma.sql`
  SELECT breed.id, pets.count FROM "PetCategoryGroup" breed CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM (
      SELECT FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
      WHERE pet."petCategoryGroupId" = breed.id AND ${toSqlCondition(visibleTo(viewer), PET)}
      ORDER BY pet.id DESC LIMIT ${FIND.breedCount}::int
    ) pet
  ) pets
  WHERE pets.count > 0 AND (${kind ?? null}::int IS NULL OR breed."petCategoryId" = ${kind ?? null}::int)
  ORDER BY breed.id`;
