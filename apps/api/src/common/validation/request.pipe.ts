import { Injectable, ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { AppError, InvalidFields } from '../errors/app-error.js';
import { FIELD_PROBLEMS, type FieldProblem } from '../errors/problems.js';

const ALIASES = Symbol('aliases');

/** Other names under which a request may send the same fields (decisions §2): alias -> field. */
export const Aliases =
  (aliases: Record<string, string>): ClassDecorator =>
  (target) =>
    Reflect.defineMetadata(ALIASES, aliases, target);

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

/**
 * Removes nested values: requests contain only texts, numbers and lists of those. An object is invalid whatever its content, so an empty
 * one replaces it: validating thousands of them, or deeply nested ones, would keep the process busy or overflow its stack. A list that is
 * too long is replaced in the same way, not cut off, which could make it valid.
 */
function flatten(value: unknown): unknown {
  const flat = (item: unknown) => (typeof item === 'object' && item !== null ? {} : item);
  return Array.isArray(value) && value.length <= LONGEST_LIST ? value.map(flat) : flat(value);
}

/** Picks the fields that the class knows, with aliases replaced by the field's name. */
function pickFields(dto: Type<unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const aliases = (Reflect.getMetadata(ALIASES, dto) as Record<string, string> | undefined) ?? {};
  const picked: Record<string, unknown> = {};
  for (const name of fieldsOf(dto)) if (Object.hasOwn(given, name)) picked[name] = flatten(given[name]);
  for (const [alias, name] of Object.entries(aliases)) {
    if (Object.hasOwn(given, alias) && !Object.hasOwn(picked, name)) picked[name] = flatten(given[alias]);
  }
  return picked;
}

const isFieldProblem = (text: string): text is FieldProblem => Object.hasOwn(FIELD_PROBLEMS, text);

/** Decorators are evaluated from the bottom up: the last problem is that of the topmost decorator, which is reported. */
const problemOf = ({ constraints = {} }: ValidationError): FieldProblem => {
  const code = Object.values(constraints).at(-1) ?? '';
  return isFieldProblem(code) ? code : 'invalid';
};

const toFields = (errors: ValidationError[]) =>
  Object.fromEntries(errors.map((error) => [error.property, [problemOf(error)]]));

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
