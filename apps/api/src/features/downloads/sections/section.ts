import type { Prisma } from '@sapa/prisma/client';
import type texts from '../../../locales/en/downloads.json';
import type { Language } from '../../../platform/http/language.js';
import type { PrismaService } from '../../../platform/prisma/prisma.service.js';

/** The files of the archive, each with its description and its fields. */
type Files = (typeof texts)['files'];
export type File = keyof Files;

/** The user whose data is exported. */
export interface Subject {
  prisma: PrismaService;
  userId: number;
  /** Language of reference data, such as the names of breeds. */
  language: Language;
  /** Returns the path of a picture in the archive, or null if the picture's file is missing. */
  pathOf: (picture: Picture) => Promise<string | null>;
}

/** One of the user's pictures or videos, in the size that goes into the archive. */
export interface Picture {
  path: string;
  key: string;
  /** Name of the stored file, such as `1920.webp`. */
  name: string;
}

/** One JSON file of the archive. `downloads.json` in `locales/` describes it and its fields. */
interface Section<Name extends File, Row extends object> {
  file: Name;
  /** Tables that this file exports. A test checks that no table is forgotten. */
  tables: readonly Prisma.ModelName[];
  /** True if the file contains a single object instead of an array. */
  isObject?: boolean;
  rows: (subject: Subject) => AsyncIterable<Row>;
}

export type AnySection = Section<File, object>;

/** Fields without a description. The compiler rejects them, and descriptions without a field. */
type Undescribed<Name extends File, Row> = Exclude<keyof Row, keyof Files[Name]['fields']>;

export const section = <Name extends File, Row extends Record<keyof Files[Name]['fields'], unknown>>(
  definition: Section<Name, Row> & ([Undescribed<Name, Row>] extends [never] ? unknown : never),
): AnySection => definition;

export const PAGE = 500;

/** Yields all rows in order of their ids. Loads one page at a time. */
export async function* inPages<Row extends { id: number | bigint }>(
  page: (where: { id: { gt: number } }) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  for (let last = 0; ;) {
    const rows = await page({ id: { gt: last } });
    yield* rows;
    if (rows.length < PAGE) return;
    last = Number(rows.at(-1)!.id);
  }
}

export const BY_ID = { orderBy: { id: 'asc' }, take: PAGE } as const;

export async function* single<Row>(row: PromiseLike<Row>): AsyncGenerator<Row> {
  yield await row;
}

export const timestamp = (date: Date): string => date.toISOString();
export const timestampOrNull = (date: Date | null): string | null => date && timestamp(date);

/** Returns the type and id of the target that a row refers to. */
export function targetOf(row: {
  wallPostId?: number | null;
  blogPostId?: number | null;
  albumUserId?: number | null;
  albumPetId?: number | null;
  commentId?: bigint | null;
  messageId?: bigint | null;
  reviewId?: number | null;
}): { kind: string; id: number } | null {
  if (row.wallPostId) return { kind: 'wall_post', id: row.wallPostId };
  if (row.blogPostId) return { kind: 'blog_post', id: row.blogPostId };
  if (row.albumUserId) return { kind: 'user_album', id: row.albumUserId };
  if (row.albumPetId) return { kind: 'pet_album', id: row.albumPetId };
  if (row.commentId) return { kind: 'comment', id: Number(row.commentId) };
  if (row.messageId) return { kind: 'message', id: Number(row.messageId) };
  if (row.reviewId) return { kind: 'review', id: row.reviewId };
  return null;
}
