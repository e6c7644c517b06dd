import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Min } from 'class-validator';
import { AppError } from '../errors/app-error.js';
import { PAGE_SIZE } from '../limits.js';
import { parseId } from '../validation/identifiers.js';
import { MaxCharacters } from '../validation/text.js';

/** A cursor is the id, or the place, after which the next page begins; opaque to clients. */
const encodeCursor = (id: number | bigint) => Buffer.from(`id:${id}`).toString('base64url');

export function decodeCursor(cursor: string, parse = parseId): number {
  const id = parse(/^id:(.+)$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1]);
  if (id === undefined) throw new AppError('invalid_cursor');
  return id;
}

/** The paging part of a list's query (decisions §5). */
export class PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: PAGE_SIZE.max,
    default: PAGE_SIZE.default,
    description: 'A larger one counts as the largest.',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string' || !/^[1-9]\d*$/.test(value)) return value;
    return Math.min(Number(value), PAGE_SIZE.max);
  })
  @IsInt({ message: 'invalid_limit' })
  @Min(1, { message: 'invalid_limit' })
  limit: number = PAGE_SIZE.default;

  @ApiPropertyOptional({ description: 'From the `Link: …; rel="next"` header of the page before.' })
  @IsOptional()
  @IsString()
  @MaxCharacters(100, { message: 'invalid' })
  cursor?: string;
}

/** The `where` that continues a list of newest first. `parse`: as long as the ids of the list are. */
export const before = ({ cursor }: PageQuery, parse = parseId) =>
  cursor ? { id: { lt: decodeCursor(cursor, parse) } } : {};

/** The `where` that continues a list of oldest first. */
export const after = ({ cursor }: PageQuery, parse = parseId) =>
  cursor ? { id: { gt: decodeCursor(cursor, parse) } } : {};

/** A part of a list; `PageInterceptor` answers `items` and announces `next` in the `Link` header. */
export class Page<T> {
  constructor(
    readonly items: T[],
    readonly next: string | undefined,
  ) {}
}

/** Makes a page of rows that were fetched with `take: limit + 1`; `keyOf` where the list is not sorted by id. */
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
