import type { Prisma } from '@sapa/prisma/client';
import type { Language, WrittenLanguage } from '../../../platform/http/language.js';
import type { PrismaService } from '../../../platform/prisma/prisma.service.js';

/** The same text in English and Serbian. */
export type Words = Record<WrittenLanguage, string>;

/** The user whose data is exported. */
export interface Subject {
  prisma: PrismaService;
  userId: number;
  /** Language of reference data, such as the names of breeds. */
  language: Language;
  /** Returns the path of a picture in the archive, or null if the picture's file is missing. */
  pathOf: (picture: Picture) => Promise<string | null>;
}

/** One of the user's pictures, in the size that goes into the archive. */
export interface Picture {
  path: string;
  key: string;
  width: number;
}

/** One JSON file of the archive. */
interface Section<Row extends object> {
  file: string;
  /** Tables that this file exports. A test checks that no table is forgotten. */
  tables: readonly Prisma.ModelName[];
  /** True if the file contains a single object instead of an array. */
  isObject?: boolean;
  about: Words;
  fields: { [Field in keyof Row]-?: Words };
  rows: (subject: Subject) => AsyncIterable<Row>;
}

export type AnySection = Omit<Section<object>, 'fields'> & { fields: Record<string, Words> };

export const section = <Row extends object>(definition: Section<Row>): AnySection => definition;

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

export const ID: Words = { en: 'The id in Šapa.', sr: 'Broj na Šapi.' };
export const UUID: Words = { en: 'The identifier in URLs.', sr: 'Oznaka u adresama.' };
export const CREATED: Words = { en: 'When it was created.', sr: 'Kada je nastalo.' };
export const UPDATED: Words = { en: 'When it was last changed.', sr: 'Kada je poslednji put promenjeno.' };
export const LIKES: Words = { en: 'The number of likes.', sr: 'Broj sviđanja.' };

/** Returns the type and id of the target that a row refers to. */
export function targetOf(row: {
  wallPostId?: number | null;
  blogPostId?: number | null;
  albumUserId?: number | null;
  albumPetId?: number | null;
  commentId?: bigint | null;
  messageId?: bigint | null;
}): { kind: string; id: number } | null {
  if (row.wallPostId) return { kind: 'wall_post', id: row.wallPostId };
  if (row.blogPostId) return { kind: 'blog_post', id: row.blogPostId };
  if (row.albumUserId) return { kind: 'user_album', id: row.albumUserId };
  if (row.albumPetId) return { kind: 'pet_album', id: row.albumPetId };
  if (row.commentId) return { kind: 'comment', id: Number(row.commentId) };
  if (row.messageId) return { kind: 'message', id: Number(row.messageId) };
  return null;
}
