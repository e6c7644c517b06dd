import { Injectable, Optional, Param, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { Prisma } from '@sapa/prisma/client';
import { Transform } from 'class-transformer';
import { IsInt, IsUUID, Max, Min, type ValidationOptions } from 'class-validator';
import { InvalidFields } from '../errors/app-error.js';
import type { FieldProblem } from '../errors/problems.js';
import { IfSent, stacked } from './rules.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_ID = 2_147_483_647;

/** A positive 32-bit integer, or undefined. */
export function parseId(value: unknown, largest = MAX_ID): number | undefined {
  const id =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value)
        ? Number(value)
        : NaN;
  return Number.isInteger(id) && id >= 1 && id <= largest ? id : undefined;
}

/**
 * The same for what there can be more of than 32 bits number: likes, comments, messages, blocks. Their ids have 64 bits in the
 * database, and stay below 2^53 in this world, where they are numbers.
 */
export const parseLongId = (value: unknown): number | undefined => parseId(value, Number.MAX_SAFE_INTEGER);

/** A UUID in lower case, or undefined. */
export const parseUuid = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined;

/** Either form of an identifier (decisions §3), ready to stand in a `where`. */
export type Identifier = { id: number } | { uuid: string };

/** The same for statements written by hand: of the row `row`. */
export const isNamed = (identifier: Identifier, row: Prisma.Sql): Prisma.Sql =>
  'id' in identifier
    ? Prisma.sql`${row}."id" = ${identifier.id}::int`
    : Prisma.sql`${row}."uuid" = ${identifier.uuid}::uuid`;

/** An id or a UUID, or undefined. */
export function parseIdentifier(value: unknown): Identifier | undefined {
  const id = parseId(value);
  if (id !== undefined) return { id };
  const uuid = parseUuid(value);
  return uuid === undefined ? undefined : { uuid };
}

/** The id of something, as a number. */
export const IsId = (options: ValidationOptions = { message: 'invalid_id' }) =>
  stacked(IsInt(options), Min(1, options), Max(MAX_ID, options));

/** Takes an id in digits for the number that it is. */
export const ToId = () => Transform(({ value }: { value: unknown }) => parseId(value) ?? value);

/** The id of something that is numbered by 64 bits. */
export const IsLongId = (options: ValidationOptions = { message: 'invalid_id' }) =>
  stacked(IsInt(options), Min(1, options), Max(Number.MAX_SAFE_INTEGER, options));

export const ToLongId = () => Transform(({ value }: { value: unknown }) => parseLongId(value) ?? value);

/** An optional id, or another positive whole number, in a query. */
export const QueryId = (message: FieldProblem) => stacked(IfSent(), ToId(), IsId({ message }));

/** A UUID of any version, in any letter case. */
export const Uuid = () =>
  stacked(
    Transform(({ value }: { value: unknown }) => parseUuid(value) ?? value),
    IsUUID('loose', { message: 'invalid_uuid' }),
  );

/** The optional `user_id` of a body: whose row it shall be, which can only be the caller's. */
export const OwnerId = () => stacked(IfSent(), ToId(), IsId());

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

/** A part of the path that is an id or a UUID, an `Identifier`. The API's document would leave it out: the union has no class. */
export const IdentifierParam =
  (name: string, problem: FieldProblem = 'invalid'): ParameterDecorator =>
  (controller, method, index) => {
    Param(name, new IdentifierPipe(problem))(controller, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(controller, method!)!;
    ApiParam({ name, type: String, description: 'An id or a UUID.' })(controller, method!, descriptor);
  };
