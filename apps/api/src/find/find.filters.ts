import { Prisma } from '@sapa/prisma/client';
import { isExpired } from '../pets/offers.js';
import { PET, visibleTo } from '../pets/pets.visibility.js';
import { conditionOf } from '../prisma/condition.js';
import { MAX_PRICE } from '../common/limits.js';
import { isNotHidden } from '../prisma/hidden.js';
import type { Viewer } from '../users/viewer.js';
import type { Filter, FindFilters } from './find.dto.js';
import type { Near } from '../places/near.js';

// Which pets are found: the one place that says so. Results, counts, alerts use the conditions below, on the row `pet` with its owner `person`.

/**
 * A pet that can be found as far as its own row says: not hidden, nor reserved or gone, nor is its offer old. What comes before the last part is
 * the condition of the indexes (migrations).
 */
export const findable = Prisma.sql`(${isNotHidden('pet')} AND pet."offerState" = 'AVAILABLE' AND NOT ${isExpired})`;

/** The same with the rule of who may see a pet. */
export const findableBy = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.Sql =>
  Prisma.sql`${findable} AND ${conditionOf(visibleTo(viewer), PET)}`;

/** The keys of a pet (`pet_find_keys` in the migrations), such as `kind:1`. */
const keys = (filter: string, values: readonly (string | number)[]) => values.map((value) => `${filter}:${value}`);

const hasAll = (all: string[]) => Prisma.sql`pet."findKeys" @> ${all}::text[]`;
const hasAny = (any: string[]) => (any.length === 1 ? hasAll(any) : Prisma.sql`pet."findKeys" && ${any}::text[]`);

export const isForBreeding = ({ offer }: FindFilters): boolean => offer?.length === 1 && offer[0] === 'breeding';

/** The price that is meant: for breeding where only that is looked for. */
export const priceOf = (filters: FindFilters): Prisma.Sql =>
  Prisma.raw(isForBreeding(filters) ? `pet."priceForBreeding"` : `pet."priceForSale"`);

/** The filters whose pets have keys, each with its keys, and whether one of those is enough. */
export function keysOf(filters: FindFilters): Partial<Record<Filter, { keys: string[]; isAny: boolean }>> {
  const any = (filter: Filter, values: readonly (string | number)[] | undefined) =>
    values?.length ? { [filter]: { keys: keys(filter, values), isAny: true } } : {};
  const all = (filter: Filter, values: readonly string[] | undefined) =>
    values?.length ? { [filter]: { keys: keys(filter, values), isAny: false } } : {};
  return {
    ...any('offer', filters.offer),
    ...any('kind', filters.kind ? [filters.kind] : undefined),
    ...any('breed', filters.breed),
    ...any('sex', filters.sex ? [filters.sex] : undefined),
    ...any('pedigree', filters.pedigree ? ['yes'] : undefined),
    ...any('size', filters.size),
    ...any('owner', filters.owner),
    ...all('facts', filters.facts),
    ...all('tags', filters.tags),
  };
}

/** Keys that every pet has which the search finds: a saved search is checked only for pets that have all of them. */
export const necessaryKeys = (filters: FindFilters): string[] =>
  Object.values(keysOf(filters)).flatMap(({ keys: ofFilter, isAny }) => (isAny && ofFilter.length > 1 ? [] : ofFilter));

/** The condition of each filter that is set, for an index. `near`: the places around the one that is looked around. */
export function conditionsOf(filters: FindFilters, currency: string, near?: Near): Map<Filter, Prisma.Sql> {
  const conditions = new Map<Filter, Prisma.Sql>();
  for (const [filter, { keys: ofFilter, isAny }] of Object.entries(keysOf(filters)))
    conditions.set(filter as Filter, isAny ? hasAny(ofFilter) : hasAll(ofFilter));

  // By an expression, which the index of places does not have: that one would read all pets around, whatever is looked for. `rangesOf` has what finds them.
  if (near) conditions.set('place', Prisma.sql`pet."placeId" + 0 = ANY (${near.placeIds}::int[])`);

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

const OFFERED = {
  adoption: Prisma.sql`pet."giveAway"`,
  sale: Prisma.sql`pet."priceForSale" IS NOT NULL`,
  breeding: Prisma.sql`pet."priceForBreeding" IS NOT NULL`,
};
const FACT = {
  vaccinated: Prisma.sql`pet.vaccinated`,
  neutered: Prisma.sql`pet.neutered`,
  chipped: Prisma.sql`pet.chipped`,
  children: Prisma.sql`pet."goodWithChildren"`,
  dogs: Prisma.sql`pet."goodWithDogs"`,
  cats: Prisma.sql`pet."goodWithCats"`,
};

/**
 * The same conditions for rows that are read anyway, on a pet's columns: that takes a tenth of the time that conditions on its keys take,
 * which are computed from the columns (`pet_find_keys`).
 */
export function conditionsOfRows(
  filters: FindFilters,
  ofIndex: ReadonlyMap<Filter, Prisma.Sql>,
): Map<Filter, Prisma.Sql> {
  const { offer, kind, breed, sex, pedigree, facts, size, tags } = filters;
  const conditions = new Map(ofIndex);
  const set = (filter: Filter, isSet: unknown, condition: () => Prisma.Sql) =>
    isSet && conditions.has(filter) && conditions.set(filter, condition());
  set(
    'offer',
    offer,
    () =>
      Prisma.sql`(${Prisma.join(
        offer!.map((one) => OFFERED[one]),
        ' OR ',
      )})`,
  );
  set('kind', kind, () => Prisma.sql`pet."petCategoryId" = ${kind}::int`);
  set('breed', breed, () => Prisma.sql`pet."petCategoryGroupId" = ANY (${breed}::int[])`);
  set('sex', sex, () => Prisma.sql`pet.gender = ${sex === 'm' ? 'MALE' : 'FEMALE'}::"Gender"`);
  set('pedigree', pedigree, () => Prisma.sql`pet."hasPedigree"`);
  set('facts', facts, () =>
    Prisma.join(
      facts!.map((fact) => FACT[fact]),
      ' AND ',
    ),
  );
  set('size', size, () => Prisma.sql`pet.size = ANY (${size!.map((one) => one.toUpperCase())}::"PetSize"[])`);
  set('tags', tags, () => Prisma.sql`pet.tags @> ${tags}::text[]`);
  return conditions;
}

const DAY = 24 * 60 * 60 * 1000;
/** A filter by a higher age excludes too few pets for an index to be of use. */
const MOST_YEARS = 8;

/** What `price_range` (migrations) may be, in the order of the prices. */
const PRICE_RANGES = [
  '1-0',
  ...Array.from({ length: 10 }, (_, more) => ['1', '2', '5'].map((first) => `${more + 1}-${first}`)).flat(),
];

const priceRangeOf = (price: number): number => {
  const digits = String(Math.trunc(price));
  return PRICE_RANGES.findLastIndex(
    (range) => range <= `${digits.length}-${digits[0]}` && range.startsWith(`${digits.length}-`),
  );
};

/** The years of birth of pets that are not that many months old yet, in any time zone. */
function yearsOfBirth(months: number): number[] {
  const today = new Date();
  const first = new Date(today.getTime() - DAY);
  first.setUTCMonth(first.getUTCMonth() - months, 1);
  const last = new Date(today.getTime() + DAY).getUTCFullYear();
  return Array.from({ length: last - first.getUTCFullYear() + 1 }, (_, index) => last - index);
}

/** Coarser conditions for an index, which leaves out nearly all that does not fit. */
export interface Ranges {
  /** Of filters by a range, and of the place: every pet that fits the filter fits its condition here. */
  conditions: Map<Filter, Prisma.Sql>;
  /** Filters that these conditions include: only pets that fit them have the words. */
  implied: Filter[];
  /** The words of each condition: pets have any of them. */
  words: Map<Filter, string[]>;
}

/** Conditions on "findRanges". Filters that people often combine are one word there. Without the filter `without`. */
export function rangesOf(filters: FindFilters, currency: string, near?: Near, without?: Filter): Ranges {
  const conditions = new Map<Filter, Prisma.Sql>();
  const implied = new Set<Filter>();
  const { ageTo, priceFrom = 0, priceTo = MAX_PRICE } = filters;
  const words = new Map<Filter, string[]>();
  const set = (filter: Filter, any: string[]) => {
    if (filter === without) return;
    conditions.set(filter, Prisma.sql`pet."findRanges" && ${any}::text[]`);
    words.set(filter, any);
  };
  /** Combines each word with each key of that filter, if it is set. */
  const together = (words: string[], filter: 'kind' | 'offer', values: readonly (string | number)[]) => {
    if (filter === without || values.length === 0) return words;
    implied.add(filter);
    return words.flatMap((word) => keys(filter, values).map((key) => `${word}/${key}`));
  };
  const kind = filters.kind ? [filters.kind] : [];

  // PostgreSQL reads the index in this order: the rarest words come first.
  if (near && without !== 'place')
    set('place', together(together(near.cells, 'kind', kind), 'offer', filters.offer ?? []));
  if ((filters.priceFrom !== undefined || filters.priceTo !== undefined) && without !== 'price') {
    const between = PRICE_RANGES.slice(priceRangeOf(priceFrom), priceRangeOf(priceTo) + 1);
    const of = keys(`${isForBreeding(filters) ? 'breeding' : 'sale'}:${currency}`, between);
    set('price', together(of, 'kind', kind));
  }
  const years = ageTo ? yearsOfBirth(ageTo) : [];
  if (years.length > 0 && years.length <= MOST_YEARS) set('age', keys('born', years));
  return { conditions, implied: [...implied], words };
}

/** All of them but these. */
export const conditionsExcept = (
  conditions: ReadonlyMap<Filter, Prisma.Sql>,
  left: readonly (Filter | undefined)[] = [],
): Prisma.Sql => {
  const rest = [...conditions].flatMap(([filter, condition]) => (left.includes(filter) ? [] : [condition]));
  return rest.length === 0 ? Prisma.sql`true` : Prisma.join(rest, ' AND ');
};
