import { searchKey } from '@sapa/prisma/search-key';
import { plainTextOf } from '../blogs/excerpt.js';

/** Of more words than these, the first count. */
const MAX_WORDS = 8;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a search that count: of what is no word to the indexes, such as the mark that makes a heart red, nothing would be found. */
export const limitWords = (query: string): string =>
  [...query.replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').matchAll(WORD)]
    .map(([word]) => word)
    .filter((word) => searchKey(word) !== '')
    .slice(0, MAX_WORDS)
    .join(' ');

const BEFORE = 60;
const LENGTH = 240;
const MOST_BEFORE = 1000;

/** Where the first of the words stands in a text; undefined where none does. */
function placeOf(text: string, query: string): number | undefined {
  const sought = (query.match(WORD) ?? []).map(searchKey);
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const key = searchKey(word);
    if (sought.some((begin) => key.startsWith(begin))) return index;
  }
  return undefined;
}

/** The part of a text in which the first of the words stands. */
export function excerptOf(text: string, query: string): string {
  const at = placeOf(text, query) ?? 0;
  let from = 0;
  if (text.length > LENGTH && at > LENGTH - BEFORE) {
    const space = text.indexOf(' ', at - BEFORE);
    from = space >= 0 && space < at ? space + 1 : at;
  }
  const part = text.slice(from, from + LENGTH).toWellFormed();
  return `${from > 0 ? '… ' : ''}${part.trim()}${from + LENGTH < text.length ? ' …' : ''}`;
}

/** The same of a text in Markdown, without its formatting: from the paragraph on in which the word stands. */
export function excerptOfMarkdown(content: string, query: string): string {
  const at = placeOf(content, query) ?? 0;
  const paragraph = content.lastIndexOf('\n\n', at) + 1;
  // A paragraph that is longer than what is read of it begins in its middle.
  const from = Math.max(paragraph, at - MOST_BEFORE);
  const excerpt = excerptOf(plainTextOf(content.slice(from)), query);
  return from > 0 && !excerpt.startsWith('…') ? `… ${excerpt}` : excerpt;
}
