import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Min } from 'class-validator';
import { AppError } from '../errors/app-error.js';
import { MAX_LENGTH, PAGE_SIZE } from '../common/limits.js';
import { parseId } from '../validation/identifiers.js';
import { MaxCharacters } from '../validation/text.js';

/** Encodes the id or position after which a page begins. Clients must not interpret a cursor. */
export const encodeCursor = (id: number | bigint) => Buffer.from(`id:${id}`).toString('base64url');

export function decodeCursor(cursor: string, parse = parseId): number {
  const id = parse(/^id:(.+)$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1]);
  if (id === undefined) throw new AppError('invalid_cursor');
  return id;
}

/** Query parameters of paginated lists (decisions §5). */
export class PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: PAGE_SIZE.max,
    default: PAGE_SIZE.default,
    description: 'Entries per page; larger values are reduced to the maximum.',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string' || !/^[1-9]\d*$/.test(value)) return value;
    return Math.min(Number(value), PAGE_SIZE.max);
  })
  @IsInt({ message: 'invalid_limit' })
  @Min(1, { message: 'invalid_limit' })
  limit: number = PAGE_SIZE.default;

  @ApiPropertyOptional({ description: 'From the `Link: …; rel="next"` header of the previous page.' })
  @IsOptional()
  @IsString()
  @MaxCharacters(MAX_LENGTH.cursor, { message: 'invalid' })
  cursor?: string;
}

/** Prisma condition for the next page, newest first. Pass `parseLongId` if ids have 64 bits. */
export const before = ({ cursor }: PageQuery, parse = parseId) =>
  cursor ? { id: { lt: decodeCursor(cursor, parse) } } : {};

/** Prisma condition for the next page, oldest first. */
export const after = ({ cursor }: PageQuery, parse = parseId) =>
  cursor ? { id: { gt: decodeCursor(cursor, parse) } } : {};

/** One page of a list. `next` is the next page's cursor. */
export class Page<T> {
  constructor(
    readonly items: T[],
    readonly next: string | undefined,
  ) {}
}

/** Converts up to `limit + 1` rows to a page. Pass `keyOf` if the list is not sorted by id. */
export function toPage<Row extends { id: number | bigint }, View>(
  rows: Row[],
  limit: number,
  toView: (row: Row) => View,
  keyOf: (row: Row) => number | bigint = ({ id }) => id,
): Page<View> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return new Page(shown.map(toView), rows.length > limit && last ? encodeCursor(keyOf(last)) : undefined);
}

/** A page whose entries are already converted to JSON. */
export class SerializedPage {
  private constructor(
    readonly json: string,
    readonly next: string | undefined,
  ) {}

  /** Converts a row of `selectPage` to a page. */
  static from({ json, next }: { json: string; next: number | null }): SerializedPage {
    return new SerializedPage(json, next === null ? undefined : encodeCursor(next));
  }

  /** Joins entries that are already JSON to a page. */
  static joined(entries: string[], next: string | undefined): SerializedPage {
    return new SerializedPage(`[${entries.join()}]`, next);
  }
}
