import { plainTextOf } from '../blogs/excerpt.js';

/** Of more words than these, the first count. */
const MAX_WORDS = 8;

/** Letters that are more than a letter with diacritics; Cyrillic ones as Latin. As `search_key()` has them (migrations). */
const LETTERS = new Map<string, string>([
  ...[...'абвгдђежзијклмнопрстћуфхцчшієґыэđðłøı'].map(
    (letter, i) => [letter, 'abvgddezzijklmnoprstcufhccsiegyeddloi'[i]!] as const,
  ),
  ...Object.entries({ љ: 'lj', њ: 'nj', џ: 'dz', ю: 'ju', я: 'ja', щ: 'sc', ъ: '', ь: '' }),
  ...Object.entries({ æ: 'ae', œ: 'oe', þ: 'th', ß: 'ss' }),
]);

const MARKS = /[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[\u0080-\uffff]/g, (letter) => LETTERS.get(letter) ?? letter)
    .replaceAll('dj', 'd');

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a search that count. */
export const limitWords = (query: string): string =>
  [...query.replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').matchAll(WORD)]
    .slice(0, MAX_WORDS)
    .map(([word]) => word)
    .join(' ');

const BEFORE = 60;
const LENGTH = 240;
const MOST_BEFORE = 1000;

/** Where the first of the words stands in a text; undefined where none does. */
function placeOf(text: string, query: string): number | undefined {
  const sought = (query.match(WORD) ?? []).map(folded);
  return [...text.matchAll(WORD)].find(([word]) => sought.some((begin) => folded(word).startsWith(begin)))?.index;
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
