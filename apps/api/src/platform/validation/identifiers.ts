import { Injectable, Optional, Param, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { ApiParam, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsUUID, Max, Min, type ValidationOptions } from 'class-validator';
import { InvalidFields } from '../errors/app-error.js';
import type { FieldProblem } from '../errors/problems.js';
import { IfSent, MayBeEmpty, composed } from './rules.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Largest 32-bit id. */
export const MAX_ID = 2_147_483_647;

/** Parses a positive integer up to `max`. Returns undefined for anything else. */
export function parseId(value: unknown, max = MAX_ID): number | undefined {
  const id =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value)
        ? Number(value)
        : NaN;
  return Number.isInteger(id) && id >= 1 && id <= max ? id : undefined;
}

/**
 * Parses the id of a like, comment, message or block. These ids have 64 bits in the database, but
 * stay below 2^53, so JavaScript numbers are exact.
 */
export const parseLongId = (value: unknown): number | undefined => parseId(value, Number.MAX_SAFE_INTEGER);

/** Parses a UUID and converts it to lower case. Returns undefined for anything else. */
export const parseUuid = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined;

/** Identifies a row by id or UUID (decisions §3). It can be used as a Prisma condition. */
export type Identifier = { id: number } | { uuid: string };

/** Parses an id or a UUID. Returns undefined for anything else. */
export function parseIdentifier(value: unknown): Identifier | undefined {
  const id = parseId(value);
  if (id !== undefined) return { id };
  const uuid = parseUuid(value);
  return uuid === undefined ? undefined : { uuid };
}

/** Requires a 32-bit id as a number. */
export const IsId = (options: ValidationOptions = { message: 'invalid_id' }) =>
  composed(IsInt(options), Min(1, options), Max(MAX_ID, options));

/** Converts an id that is sent as a string to a number. */
export const ToId = () => Transform(({ value }: { value: unknown }) => parseId(value) ?? value);

/** Requires a 64-bit id as a number. */
export const IsLongId = (options: ValidationOptions = { message: 'invalid_id' }) =>
  composed(IsInt(options), Min(1, options), Max(Number.MAX_SAFE_INTEGER, options));

export const ToLongId = () => Transform(({ value }: { value: unknown }) => parseLongId(value) ?? value);

/** Optional id in the query string. */
export const QueryId = (message: FieldProblem) => composed(IfSent(), ToId(), IsId({ message }));

/** Requires a UUID of any version, in any letter case. */
export const Uuid = () =>
  composed(
    Transform(({ value }: { value: unknown }) => parseUuid(value) ?? value),
    IsUUID('loose', { message: 'invalid_uuid' }),
  );

/**
 * Optional idempotency key of a form. The response to a repeated request with the same key is the
 * stored row.
 */
export const ClientId = () =>
  composed(
    ApiPropertyOptional({
      type: String,
      format: 'uuid',
      nullable: true,
      description: 'Random UUID of the form. A repeated request with the same UUID stores nothing more.',
    }),
    MayBeEmpty(),
    Uuid(),
  );

/** Optional field `user_id` of a body. Routes accept only the caller's own id. */
export const OwnerId = () => composed(IfSent(), ToId(), IsId());

@Injectable()
export class IdPipe implements PipeTransform<unknown, number> {
  protected readonly parse: (value: unknown) => number | undefined = parseId;

  transform(value: unknown, { data }: ArgumentMetadata): number {
    const id = this.parse(value);
    if (id === undefined) throw new InvalidFields({ [data ?? 'id']: ['invalid_id'] });
    return id;
  }
}

@Injectable()
export class LongIdPipe extends IdPipe {
  protected override readonly parse = parseLongId;
}

@Injectable()
export class UuidPipe implements PipeTransform<unknown, string> {
  constructor(@Optional() private readonly problem: FieldProblem = 'invalid_uuid') {}

  transform(value: unknown, { data }: ArgumentMetadata): string {
    const uuid = parseUuid(value);
    if (!uuid) throw new InvalidFields({ [data ?? 'uuid']: [this.problem] });
    return uuid;
  }
}

@Injectable()
class IdentifierPipe implements PipeTransform<unknown, Identifier> {
  constructor(private readonly problem: FieldProblem) {}

  transform(value: unknown, { data }: ArgumentMetadata): Identifier {
    const identifier = parseIdentifier(value);
    if (!identifier) throw new InvalidFields({ [data ?? 'id']: [this.problem] });
    return identifier;
  }
}

/**
 * Path parameter with an id or a UUID. It is documented by hand, because the OpenAPI generator
 * skips union types.
 */
export const IdentifierParam =
  (name: string, problem: FieldProblem = 'invalid'): ParameterDecorator =>
  (controller, method, index) => {
    Param(name, new IdentifierPipe(problem))(controller, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(controller, method!)!;
    ApiParam({ name, type: String, description: 'An id or a UUID.' })(controller, method!, descriptor);
  };
