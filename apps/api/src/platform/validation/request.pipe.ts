import { Injectable, ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import { Type as Instance } from 'class-transformer';
import { getMetadataStorage, IsArray, ValidateNested, type ValidationError } from 'class-validator';
import { AppError, InvalidFields } from '../errors/app-error.js';
import { FIELD_PROBLEMS, type FieldProblem } from '../errors/problems.js';
import { composed } from './rules.js';

const ALIASES = Symbol('aliases');

/**
 * Declares alternative names for request fields (decisions §2), each with the name of its field.
 */
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
 * Requires a list of at most `maxItems` objects of this class. Requests have no other nested
 * values, except those of `ObjectOf`. Unknown fields of the items are dropped. Problems are
 * reported as `list.0.field`.
 */
export const ItemsOf = (dto: Type<unknown>, maxItems: number, options: { message: FieldProblem }): PropertyDecorator =>
  composed(
    IsArray(options),
    ValidateNested({ each: true, ...options }),
    Instance(() => dto),
    Reflect.metadata(ITEMS, { dto, maxItems } satisfies Items),
  );

const OBJECT = Symbol('object');

type ChooseClass = (request: Record<string, unknown>) => Type<unknown> | undefined;

/**
 * Requires an object of the class that `choose` returns for the request. Without a class, every
 * value is invalid. Drops unknown fields of the object. Reports problems as `object.field`.
 */
export const ObjectOf = (choose: ChooseClass, options: { message: FieldProblem }): PropertyDecorator =>
  composed(
    ValidateNested(options),
    Instance((help) => (choose((help?.object ?? {}) as Record<string, unknown>) ?? Object) as Type<object>),
    Reflect.metadata(OBJECT, choose),
  );

const fieldNames = new WeakMap<object, ReadonlySet<string>>();

/** Returns the names of all fields of a DTO class that have validation rules. */
function fieldsOf(dto: Type<unknown>): ReadonlySet<string> {
  let names = fieldNames.get(dto);
  if (!names) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    names = new Set(rules.map((rule) => rule.propertyName));
    fieldNames.set(dto, names);
  }
  return names;
}

/** Maximum number of entries. No valid request has a longer list. */
const LONGEST_LIST = 1000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces nested values with empty objects, which are invalid too, because requests contain only
 * strings, numbers and lists of them. Validating large or deeply nested values could block the
 * process or overflow the stack. A list that is too long is also replaced, because a shortened
 * list could be valid.
 */
function flatten(value: unknown): unknown {
  const flat = (item: unknown) => (typeof item === 'object' && item !== null ? {} : item);
  return Array.isArray(value) && value.length <= LONGEST_LIST ? value.map(flat) : flat(value);
}

/**
 * Returns the items of an `ItemsOf` list with only their known fields. Items that are not objects
 * become empty objects.
 */
function pickItems({ dto, maxItems }: Items, list: unknown): unknown {
  if (!Array.isArray(list)) return flatten(list);
  if (list.length > maxItems) return {};
  return list.map((item: unknown) => pickFields(dto, isObject(item) ? item : {}));
}

/** Returns only the known fields of an `ObjectOf` value. Other values become an invalid string. */
function pickObject(dto: Type<unknown> | undefined, value: unknown): unknown {
  return dto && isObject(value) ? pickFields(dto, value) : '';
}

/** Returns only the known fields of a request. Replaces alternative names with field names. */
function pickFields(dto: Type<unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const pick = (name: string, value: unknown): unknown => {
    const choose = Reflect.getMetadata(OBJECT, dto.prototype as object, name) as ChooseClass | undefined;
    if (choose) return pickObject(choose(given), value);
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

/**
 * Returns the last problem. It belongs to the topmost decorator, because decorators run from the
 * bottom up.
 */
const problemOf = ({ constraints = {} }: ValidationError): FieldProblem => {
  const code = Object.values(constraints).at(-1) ?? '';
  return isFieldProblem(code) ? code : 'invalid';
};

/**
 * Returns the problems of each field. `prefix` is the path of the list that contains the fields.
 */
const toFields = (errors: ValidationError[], prefix = ''): Record<string, FieldProblem[]> =>
  Object.fromEntries(
    errors.flatMap((error) => {
      const name = prefix + error.property;
      // If the list itself has a problem, the problems of its items are not reported.
      if (Object.keys(error.constraints ?? {}).length > 0) return [[name, [problemOf(error)]]];
      return Object.entries(toFields(error.children ?? [], `${name}.`));
    }),
  );

/**
 * Validates each body and query against its DTO class. Drops unknown fields. Reports one problem
 * per invalid field, from the topmost failing decorator (decisions §4).
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
