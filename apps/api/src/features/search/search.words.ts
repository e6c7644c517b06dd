import { searchKey } from '@sapa/shared/search-key';

const MAX_WORDS = 8;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns the first words of a search. Leaves out emoji and other characters that the indexes do
 * not treat as words, because a search for them finds nothing.
 */
export const limitWords = (query: string): string =>
  [...query.replace(/\p{DI}/gu, '').matchAll(WORD)]
    .map(([word]) => word)
    .filter((word) => searchKey(word) !== '')
    .slice(0, MAX_WORDS)
    .join(' ');

/** Number of characters in an excerpt before the first searched word. */
const CONTEXT = 60;
const EXCERPT_LENGTH = 240;

/** Splits text into parts of several words. */
const PARTS = /[^]{1,200}\S{0,800}/g;
/**
 * Maximum total length of the search keys, which limits the work. The search key of a single
 * character can have 18 letters.
 */
const MAX_KEY_LENGTH = 10_000;

/** Returns the position of the first searched word in the text, or 0. */
function indexOfWords(text: string, query: string): number {
  const searched = query.split(' ').map(searchKey);
  const prefixes = new RegExp(`(?:^| )(?:${searched.join('|')})`);
  let read = 0;
  // Compute one search key per part: this is 20 times faster than one search key per word.
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const key = searchKey(part);
    if (prefixes.test(key)) {
      const isSearched = (word: string) => searched.some((prefix) => searchKey(word).startsWith(prefix));
      return index + ([...part.matchAll(WORD)].find(([word]) => isSearched(word))?.index ?? 0);
    }
    read += key.length;
    if (read > MAX_KEY_LENGTH) break;
  }
  return 0;
}

/** Returns an excerpt of the text around the first searched word. */
export function excerptOf(text: string, query: string): string {
  const at = indexOfWords(text, query);
  let from = 0;
  if (text.length > EXCERPT_LENGTH && at > EXCERPT_LENGTH - CONTEXT) {
    const space = text.indexOf(' ', at - CONTEXT);
    from = space >= 0 && space < at ? space + 1 : at;
  }
  const part = text.slice(from, from + EXCERPT_LENGTH).toWellFormed();
  return `${from > 0 ? '… ' : ''}${part.trim()}${from + EXCERPT_LENGTH < text.length ? ' …' : ''}`;
}
