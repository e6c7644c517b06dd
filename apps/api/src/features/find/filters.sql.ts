import { Prisma } from '@sapa/prisma/client';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsIn, IsInt, IsNumber, Matches, Max, Min } from 'class-validator';
import { COLOURS, type Colour } from '@sapa/shared/colours';
import { AROUND, FIND, MAX_PRICE, PET_TAGS } from '../../platform/common/limits.js';
import type { FieldProblem } from '../../platform/errors/problems.js';
import { toDay } from '../../platform/validation/dates.js';
import { IsId, parseId, QueryId } from '../../platform/validation/identifiers.js';
import { IfSent, composed } from '../../platform/validation/rules.js';
import { isPetIn } from '../addresses/city.visibility.js';
import { PET_CATEGORY_IDS, USER_CATEGORY_IDS } from '../catalog/catalog.dto.js';
import { SIZES } from '../pets/pets.dto.js';
import type { Near } from '../places/near.js';

// The filters of the pet search: the fields of the request, and the SQL condition on the alias
// `pet`. A new filter with its own entries in "findKeys" also needs `pet_find_keys` in prisma/sql.

export const OFFERS = ['adoption', 'sale', 'breeding'] as const;
export const FACTS = ['vaccinated', 'neutered', 'chipped', 'children', 'dogs', 'cats'] as const;

/** Converts a query parameter or a number to a number. Returns NaN for more than two decimals. */
const asNumber = (value: unknown) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return /^\d{1,12}(\.\d{1,2})?$/.test(String(value)) ? Number(value) : NaN;
};

/** A field with one or more values. In the query string, the parameter is repeated. */
const List = (
  check: (message: FieldProblem) => PropertyDecorator,
  convert: (value: unknown) => unknown = (value) => value,
) =>
  composed(
    IfSent(),
    Transform(({ value }: { value: unknown }) => [value].flat().map(convert)),
    ArrayMaxSize(FIND.values, { message: 'invalid' }),
    ArrayUnique({ message: 'invalid' }),
    check('invalid'),
  );

const EnumList = (values: readonly string[]) =>
  composed(
    ApiPropertyOptional({ enum: values, isArray: true, maxItems: FIND.values }),
    List((message) => IsIn(values, { each: true, message })),
  );

const WholeNumber = (max: number, options: { description: string; default?: number }) =>
  composed(
    ApiPropertyOptional({ minimum: 0, maximum: max, ...options }),
    IfSent(),
    Transform(({ value }: { value: unknown }) => asNumber(value)),
    IsInt({ message: 'invalid' }),
    Min(0, { message: 'invalid' }),
    Max(max, { message: 'invalid' }),
  );

const Price = (description: string) =>
  composed(
    ApiPropertyOptional({ minimum: 0, maximum: MAX_PRICE, description }),
    IfSent(),
    Transform(({ value }: { value: unknown }) => asNumber(value)),
    IsNumber({}, { message: 'price_invalid' }),
    Min(0, { message: 'price_invalid' }),
    Max(MAX_PRICE, { message: 'price_invalid' }),
  );

/**
 * A pet must match every filter that is set. It must have one of the filter's values, but all
 * values of `facts` and `tags`.
 */
export class FindFilters {
  @EnumList(OFFERS)
  offer?: (typeof OFFERS)[number][];

  @ApiPropertyOptional({ enum: PET_CATEGORY_IDS, description: 'The pet category.' })
  @QueryId('pet_category_invalid')
  kind?: number;

  @ApiPropertyOptional({ type: [Number], maxItems: FIND.values, description: 'Ids of breeds.' })
  @List((message) => IsId({ each: true, message }), (id) => parseId(id) ?? id)
  breed?: number[];

  @ApiPropertyOptional({ description: 'Only pets whose owner lives in or near this place.' })
  @QueryId('invalid_id')
  placeId?: number;

  @WholeNumber(AROUND.max, { default: AROUND.find, description: 'Distance from the place in kilometres.' })
  km?: number;

  @WholeNumber(FIND.months, { description: 'Minimum age in months.' })
  ageFrom?: number;

  @WholeNumber(FIND.months, { description: 'Maximum age in months, exclusive.' })
  ageTo?: number;

  @ApiPropertyOptional({ enum: ['m', 'f'] })
  @IfSent()
  @IsIn(['m', 'f'], { message: 'gender_invalid' })
  sex?: 'm' | 'f';

  @Price('Minimum price: for breeding if `offer` is only `breeding`, otherwise for sale.')
  priceFrom?: number;

  @Price('Maximum of the same price.')
  priceTo?: number;

  @ApiPropertyOptional({
    description:
      'The currency of the price filters and of `sort=price`, one of `CURRENCIES`. Default: the first of them.',
  })
  @IfSent()
  @Matches(/^[A-Z]{3}$/, { message: 'invalid' })
  currency?: string;

  @ApiPropertyOptional({ type: Boolean, description: 'Only pets with pedigree papers.' })
  @IfSent()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value))
  @IsIn([true], { message: 'boolean_invalid' })
  pedigree?: true;

  @EnumList(FACTS)
  facts?: (typeof FACTS)[number][];

  @EnumList(SIZES)
  size?: (typeof SIZES)[number][];

  @EnumList(COLOURS)
  colour?: Colour[];

  @EnumList(PET_TAGS)
  tags?: (typeof PET_TAGS)[number][];

  @ApiPropertyOptional({ enum: USER_CATEGORY_IDS, isArray: true, description: "The owner's user category." })
  @List((message) => IsIn(USER_CATEGORY_IDS, { each: true, message }), (id) => parseId(id) ?? id)
  owner?: number[];
}

const isForBreeding = ({ offer }: FindFilters): boolean => offer?.length === 1 && offer[0] === 'breeding';

/**
 * Returns the price column: the breeding price if the user searches only breeding offers,
 * otherwise the sale price.
 */
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

interface Context {
  currency: string;
  /** The day to which ages are counted. */
  today: Date;
  /** The places within the search radius. */
  near?: Near | undefined;
}

/** A filter of the search. */
interface FilterRule {
  fields: readonly (keyof FindFilters)[];
  /**
   * `one`: one of the values must match, so the other values are counted, too. `every`: all values
   * must match.
   */
  match: 'one' | 'every';
  /** Entries of the column "findKeys" that matching pets have, such as `kind:1`. */
  keys?: (filters: FindFilters) => string[];
  /** Returns the condition, or undefined if the request does not have the filter. */
  condition: (filters: FindFilters, context: Context) => Prisma.Sql | undefined;
}

/** A filter with one field, whose values have entries in "findKeys". */
function keyed<Field extends keyof FindFilters>(
  field: Field,
  match: FilterRule['match'],
  condition: (value: NonNullable<FindFilters[Field]>) => Prisma.Sql,
): FilterRule {
  const valuesOf = (filters: FindFilters) => [filters[field] ?? []].flat();
  return {
    fields: [field],
    match,
    keys: (filters) => valuesOf(filters).map((value) => `${field}:${value === true ? 'yes' : value}`),
    condition: (filters) => (valuesOf(filters).length > 0 ? condition(filters[field]!) : undefined),
  };
}

const joined = (conditions: Prisma.Sql[]): Prisma.Sql | undefined =>
  conditions.length > 0 ? Prisma.join(conditions, ' AND ') : undefined;

/** SQL date of birth of pets that are this old today. */
const birthdateAt = (today: Date, months: number) =>
  Prisma.sql`${toDay(today)}::date - make_interval(months => ${months}::int)`;

const RULES = {
  offer: keyed('offer', 'one', (values) => joinConditions(values, OFFER_CONDITIONS, ' OR ')),
  kind: keyed('kind', 'one', (id) => Prisma.sql`pet."petCategoryId" = ${id}::int`),
  breed: keyed('breed', 'one', (ids) => Prisma.sql`pet."petCategoryGroupId" = ANY (${ids}::int[])`),
  place: {
    fields: ['placeId', 'km'],
    match: 'every',
    condition: (_filters, { near }) => near && isPetIn(near.placeIds),
  },
  age: {
    fields: ['ageFrom', 'ageTo'],
    match: 'every',
    condition: ({ ageFrom, ageTo }, { today }) =>
      joined([
        ...(ageFrom ? [Prisma.sql`pet.birthdate <= ${birthdateAt(today, ageFrom)}`] : []),
        ...(ageTo ? [Prisma.sql`pet.birthdate > ${birthdateAt(today, ageTo)}`] : []),
      ]),
  },
  sex: keyed('sex', 'one', (sex) => Prisma.sql`pet.gender = ${sex === 'm' ? 'MALE' : 'FEMALE'}::"Gender"`),
  price: {
    fields: ['priceFrom', 'priceTo', 'currency'],
    match: 'every',
    condition: (filters, { currency }) => {
      const { priceFrom, priceTo } = filters;
      if (priceFrom === undefined && priceTo === undefined) return undefined;
      const price = priceOf(filters);
      return joined([
        Prisma.sql`pet."currency" = ${currency}::bpchar AND ${price} IS NOT NULL`,
        ...(priceFrom === undefined ? [] : [Prisma.sql`${price} >= ${priceFrom}::numeric`]),
        ...(priceTo === undefined ? [] : [Prisma.sql`${price} <= ${priceTo}::numeric`]),
      ]);
    },
  },
  pedigree: keyed('pedigree', 'every', () => Prisma.sql`pet."hasPedigree"`),
  facts: keyed('facts', 'every', (values) => joinConditions(values, FACT_CONDITIONS, ' AND ')),
  size: keyed(
    'size',
    'one',
    (sizes) => Prisma.sql`pet.size = ANY (${sizes.map((name) => name.toUpperCase())}::"PetSize"[])`,
  ),
  colour: keyed('colour', 'one', (values) => Prisma.sql`pet.colours && ${values}::text[]`),
  tags: keyed('tags', 'every', (values) => Prisma.sql`pet.tags @> ${values}::text[]`),
  owner: keyed('owner', 'one', (ids) => Prisma.sql`pet."ownerCategoryId" = ANY (${ids}::int[])`),
} satisfies Record<string, FilterRule>;

export type Filter = keyof typeof RULES;

const rules = Object.entries<FilterRule>(RULES) as [Filter, FilterRule][];

export const FILTERS = rules.map(([filter]) => filter);
export const FILTER_FIELDS = rules.flatMap(([, { fields }]) => fields);
/** Filters where one of the values must match. */
export const ALTERNATIVES = FILTERS.filter((filter) => RULES[filter].match === 'one');

/**
 * Returns the "findKeys" entries that every match has. Alerts check a saved search only for pets
 * with all these entries.
 */
export const necessaryKeys = (filters: FindFilters): string[] =>
  rules.flatMap(([, { match, keys }]) => {
    const entries = keys?.(filters) ?? [];
    return match === 'one' && entries.length > 1 ? [] : entries;
  });

/** Returns the SQL condition of each filter in the request. */
export const conditionsOf = (filters: FindFilters, context: Context): Map<Filter, Prisma.Sql> =>
  new Map(
    rules.flatMap(([filter, rule]) => {
      const condition = rule.condition(filters, context);
      return condition ? [[filter, condition] as const] : [];
    }),
  );

/** Joins all conditions with AND, except the condition of the filter `without`. */
export const conditionsExcept = (conditions: ReadonlyMap<Filter, Prisma.Sql>, without?: Filter): Prisma.Sql => {
  const rest = [...conditions].flatMap(([filter, condition]) => (filter === without ? [] : [condition]));
  return rest.length === 0 ? Prisma.sql`true` : Prisma.join(rest, ' AND ');
};
