import { Injectable, ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { AppError, InvalidFields } from '../errors/app-error.js';
import { FIELD_PROBLEMS, type FieldProblem } from '../errors/problems.js';

const ALIASES = Symbol('aliases');

/** Other names under which a request may send the same fields (decisions §2): alias -> field. */
export const Aliases =
  (aliases: Record<string, string>): ClassDecorator =>
  (target) =>
    Reflect.defineMetadata(ALIASES, aliases, target);

function resolveAliases(
  metatype: ArgumentMetadata['metatype'],
  value: Record<string, unknown>,
): Record<string, unknown> {
  const aliases = (metatype && (Reflect.getMetadata(ALIASES, metatype) as Record<string, string> | undefined)) ?? {};
  const resolved = { ...value };
  for (const [alias, field] of Object.entries(aliases)) {
    if (Object.hasOwn(value, alias) && !Object.hasOwn(value, field)) resolved[field] = value[alias];
  }
  return resolved;
}

const isFieldProblem = (text: string): text is FieldProblem => Object.hasOwn(FIELD_PROBLEMS, text);

const toFields = (errors: ValidationError[]) =>
  Object.fromEntries(
    errors.map((error) => [
      error.property,
      Object.values(error.constraints ?? { nested: 'invalid' }).map((text) =>
        isFieldProblem(text) ? text : 'invalid',
      ),
    ]),
  );

/** Checks every body and query by its DTO class; unknown fields are dropped, wrong ones are named (decisions §4). */
@Injectable()
export class RequestPipe extends ValidationPipe {
  /** `expectedType` where the parameter's own type does not tell. */
  constructor(expectedType?: Type<unknown>) {
    super({
      ...(expectedType && { expectedType }),
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      transformOptions: { exposeDefaultValues: true, exposeUnsetFields: false },
      exceptionFactory: (errors) => new InvalidFields(toFields(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') return value;
    const given = value ?? {};
    if (typeof given !== 'object' || Array.isArray(given)) throw new AppError('malformed_request');
    return super.transform(resolveAliases(metadata.metatype, given as Record<string, unknown>), metadata);
  }
}
