import { searchKey } from '@sapa/prisma/search-key';

/** Of more words than these, the first count. */
const MAX_WORDS = 8;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a search that count: of what is no word to the indexes, such as the mark that makes a heart red, nothing would be found. */
export const limitWords = (query: string): string =>
  [...query.replace(/\p{DI}/gu, '').matchAll(WORD)]
    .map(([word]) => word)
    .filter((word) => searchKey(word) !== '')
    .slice(0, MAX_WORDS)
    .join(' ');

const BEFORE = 60;
const LENGTH = 240;

/** Parts of a text, of some words each, that are searched one at a time. */
const PARTS = /[^]{1,200}\S{0,800}/g;
/** Limit in characters of search keys: the key of one ligature can be eighteen letters long. */
const READ_LENGTH = 10_000;

/** The index of the first searched word in a text; 0 if there is none. */
function placeOf(text: string, query: string): number {
  const sought = query.split(' ').map(searchKey);
  const beginning = new RegExp(`(?:^| )(?:${sought.join('|')})`);
  let read = 0;
  // One key of a part takes a twentieth of the time of the keys of its words.
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const key = searchKey(part);
    if (beginning.test(key)) {
      const isSought = (word: string) => sought.some((begin) => searchKey(word).startsWith(begin));
      return index + ([...part.matchAll(WORD)].find(([word]) => isSought(word))?.index ?? 0);
    }
    read += key.length;
    if (read > READ_LENGTH) break;
  }
  return 0;
}

/** The part of a text in which the first of the words stands. */
export function excerptOf(text: string, query: string): string {
  const at = placeOf(text, query);
  let from = 0;
  if (text.length > LENGTH && at > LENGTH - BEFORE) {
    const space = text.indexOf(' ', at - BEFORE);
    from = space >= 0 && space < at ? space + 1 : at;
  }
  const part = text.slice(from, from + LENGTH).toWellFormed();
  return `${from > 0 ? '… ' : ''}${part.trim()}${from + LENGTH < text.length ? ' …' : ''}`;
}
