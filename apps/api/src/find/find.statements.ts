import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../users/viewer.js';
import { FIND } from '../common/limits.js';
import { openToVisitors, PET, PET_ALONE, visibleTo } from '../pets/pets.visibility.js';
import { conditionOf } from '../prisma/condition.js';
import type { Filter, FindFilters } from './find.dto.js';
import { conditionsExcept, findable, isForBreeding, keysOf, priceOf, type Ranges } from './find.filters.js';
import type { Near } from '../places/near.js';
import { ALL_PETS, type Counts } from './word-counts.js';

// How pets are found among hundreds of thousands, whatever is looked for.
//
// A page reads the first so many pets of its order from the index of that order, and takes those that fit: for what many pets fit, these are enough. Where
// they are not, few pets fit, and all of them are read by the indexes of what they have (above all that of "findKeys"), and sorted. Each
// of the two is bounded by itself; which of them is faster does not depend on what the database expects of filters that it cannot know to go together.

/** A part of an order, with an index of its own: one comes after the other. */
export interface Segment {
  /** Which pets it has. */
  condition: Prisma.Sql;
  /** What it is sorted by, before the newest first; of the row `pet`. */
  key?: Prisma.Sql;
  /** By the place's rank in `near`, instead. */
  isByPlace?: boolean;
}

const byId: Segment[] = [
  { condition: Prisma.sql`pet."mainPhotoId" IS NOT NULL` },
  { condition: Prisma.sql`pet."mainPhotoId" IS NULL` },
];

/** The parts of each order. */
export function segmentsOf(sort: 'newest' | 'nearest' | 'price', filters: FindFilters, currency: string): Segment[] {
  if (sort === 'nearest') return [{ condition: Prisma.sql`true`, isByPlace: true }];
  if (sort === 'newest') return byId;
  const price = priceOf(filters);
  const isPriced = Prisma.sql`pet."currency" = ${currency}::bpchar AND ${price} IS NOT NULL`;
  return [{ condition: isPriced, key: price }, { condition: Prisma.sql`(${isPriced}) IS NOT TRUE` }];
}

/** After what a page begins. */
export interface After {
  id: number;
  key: string | null;
}

export interface Search {
  /** None for a visitor. */
  viewer: Viewer | undefined;
  conditions: ReadonlyMap<Filter, Prisma.Sql>;
  /** The same, for rows that are read anyway. */
  ofRows: ReadonlyMap<Filter, Prisma.Sql>;
  filters: FindFilters;
  /** What an index finds nearly the same by, without a filter. */
  ranges: (without?: Filter) => Ranges;
  near?: Near | undefined;
  /** How many pets have what. */
  known: Counts;
}

/** The number of pets that have any of these words. */
const countOf = (words: readonly string[], known: Counts): number =>
  words.reduce((sum, word) => sum + (known.get(word) ?? 0), 0);

/** So few pets are read at once, and asked for the rest of what is looked for. */
const FEW = 300;
/** What leaves out more than a price does. */
const NARROW: readonly Filter[] = ['place', 'breed', 'owner'];

/**
 * What fits, without the filter `without`, for statements that read all of it by an index. Going through the lists of an index takes as long as they are:
 * what most pets have is not looked up there where what fewer have leaves a few.
 */
function allThatFits({ filters, conditions, ofRows, ranges, known }: Search, without?: Filter): Prisma.Sql {
  const isSet = (filter: Filter) => filter !== without && conditions.has(filter);
  // An index has prices side by side with all that can be asked of them.
  if (isSet('price') && !isForBreeding(filters) && !NARROW.some(isSet)) return conditionsExcept(ofRows, [without]);

  const { conditions: ofRanges, implied, words } = ranges(without);
  const all = Math.max(1, known.get(ALL_PETS) ?? 0);
  let fitting = [...words.values()].reduce((rest, of) => (rest * countOf(of, known)) / all, all);
  const keyed = Object.entries(keysOf(filters)).flatMap(([name, { keys, isAny }]) => {
    const filter = name as Filter;
    if (!isSet(filter) || implied.includes(filter)) return [];
    const part = isAny
      ? countOf(keys, known) / all
      : keys.reduce((rest, key) => (rest * countOf([key], known)) / all, 1);
    return [{ filter, part }];
  });
  const fits = new Map(conditions);
  for (const { filter, part } of keyed.sort((one, other) => one.part - other.part)) {
    // Nothing is known of what very few have.
    if (fitting > 0 && fitting < FEW) fits.set(filter, ofRows.get(filter)!);
    fitting *= part;
  }
  return Prisma.sql`${conditionsExcept(fits, [without, ...implied])} AND ${conditionsExcept(ofRanges)}`;
}

/** The places, each with its rank and its distance. */
const places = ({ near }: Search, from: number): Prisma.Sql =>
  Prisma.sql`unnest(${near!.placeIds.slice(from - 1)}::int[], ${near!.km.slice(from - 1)}::float8[]) WITH ORDINALITY near("placeId", km, rank)`;

// Visitors have indexes of their own: of what is not for them, nothing is read.
const isFindableBy = ({ viewer }: Search): Prisma.Sql =>
  viewer ? findable : Prisma.sql`${findable} AND ${conditionOf(openToVisitors, PET_ALONE)}`;

/** So many pets of the places from one on, the nearest first, each with the `rank` of its place from there on. */
const nearestFirst = (search: Search, number: number, from = 1, isLater = Prisma.sql`true`): Prisma.Sql => Prisma.sql`
  SELECT pet.*, near.rank FROM ${places(search, from)} CROSS JOIN LATERAL (
    SELECT * FROM "Pet" pet WHERE pet."placeId" = near."placeId" AND ${isFindableBy(search)} AND ${isLater}
    ORDER BY pet.id DESC LIMIT ${number}::int
  ) pet ORDER BY near.rank, pet.id DESC LIMIT ${number}::int`;

/** Whether among the first of an order as large a part fits as has to for so many. */
const isPromising = (first: Prisma.Sql, fits: Prisma.Sql, number: number): Prisma.Sql =>
  Prisma.sql`(SELECT count(*) FROM (${first}) pet WHERE ${fits}) >= ${Math.ceil((number * FIND.scannedFirst) / FIND.scanned)}::int`;

/**
 * Selects a page of a part of an order: the `id` of each pet, its `place` in the page, its sorting `key`, and the distance in `km` where that is known.
 */
export function selectPage(search: Search, segment: Segment, after: After | undefined, limit: number): Prisma.Sql {
  const isVisible = conditionOf(visibleTo(search.viewer), PET_ALONE);
  const isFindable = isFindableBy(search);
  const fits = conditionsExcept(search.ofRows);
  const { key = Prisma.sql`NULL::numeric`, condition } = segment;
  const from = segment.isByPlace ? Number(after?.key ?? 1) : 1;
  const order = segment.isByPlace || segment.key ? Prisma.sql`key, id DESC` : Prisma.sql`id DESC`;
  // Places come in the order of their ranks: the database knows that, and stops where there are enough.
  const knownOrder = segment.isByPlace ? Prisma.sql`pet.rank, pet.id DESC` : order;
  const rank = Prisma.sql`near.rank + ${from - 1}::int`;

  // Those of the order, and all of them, with what the rest of the statement asks of them.
  let inOrder: (number: number) => Prisma.Sql;
  let all: Prisma.Sql;
  if (segment.isByPlace) {
    const later = after ? Prisma.sql`(${rank} > ${from}::int OR pet.id < ${after.id}::int)` : Prisma.sql`true`;
    inOrder = (number) => nearestFirst(search, number, from, later);
    all = Prisma.sql`
      SELECT pet.id, pet."userId", pet."hiddenAt", pet."visibleToVisitors", ${rank} AS key FROM "Pet" pet JOIN ${places(search, from)} ON near."placeId" = pet."placeId"
      WHERE ${isFindable} AND ${later} AND ${allThatFits(search)}`;
  } else {
    const later = !after
      ? Prisma.sql`true`
      : after.key === null
        ? Prisma.sql`pet.id < ${after.id}::int`
        : // With OR, PostgreSQL would join the pets of two ranges, and sort them all, instead of reading on in the order.
          Prisma.sql`${key} >= ${after.key}::numeric AND NOT (${key} = ${after.key}::numeric AND pet.id >= ${after.id}::int)`;
    inOrder = (number) => Prisma.sql`
      SELECT pet.*, ${key} AS key FROM "Pet" pet WHERE ${isFindable} AND ${condition} AND ${later}
      ORDER BY ${segment.key ? Prisma.sql`${key}, ` : Prisma.empty}pet.id DESC LIMIT ${number}::int`;
    all = Prisma.sql`
      SELECT pet.id, pet."userId", pet."hiddenAt", pet."visibleToVisitors", ${key} AS key FROM "Pet" pet WHERE ${isFindable} AND ${condition} AND ${later} AND ${allThatFits(search)}`;
  }

  const isEnough = Prisma.sql`(SELECT count(*) FROM quick) >= ${limit}::int`;
  const km = search.near
    ? Prisma.sql`(${search.near.km}::float8[])[array_position(${search.near.placeIds}::int[], (SELECT "placeId" FROM "Pet" WHERE id = found.id))]`
    : Prisma.sql`NULL::float8`;
  // All are sorted before it is asked whose they are: of thousands that fit, a page needs a few.
  return Prisma.sql`
    WITH quick AS MATERIALIZED (
      SELECT pet.id, ${segment.isByPlace ? Prisma.sql`pet.rank + ${from - 1}::int` : Prisma.sql`pet.key`} AS key FROM (${inOrder(FIND.scanned)}) pet
      WHERE ${isPromising(inOrder(FIND.scannedFirst), fits, limit)} AND ${fits} AND ${isVisible}
      ORDER BY ${knownOrder} LIMIT ${limit}::int
    ), thorough AS (
      SELECT pet.id, pet.key FROM (${all} AND NOT ${isEnough} ORDER BY ${order} OFFSET 0) pet
      WHERE ${isVisible}
      ORDER BY ${order} LIMIT ${limit}::int
    ), found AS MATERIALIZED (
      SELECT id, key FROM quick WHERE ${isEnough} UNION ALL SELECT id, key FROM thorough
    )
    SELECT found.id, found.key, row_number() OVER (ORDER BY ${order}) AS place, ${km} AS km FROM found`;
}

/** One number of `selectCounts`: of all, of one `value` of a filter, or without the filter `without`. */
export interface CountRow {
  /** The filter that was left out; empty for none. */
  without: Filter | '';
  /** A key of the pets; null for all of them. */
  key: string | null;
  count: number;
}

/** The filters of which one value of several is enough: beside each value stands how many there are with it instead. */
const ALTERNATIVES: readonly Filter[] = ['offer', 'kind', 'breed', 'sex', 'size', 'owner'];

/** So many pets of a place are passed by in the time in which the index of what pets have goes through its lists for one that fits. */
const PASSED_BY = 4;

/** Whether enough are found sooner among all pets of the places around, those of the nearest first, than by that index. */
function areNearestSooner({ near, ranges, known }: Search, without?: Filter): boolean {
  const fitting = countOf(ranges(without).words.get('place')!, known);
  return (FIND.counted * countOf(near!.cells, known)) / fitting < PASSED_BY * fitting;
}

/**
 * Pets that are counted by what they have. Without a filter they are the newest: in no order PostgreSQL would read the table, which begins with the
 * oldest pets, and those can be found no more.
 */
function counted(search: Search, without?: Filter): Prisma.Sql {
  const isCounted = Prisma.sql`${isFindableBy(search)} AND ${conditionOf(visibleTo(search.viewer), PET_ALONE)}`;
  const upTo = Prisma.sql`LIMIT ${FIND.counted + 1}::int`;
  const pets = Prisma.sql`SELECT pet."findKeys" FROM "Pet" pet WHERE ${isCounted} AND ${allThatFits(search, without)}`;
  const set = [...search.conditions.keys()].filter((filter) => filter !== without);
  if (set.length === 0) {
    const parts = byId.map(({ condition }) => Prisma.sql`(${pets} AND ${condition} ORDER BY pet.id DESC ${upTo})`);
    return Prisma.sql`${Prisma.join(parts, ' UNION ALL ')} ${upTo}`;
  }
  // Of what else is looked for it is not known how many have it beside these.
  const { implied } = search.ranges(without);
  const isKnown = set.includes('place') && set.every((filter) => filter === 'place' || implied.includes(filter));
  if (!isKnown || !areNearestSooner(search, without)) return Prisma.sql`${pets} ${upTo}`;
  return Prisma.sql`
    SELECT pet."findKeys" FROM ${places(search, 1)} CROSS JOIN LATERAL (
      SELECT pet."findKeys" FROM "Pet" pet
      WHERE pet."placeId" = near."placeId" AND ${isCounted} AND ${conditionsExcept(search.ofRows, [without, 'place'])}
      ORDER BY pet.id DESC ${upTo}
    ) pet ${upTo}`;
}

/** What is counted for every search: what fits, and what would with another value of a filter. */
export const countedAlways = ({ conditions }: Search): (Filter | undefined)[] => [
  undefined,
  ...ALTERNATIVES.filter((filter) => conditions.has(filter)),
];

/** What else is counted where few pets fit: what would without one of the other filters. */
export const countedOfFew = ({ conditions }: Search): Filter[] =>
  [...conditions.keys()].filter((filter) => !ALTERNATIVES.includes(filter));

/** How many of so many pets at most have what, with all filters but one: for each of these filters, `undefined` for none. */
export function selectCounts(search: Search, sets: (Filter | undefined)[]): Prisma.Sql {
  const isSet = (filter: Filter) => search.conditions.has(filter);
  const selects = sets.map((without, index) => {
    const name = Prisma.raw(`set_${index}`);
    const label = Prisma.sql`${without ?? ''}::text AS without`;
    const total = Prisma.sql`SELECT ${label}, NULL::text AS key, count(*)::int AS count FROM ${name}`;
    // What a key is of is asked of each key once, and not of each pet's.
    const ofKeys = (condition: Prisma.Sql) => Prisma.sql`
      SELECT ${label}, key, count FROM (
        SELECT key, count(*)::int AS count FROM (SELECT unnest("findKeys") AS key FROM ${name}) keys GROUP BY key OFFSET 0
      ) counted WHERE ${condition}`;
    const filter = Prisma.sql`split_part(key, ':', 1)`;
    if (without === undefined) {
      const elsewhere = ALTERNATIVES.filter(isSet);
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

/** The pets of each breed that the viewer may see, up to a bound. */
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
