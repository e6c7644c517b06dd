import { Prisma } from '@sapa/prisma/client';
import { isExpired } from '../pets/offers.js';
import { PET, visibleTo } from '../pets/pets.visibility.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { isPetIn } from '../addresses/city.visibility.js';
import type { Near } from '../places/near.js';
import type { Filter, FindFilters } from './find.dto.js';

// Conditions of a search on the row `pet`. Results, counts and alerts all use them.

/**
 * A pet that is not hidden, reserved or gone, and whose offer has not expired. Find's partial
 * indexes have the same condition, except for the expiry.
 */
export const findable = Prisma.sql`(${isNotHidden('pet')} AND pet."offerState" = 'AVAILABLE' AND NOT ${isExpired})`;

/** A findable pet that the viewer may see. Needs the owner as the row `person`. */
export const findableBy = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.Sql =>
  Prisma.sql`${findable} AND ${conditionOf(visibleTo(viewer), PET)}`;

const isForBreeding = ({ offer }: FindFilters): boolean => offer?.length === 1 && offer[0] === 'breeding';

/** The price column: for breeding if only that is searched, otherwise for sale. */
export const priceOf = (filters: FindFilters): Prisma.Sql =>
  Prisma.raw(isForBreeding(filters) ? `pet."priceForBreeding"` : `pet."priceForSale"`);

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

const joined = <Value extends string>(
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

interface Field {
  filter: Filter;
  /** The keys of matching pets in "findKeys", such as `kind:1`. */
  keys: string[];
  condition: Prisma.Sql;
}

function field<Value extends string | number>(
  filter: Filter,
  values: readonly Value[] | undefined,
  condition: (values: readonly Value[]) => Prisma.Sql,
): Field[] {
  if (!values?.length) return [];
  return [{ filter, keys: values.map((value) => `${filter}:${value}`), condition: condition(values) }];
}

/** The filters that are set and have keys. `pet_find_keys` (SQL) builds the same keys of a pet. */
const fieldsOf = ({ offer, kind, breed, sex, pedigree, size, owner, facts, tags }: FindFilters): Field[] => [
  ...field('offer', offer, (values) => joined(values, OFFERED, ' OR ')),
  ...field('kind', kind ? [kind] : [], ([id]) => Prisma.sql`pet."petCategoryId" = ${id}::int`),
  ...field('breed', breed, (ids) => Prisma.sql`pet."petCategoryGroupId" = ANY (${ids}::int[])`),
  ...field('sex', sex ? [sex] : [], ([one]) => Prisma.sql`pet.gender = ${one === 'm' ? 'MALE' : 'FEMALE'}::"Gender"`),
  ...field('pedigree', pedigree ? ['yes'] : [], () => Prisma.sql`pet."hasPedigree"`),
  ...field('size', size, (sizes) => Prisma.sql`pet.size = ANY (${sizes.map((one) => one.toUpperCase())}::"PetSize"[])`),
  ...field('owner', owner, (ids) => Prisma.sql`pet."ownerCategoryId" = ANY (${ids}::int[])`),
  ...field('facts', facts, (values) => joined(values, FACT, ' AND ')),
  ...field('tags', tags, (values) => Prisma.sql`pet.tags @> ${values}::text[]`),
];

/** Keys that every found pet has. Saved searches are only checked against pets with all of them. */
export const necessaryKeys = (filters: FindFilters): string[] =>
  fieldsOf(filters).flatMap(({ filter, keys }) => (ALTERNATIVES.includes(filter) && keys.length > 1 ? [] : keys));

/** The condition of each filter that is set. `near`: the places within the searched distance. */
export function conditionsOf(filters: FindFilters, currency: string, near?: Near): Map<Filter, Prisma.Sql> {
  const conditions = new Map(fieldsOf(filters).map(({ filter, condition }) => [filter, condition]));
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

/** All conditions together, without the one of the filter `without`. */
export const conditionsExcept = (conditions: ReadonlyMap<Filter, Prisma.Sql>, without?: Filter): Prisma.Sql => {
  const rest = [...conditions].flatMap(([filter, condition]) => (filter === without ? [] : [condition]));
  return rest.length === 0 ? Prisma.sql`true` : Prisma.join(rest, ' AND ');
};
