import { Injectable, ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import { Type as Instance } from 'class-transformer';
import { getMetadataStorage, IsArray, ValidateNested, type ValidationError } from 'class-validator';
import { AppError, InvalidFields } from '../errors/app-error.js';
import { FIELD_PROBLEMS, type FieldProblem } from '../errors/problems.js';
import { composed } from './rules.js';

const ALIASES = Symbol('aliases');

/** Other names under which a request may send the same fields (decisions §2): alias -> field. */
export const Aliases =
  (aliases: Record<string, string>): ClassDecorator =>
  (target) =>
    Reflect.defineMetadata(ALIASES, aliases, target);

const ITEMS = Symbol('items');

interface Items {
  dto: Type<unknown>;
  most: number;
}

/**
 * A list of objects of this class, at most so many: the only nested values of requests. Of each item the fields that the class knows are
 * taken, without anything nested; its problems are reported as those of `list.0.field`.
 */
export const ItemsOf = (dto: Type<unknown>, most: number, options: { message: FieldProblem }): PropertyDecorator =>
  composed(
    IsArray(options),
    ValidateNested({ each: true, ...options }),
    Instance(() => dto),
    Reflect.metadata(ITEMS, { dto, most } satisfies Items),
  );

const fieldNames = new WeakMap<object, ReadonlySet<string>>();

/** The fields that a DTO class has rules for. */
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
 * Removes nested values: requests contain only texts, numbers and lists of those. An object is invalid whatever its content, so an empty
 * one replaces it: validating thousands of them, or deeply nested ones, would keep the process busy or overflow its stack. A list that is
 * too long is replaced in the same way, not cut off, which could make it valid.
 */
function flatten(value: unknown): unknown {
  const flat = (item: unknown) => (typeof item === 'object' && item !== null ? {} : item);
  return Array.isArray(value) && value.length <= LONGEST_LIST ? value.map(flat) : flat(value);
}

/** The items of a list (`ItemsOf`). One that is too long is replaced like above; what is no object, by an item without fields. */
function pickItems({ dto, most }: Items, list: unknown): unknown {
  if (!Array.isArray(list)) return flatten(list);
  if (list.length > most) return {};
  return list.map((item: unknown) => pickFields(dto, isObject(item) ? item : {}));
}

/** Picks the fields that the class knows, with aliases replaced by the field's name. */
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

/** Decorators are evaluated from the bottom up: the last problem is that of the topmost decorator, which is reported. */
const problemOf = ({ constraints = {} }: ValidationError): FieldProblem => {
  const code = Object.values(constraints).at(-1) ?? '';
  return isFieldProblem(code) ? code : 'invalid';
};

/** By field; those of items by the item's place and field. */
const toFields = (errors: ValidationError[], list = ''): Record<string, FieldProblem[]> =>
  Object.fromEntries(
    errors.flatMap((error) => {
      const name = list + error.property;
      // What is no list has no items.
      if (Object.keys(error.constraints ?? {}).length > 0) return [[name, [problemOf(error)]]];
      return Object.entries(toFields(error.children ?? [], `${name}.`));
    }),
  );

/**
 * Validates every body and query by its DTO class. Unknown fields are dropped; each invalid field is reported with one problem (decisions
 * §4): the `message` of the topmost decorator that fails.
 */
@Injectable()
export class RequestPipe extends ValidationPipe {
  /** `expectedType`: the DTO class, if it is not the parameter's own type. */
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
    if (!dto || fieldsOf(dto).size === 0) return value; // validated by a pipe of its own
    const given = value ?? {};
    if (typeof given !== 'object' || Array.isArray(given)) throw new AppError('malformed_request');
    return super.transform(pickFields(dto, given as Record<string, unknown>), metadata);
  }
}
