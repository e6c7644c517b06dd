import { Injectable, ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import { Type as Instance } from 'class-transformer';
import { getMetadataStorage, IsArray, ValidateNested, type ValidationError } from 'class-validator';
import { AppError, InvalidFields } from '../errors/app-error.js';
import { FIELD_PROBLEMS, type FieldProblem } from '../errors/problems.js';
import { composed } from './rules.js';

const ALIASES = Symbol('aliases');

/** Alternative names for fields of a request (decisions §2): alias -> field. */
export const Aliases =
  (aliases: Record<string, string>): ClassDecorator =>
  (target) =>
    Reflect.defineMetadata(ALIASES, aliases, target);

const ITEMS = Symbol('items');

interface Items {
  dto: Type<unknown>;
  maxItems: number;
}

/**
 * A list of at most `maxItems` objects of this class, the only nested values in requests. Unknown
 * and nested fields of items are dropped. Problems are reported as `list.0.field`.
 */
export const ItemsOf = (dto: Type<unknown>, maxItems: number, options: { message: FieldProblem }): PropertyDecorator =>
  composed(
    IsArray(options),
    ValidateNested({ each: true, ...options }),
    Instance(() => dto),
    Reflect.metadata(ITEMS, { dto, maxItems } satisfies Items),
  );

const fieldNames = new WeakMap<object, ReadonlySet<string>>();

/** Returns the fields with validation rules of a DTO class. */
function fieldsOf(dto: Type<unknown>): ReadonlySet<string> {
  let names = fieldNames.get(dto);
  if (!names) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    names = new Set(rules.map((rule) => rule.propertyName));
    fieldNames.set(dto, names);
  }
  return names;
}

/** No valid request has a longer list. */
const LONGEST_LIST = 1000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces nested values by empty objects, which are invalid too: requests contain only texts,
 * numbers and lists of them. Validating large or deeply nested values would block the process or
 * overflow its stack. A list that is too long is also replaced, because cutting it off could make
 * it valid.
 */
function flatten(value: unknown): unknown {
  const flat = (item: unknown) => (typeof item === 'object' && item !== null ? {} : item);
  return Array.isArray(value) && value.length <= LONGEST_LIST ? value.map(flat) : flat(value);
}

/**
 * Picks the fields of the items of an `ItemsOf` list. Items that are not objects become empty
 * ones.
 */
function pickItems({ dto, maxItems }: Items, list: unknown): unknown {
  if (!Array.isArray(list)) return flatten(list);
  if (list.length > maxItems) return {};
  return list.map((item: unknown) => pickFields(dto, isObject(item) ? item : {}));
}

/** Picks the known fields and resolves aliases. */
function pickFields(dto: Type<unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const pick = (name: string, value: unknown) => {
    const items = Reflect.getMetadata(ITEMS, dto.prototype as object, name) as Items | undefined;
    return items ? pickItems(items, value) : flatten(value);
  };
  const aliases = (Reflect.getMetadata(ALIASES, dto) as Record<string, string> | undefined) ?? {};
  const picked: Record<string, unknown> = {};
  for (const name of fieldsOf(dto)) if (Object.hasOwn(given, name)) picked[name] = pick(name, given[name]);
  for (const [alias, name] of Object.entries(aliases)) {
    if (Object.hasOwn(given, alias) && !Object.hasOwn(picked, name)) picked[name] = pick(name, given[alias]);
  }
  return picked;
}

const isFieldProblem = (text: string): text is FieldProblem => Object.hasOwn(FIELD_PROBLEMS, text);

/** Returns the last problem, which is from the topmost decorator: they run from the bottom up. */
const problemOf = ({ constraints = {} }: ValidationError): FieldProblem => {
  const code = Object.values(constraints).at(-1) ?? '';
  return isFieldProblem(code) ? code : 'invalid';
};

/** Returns problems by field. `prefix` is the path of the list that contains the items. */
const toFields = (errors: ValidationError[], prefix = ''): Record<string, FieldProblem[]> =>
  Object.fromEntries(
    errors.flatMap((error) => {
      const name = prefix + error.property;
      // Problems of the list itself hide those of its items.
      if (Object.keys(error.constraints ?? {}).length > 0) return [[name, [problemOf(error)]]];
      return Object.entries(toFields(error.children ?? [], `${name}.`));
    }),
  );

/**
 * Validates each body and query by its DTO class. Drops unknown fields. Reports one problem per
 * invalid field (decisions §4): the `message` of the topmost decorator that fails.
 */
@Injectable()
export class RequestPipe extends ValidationPipe {
  /** @param expectedType the DTO class, if it differs from the parameter's type */
  constructor(expectedType?: Type<unknown>) {
    super({
      ...(expectedType && { expectedType }),
      transform: true,
      whitelist: true,
      validationError: { target: false, value: false },
      transformOptions: { exposeDefaultValues: true, exposeUnsetFields: false },
      exceptionFactory: (errors) => new InvalidFields(toFields(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') return value;
    const dto = this.expectedType ?? metadata.metatype;
    if (!dto || fieldsOf(dto).size === 0) return value; // another pipe validates it
    const given = value ?? {};
    if (typeof given !== 'object' || Array.isArray(given)) throw new AppError('malformed_request');
    return super.transform(pickFields(dto, given as Record<string, unknown>), metadata);
  }
}
