import { Prisma } from '@sapa/prisma/client';
import { FIND } from '../../platform/common/limits.js';
import { PET, PET_ALONE, visibleTo } from '../pets/pets.visibility.js';
import type { Near } from '../places/near.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { Filter, FindFilters } from './find.dto.js';
import { ALTERNATIVES, conditionsExcept, findable, priceOf } from './find.filters.js';

// Each sort order has one btree index: the columns of the order first, then the columns of all
// filters. PostgreSQL walks the index in page order, skips entries that do not match without
// visiting the table, and stops when the page is full. If few pets match, it walks the whole
// index: 13 ms for 170,000 pets.

/** One part of a sort order. The parts of an order follow each other. */
export interface Segment {
  condition?: Prisma.Sql;
  /** The sort key of the row `pet` as text, for the cursor. */
  key: Prisma.Sql;
  order: Prisma.Sql;
  /** The condition of the rows after a cursor. */
  after: (key: string, id: number) => Prisma.Sql;
  /** The format of the key in a cursor. */
  keyFormat: RegExp;
  isByPlace?: boolean;
}

/** Pets with a photo first, then the newest. */
const NEWEST: Segment = {
  key: Prisma.sql`pet."hasPhoto"::int`,
  order: Prisma.sql`pet."hasPhoto" DESC, pet.id DESC`,
  after: (key, id) => Prisma.sql`(pet."hasPhoto", pet.id) < (${key === '1'}, ${id}::int)`,
  keyFormat: /^[01]$/,
};

/** The nearest place first. A later page joins only the places from the cursor's rank on. */
const NEAREST: Segment = {
  key: Prisma.sql`near.rank`,
  order: Prisma.sql`near.rank, pet.id DESC`,
  after: (rank, id) => Prisma.sql`(near.rank > ${rank}::int OR pet.id < ${id}::int)`,
  keyFormat: /^[1-9]\d{0,3}$/,
  isByPlace: true,
};

/** The parts of a sort order. By price, pets without a price in the currency come last. */
export function segmentsOf(sort: 'newest' | 'nearest' | 'price', filters: FindFilters, currency: string): Segment[] {
  if (sort === 'nearest') return [NEAREST];
  if (sort === 'newest') return [NEWEST];
  const price = priceOf(filters);
  const isPriced = Prisma.sql`pet."currency" = ${currency}::bpchar AND ${price} IS NOT NULL`;
  const byPrice: Segment = {
    condition: isPriced,
    key: price,
    order: Prisma.sql`${price}, pet.id DESC`,
    // An OR of the two columns would not be an index condition.
    after: (key, id) =>
      Prisma.sql`${price} >= ${key}::numeric AND NOT (${price} = ${key}::numeric AND pet.id >= ${id}::int)`,
    keyFormat: /^\d{1,10}(\.\d{1,2})?$/,
  };
  return [byPrice, { ...NEWEST, condition: Prisma.sql`(${isPriced}) IS NOT TRUE` }];
}

/** The last pet of the previous page. */
export interface After {
  id: number;
  key: string;
}

export interface Search {
  /** Undefined for a visitor. */
  viewer: Viewer | undefined;
  conditions: ReadonlyMap<Filter, Prisma.Sql>;
  near?: Near | undefined;
}

const isFindableBy = ({ viewer }: Search): Prisma.Sql =>
  Prisma.sql`${findable} AND ${conditionOf(visibleTo(viewer), PET_ALONE)}`;

/** Selects `id`, `position` in the page, sort `key` and distance `km` of the pets of a page. */
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
  // The join already limits the places of this order.
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

/** A count of all matches, or of those with one `key`, with the filter `without` left out. */
export interface CountRow {
  /** The filter that was left out; empty for none. */
  without: Filter | '';
  /** A key of the pets; null for all of them. */
  key: string | null;
  count: number;
}

/** The newest matching pets, up to one more than is counted, with the filter `without` left out. */
const counted = (search: Search, without?: Filter): Prisma.Sql => Prisma.sql`
  SELECT "findKeys" FROM "Pet" WHERE id IN (
    SELECT pet.id FROM "Pet" pet WHERE ${isFindableBy(search)} AND ${conditionsExcept(search.conditions, without)}
    ORDER BY ${NEWEST.order} LIMIT ${FIND.counted + 1}::int
  )`;

/** Counted for every search: the matches, and the matches with another value of a filter. */
export const countedAlways = ({ conditions }: Search): (Filter | undefined)[] => [
  undefined,
  ...ALTERNATIVES.filter((filter) => conditions.has(filter)),
];

/** Counted in addition if few pets match: the matches without one of the other filters. */
export const countedOfFew = ({ conditions }: Search): Filter[] =>
  [...conditions.keys()].filter((filter) => !ALTERNATIVES.includes(filter));

/** Selects `CountRow`s for each filter of `sets` that is left out; `undefined` leaves out none. */
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

/** Counts the pets of each breed that the viewer may see, up to a bound. */
export const selectBreedCounts = (viewer: Viewer, kind: number | undefined): Prisma.Sql => Prisma.sql`
  SELECT breed.id, pets.count FROM "PetCategoryGroup" breed CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM (
      SELECT FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
      WHERE pet."petCategoryGroupId" = breed.id AND ${conditionOf(visibleTo(viewer), PET)}
      ORDER BY pet.id DESC LIMIT ${FIND.breedCount}::int
    ) pet
  ) pets
  WHERE pets.count > 0 AND (${kind ?? null}::int IS NULL OR breed."petCategoryId" = ${kind ?? null}::int)
  ORDER BY breed.id`;
