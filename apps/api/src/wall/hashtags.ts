import { MAX_LENGTH } from '../common/limits.js';

const TAGS_OF_A_POST = 30;

/** A # that begins a word, not one inside an address (`/#about`) or an entity (`&#39;`). */
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{M}\p{N}_]+)/gu;

/** A tag without its #. */
export const TAG = new RegExp(`^[\\p{L}\\p{M}\\p{N}_]{1,${MAX_LENGTH.hashtag}}$`, 'u');

/** How a tag is stored and compared: the same for every spelling of the same letters. */
export const normalTag = (tag: string): string => tag.normalize('NFC').toLowerCase();

/** The hashtags of a text, each once. `#1` is a number. */
export function hashtagsOf(text: string): string[] {
  const tags = new Set<string>();
  for (const [, word = ''] of text.normalize('NFC').matchAll(HASHTAG)) {
    const tag = normalTag(word);
    if (/\p{L}/u.test(tag) && [...tag].length <= MAX_LENGTH.hashtag) tags.add(tag);
    if (tags.size === TAGS_OF_A_POST) break;
  }
  return [...tags];
}
