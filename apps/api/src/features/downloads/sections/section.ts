import type { Prisma } from '@sapa/prisma/client';
import type { Language, WrittenLanguage } from '../../../platform/http/language.js';
import type { PrismaService } from '../../../platform/prisma/prisma.service.js';

/** A text in each language. */
export type Words = Record<WrittenLanguage, string>;

/** Whose data is written, and how. */
export interface Subject {
  prisma: PrismaService;
  userId: number;
  /** Of names of breeds and the like. */
  language: Language;
  /** Where the archive has this picture; null if its file is gone. */
  pathOf: (picture: Picture) => Promise<string | null>;
}

/** A picture of the person's, in the width in which the archive has it. */
export interface Picture {
  path: string;
  key: string;
  width: number;
}

/** A file of the archive. */
interface Section<Row extends object> {
  file: string;
  /** What of the database stands in it: a test asks that no table is forgotten. */
  tables: readonly Prisma.ModelName[];
  /** One object instead of a list. */
  isOne?: boolean;
  about: Words;
  fields: { [Field in keyof Row]-?: Words };
  rows: (subject: Subject) => AsyncIterable<Row>;
}

export type AnySection = Omit<Section<object>, 'fields'> & { fields: Record<string, Words> };

export const section = <Row extends object>(made: Section<Row>): AnySection => made;

export const PAGE = 500;

/** All rows, a page at a time in the order of their ids. */
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

export async function* one<Row>(row: PromiseLike<Row>): AsyncGenerator<Row> {
  yield await row;
}

export const moment = (date: Date): string => date.toISOString();
export const momentOrNull = (date: Date | null): string | null => date && moment(date);

export const ID: Words = { en: 'Its number in Šapa.', sr: 'Njegov broj na Šapi.' };
export const UUID: Words = { en: 'Its identifier in addresses.', sr: 'Njegova oznaka u adresama.' };
export const CREATED: Words = { en: 'When it was created.', sr: 'Kada je nastalo.' };
export const UPDATED: Words = { en: 'When it was last changed.', sr: 'Kada je poslednji put promenjeno.' };
export const LIKES: Words = { en: 'How many people like it.', sr: 'Kolikom broju ljudi se sviđa.' };

/** The kind and the number of what something is about. */
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
