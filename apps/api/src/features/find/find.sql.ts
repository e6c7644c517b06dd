import { Prisma } from '@sapa/prisma/client';
import { FIND } from '../../platform/common/limits.js';
import type { Language } from '../../platform/http/language.js';
import { timestampSql, viewColumns } from '../../platform/prisma/as-json.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { variantsSql } from '../../platform/storage/storage.sql.js';
import { isPetIn, petPlaceJson } from '../addresses/city.visibility.js';
import { isOfferExpired, publicFields } from '../pets/pets.sql.js';
import { PET, PET_ALONE, visibleTo } from '../pets/pets.visibility.js';
import type { Near } from '../places/near.js';
import type { Filter, FindFilters, FoundPetView } from './find.dto.js';

// Conditions on the row `pet`, which find's results, its counts and saved searches share.

/**
 * A pet that is not hidden, reserved or gone, and whose offer has not expired. Find's partial
 * indexes have the same condition, except for the expiry.
 */
export const findable = Prisma.sql`(${isNotHidden('pet')} AND pet."offerState" = 'AVAILABLE' AND NOT ${isOfferExpired})`;

/** A findable pet that the viewer may see. Needs the owner as the row `person`. */
export const findableBy = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.Sql =>
  Prisma.sql`${findable} AND ${toSqlCondition(visibleTo(viewer), PET)}`;

const isForBreeding = ({ offer }: FindFilters): boolean => offer?.length === 1 && offer[0] === 'breeding';

/** The price column: for breeding if that is the only searched offer, otherwise for sale. */
export const priceOf = (filters: FindFilters): Prisma.Sql =>
  Prisma.raw(isForBreeding(filters) ? `pet."priceForBreeding"` : `pet."priceForSale"`);

const OFFER_CONDITIONS = {
  adoption: Prisma.sql`pet."giveAway"`,
  sale: Prisma.sql`pet."priceForSale" IS NOT NULL`,
  breeding: Prisma.sql`pet."priceForBreeding" IS NOT NULL`,
};

const FACT_CONDITIONS = {
  vaccinated: Prisma.sql`pet.vaccinated`,
  neutered: Prisma.sql`pet.neutered`,
  chipped: Prisma.sql`pet.chipped`,
  children: Prisma.sql`pet."goodWithChildren"`,
  dogs: Prisma.sql`pet."goodWithDogs"`,
  cats: Prisma.sql`pet."goodWithCats"`,
};

const joinConditions = <Value extends string>(
  values: readonly Value[],
  conditions: Record<Value, Prisma.Sql>,
  operator: ' AND ' | ' OR ',
) =>
  Prisma.sql`(${Prisma.join(
    values.map((value) => conditions[value]),
    operator,
  )})`;

/** Filters that match any one of their values. The other filters match all of their values. */
export const ALTERNATIVES: readonly Filter[] = ['offer', 'kind', 'breed', 'sex', 'size', 'owner'];

interface KeyedFilter {
  filter: Filter;
  /** The keys of matching pets in "findKeys", such as `kind:1`. */
  keys: string[];
  condition: Prisma.Sql;
}

function keyedFilter<Value extends string | number>(
  filter: Filter,
  values: readonly Value[] | undefined,
  condition: (values: readonly Value[]) => Prisma.Sql,
): KeyedFilter[] {
  if (!values?.length) return [];
  return [{ filter, keys: values.map((value) => `${filter}:${value}`), condition: condition(values) }];
}

/**
 * The filters that are set and have keys. The SQL function `pet_find_keys` builds the same keys.
 */
const keyedFiltersOf = ({
  offer,
  kind,
  breed,
  sex,
  pedigree,
  size,
  owner,
  facts,
  tags,
}: FindFilters): KeyedFilter[] => [
  ...keyedFilter('offer', offer, (values) => joinConditions(values, OFFER_CONDITIONS, ' OR ')),
  ...keyedFilter('kind', kind ? [kind] : [], ([id]) => Prisma.sql`pet."petCategoryId" = ${id}::int`),
  ...keyedFilter('breed', breed, (ids) => Prisma.sql`pet."petCategoryGroupId" = ANY (${ids}::int[])`),
  ...keyedFilter(
    'sex',
    sex ? [sex] : [],
    ([gender]) => Prisma.sql`pet.gender = ${gender === 'm' ? 'MALE' : 'FEMALE'}::"Gender"`,
  ),
  ...keyedFilter('pedigree', pedigree ? ['yes'] : [], () => Prisma.sql`pet."hasPedigree"`),
  ...keyedFilter(
    'size',
    size,
    (sizes) => Prisma.sql`pet.size = ANY (${sizes.map((name) => name.toUpperCase())}::"PetSize"[])`,
  ),
  ...keyedFilter('owner', owner, (ids) => Prisma.sql`pet."ownerCategoryId" = ANY (${ids}::int[])`),
  ...keyedFilter('facts', facts, (values) => joinConditions(values, FACT_CONDITIONS, ' AND ')),
  ...keyedFilter('tags', tags, (values) => Prisma.sql`pet.tags @> ${values}::text[]`),
];

/** Keys that every match has. A saved search is checked only against pets with all of them. */
export const necessaryKeys = (filters: FindFilters): string[] =>
  keyedFiltersOf(filters).flatMap(({ filter, keys }) => (ALTERNATIVES.includes(filter) && keys.length > 1 ? [] : keys));

/** The condition of each filter that is set. `near`: the places within the searched distance. */
export function conditionsOf(filters: FindFilters, currency: string, near?: Near): Map<Filter, Prisma.Sql> {
  const conditions = new Map(keyedFiltersOf(filters).map(({ filter, condition }) => [filter, condition]));
  if (near) conditions.set('place', isPetIn(near.placeIds));

  const { ageFrom, ageTo, priceFrom, priceTo } = filters;
  const age: Prisma.Sql[] = [];
  if (ageFrom) age.push(Prisma.sql`pet.birthdate <= current_date - make_interval(months => ${ageFrom}::int)`);
  if (ageTo) age.push(Prisma.sql`pet.birthdate > current_date - make_interval(months => ${ageTo}::int)`);
  if (age.length > 0) conditions.set('age', Prisma.join(age, ' AND '));

  if (priceFrom !== undefined || priceTo !== undefined) {
    const price = priceOf(filters);
    const parts = [Prisma.sql`pet."currency" = ${currency}::bpchar AND ${price} IS NOT NULL`];
    if (priceFrom !== undefined) parts.push(Prisma.sql`${price} >= ${priceFrom}::numeric`);
    if (priceTo !== undefined) parts.push(Prisma.sql`${price} <= ${priceTo}::numeric`);
    conditions.set('price', Prisma.join(parts, ' AND '));
  }
  return conditions;
}

/** All conditions joined by AND, except the condition of the filter `without`. */
export const conditionsExcept = (conditions: ReadonlyMap<Filter, Prisma.Sql>, without?: Filter): Prisma.Sql => {
  const rest = [...conditions].flatMap(([filter, condition]) => (filter === without ? [] : [condition]));
  return rest.length === 0 ? Prisma.sql`true` : Prisma.join(rest, ' AND ');
};

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
  Prisma.sql`${findable} AND ${toSqlCondition(visibleTo(viewer), PET_ALONE)}`;

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

/** A pet of a page, selected by `selectFound`. */
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

/** A count of all matches, or of those with one `key`, with the filter `without` left out. */
export interface CountRow {
  /** The filter that was left out; empty for none. */
  without: Filter | '';
  /** A key of the pets; null for all of them. */
  key: string | null;
  count: number;
}

/**
 * The newest matching pets, up to one more than is counted, with the filter `without` left out.
 */
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
      WHERE pet."petCategoryGroupId" = breed.id AND ${toSqlCondition(visibleTo(viewer), PET)}
      ORDER BY pet.id DESC LIMIT ${FIND.breedCount}::int
    ) pet
  ) pets
  WHERE pets.count > 0 AND (${kind ?? null}::int IS NULL OR breed."petCategoryId" = ${kind ?? null}::int)
  ORDER BY breed.id`;
