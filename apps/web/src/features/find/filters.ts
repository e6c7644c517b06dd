import { COLOURS } from '@sapa/shared/colours.ts';
import { Find_find } from '../../api/enums';
import { Find_find as LIMITS } from '../../api/limits';
import type { components } from '../../api/schema';
import { SIZES, TAGS } from '../catalog/traits';

export type Filters = components['schemas']['FindFilters'];
export type FilterName = components['schemas']['FindValueCount']['filter'];

export const { offer: OFFERS, sex: SEXES, facts: FACTS, sort: SORTS } = Find_find;
export type Sort = (typeof SORTS)[number];

/** Choices for the search radius, in kilometres. */
export const DISTANCES = [10, 25, 50, 100, 200] as const;
/** Search radius in kilometres that the API uses by default. */
export const DEFAULT_DISTANCE = LIMITS.km.default;

/** Age groups with their limits in months. */
export const AGES = {
  baby: { ageFrom: undefined, ageTo: 6 },
  young: { ageFrom: 6, ageTo: 24 },
  adult: { ageFrom: 24, ageTo: 96 },
  senior: { ageFrom: 96, ageTo: undefined },
} as const;
export type Age = keyof typeof AGES;

export const ageOf = ({ ageFrom, ageTo }: Filters): Age | undefined =>
  (Object.keys(AGES) as Age[]).find((age) => AGES[age].ageFrom === ageFrom && AGES[age].ageTo === ageTo);

/** Query fields of the API for each filter. */
export const FIELDS = {
  offer: ['offer'],
  kind: ['kind'],
  breed: ['breed'],
  place: ['placeId', 'km'],
  age: ['ageFrom', 'ageTo'],
  sex: ['sex'],
  price: ['priceFrom', 'priceTo', 'currency'],
  pedigree: ['pedigree'],
  facts: ['facts'],
  size: ['size'],
  colour: ['colour'],
  tags: ['tags'],
  owner: ['owner'],
} as const satisfies Record<FilterName, readonly (keyof Filters)[]>;
export const FILTERS = Object.keys(FIELDS) as FilterName[];

/** Whether a filter is active. A currency requires a price, and a distance requires a place. */
export const isFilterSet = (filters: Filters, filter: FilterName): boolean =>
  FIELDS[filter].some((field) => field !== 'currency' && field !== 'km' && filters[field] !== undefined);

export const removeFilter = (filters: Filters, filter: FilterName): Filters => {
  const rest = { ...filters };
  for (const field of FIELDS[filter]) delete rest[field];
  // Breeds and colours belong to a category, so they are removed with the category.
  if (filter === 'kind') {
    delete rest.breed;
    delete rest.colour;
  }
  return rest;
};

const MAX_ID = 2_147_483_647;
const isId = (id: number) => Number.isSafeInteger(id) && id > 0 && id <= MAX_ID;
/** Removes duplicates, which the API rejects. */
const parseIds = (text: string) => [...new Set(text.split(',').map(Number))].filter(isId);
const emptyToUndefined = <Value>(values: Value[]): Value[] | undefined =>
  values.length > 0 ? values.slice(0, LIMITS.breed.maxItems) : undefined;

/** Parses the filters from the URL. Ignores invalid values. */
export function readFilters(params: URLSearchParams): Filters {
  const parseValues = <Value extends string>(name: string, known: readonly Value[]) =>
    emptyToUndefined(known.filter((value) => params.get(name)?.split(',').includes(value)));
  const parseInteger = (name: string, max = MAX_ID) => {
    const text = params.get(name);
    const value = Number(text);
    return text && Number.isSafeInteger(value) && value > 0 && value <= max ? value : undefined;
  };
  const amount = (name: string) => {
    const text = params.get(name) ?? '';
    return /^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= LIMITS.priceFrom.maximum ? Number(text) : undefined;
  };
  const currency = params.get('currency') ?? '';
  const filters: Filters = {
    offer: parseValues('offer', OFFERS),
    kind: Find_find.kind.find((id) => String(id) === params.get('kind')),
    breed: emptyToUndefined(parseIds(params.get('breed') ?? '')),
    placeId: parseInteger('placeId'),
    km: parseInteger('km', LIMITS.km.maximum),
    ageFrom: parseInteger('ageFrom', LIMITS.ageFrom.maximum),
    ageTo: parseInteger('ageTo', LIMITS.ageTo.maximum),
    sex: SEXES.find((sex) => sex === params.get('sex')),
    priceFrom: amount('priceFrom'),
    priceTo: amount('priceTo'),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    pedigree: params.get('pedigree') === 'true' || undefined,
    facts: parseValues('facts', FACTS),
    size: parseValues('size', SIZES),
    colour: parseValues('colour', COLOURS),
    tags: parseValues('tags', TAGS),
    owner: emptyToUndefined(Find_find.owner.filter((id) => parseIds(params.get('owner') ?? '').includes(id))),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

export const readSort = (params: URLSearchParams): Sort =>
  SORTS.find((sort) => sort === params.get('sort')) ?? 'newest';

export function writeFilters(filters: Filters, sort: Sort = 'newest'): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) params.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  if (sort !== 'newest') params.set('sort', sort);
  return String(params).replaceAll('%2C', ',');
}
