import { MAX_LENGTH } from '../common/limits.js';

const TAGS_OF_A_POST = 30;

/** A # that begins a word, not one inside an address (`/#about`) or an entity (`&#39;`). */
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{M}\p{N}_]+)/gu;

/** A tag without its #. */
export const TAG = new RegExp(`^[\\p{L}\\p{M}\\p{N}_]{1,${MAX_LENGTH.hashtag}}$`, 'u');

/** How a tag is stored and compared: the same for every spelling of the same letters. */
export const normalTag = (tag: string): string => tag.normalize('NFC').toLowerCase();

export interface Hashtag {
  tag: string;
  /** How the text writes it first, where that is not how it is stored. */
  spelling: string | null;
}

/** The hashtags of a text, each once. `#1` is a number. */
export function hashtagsOf(text: string): Hashtag[] {
  const spellings = new Map<string, string>();
  for (const [, word = ''] of text.normalize('NFC').matchAll(HASHTAG)) {
    const tag = normalTag(word);
    const fits = /\p{L}/u.test(tag) && [tag, word].every((name) => [...name].length <= MAX_LENGTH.hashtag);
    if (fits && !spellings.has(tag)) spellings.set(tag, word);
    if (spellings.size === TAGS_OF_A_POST) break;
  }
  return [...spellings].map(([tag, spelling]) => ({ tag, spelling: spelling === tag ? null : spelling }));
}
