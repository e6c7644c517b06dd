// Hashtags by UAX 31, without emoji and hyphens. The web app links the hashtags that the server
// stores.

export const MAX_HASHTAG_LENGTH = 100;

const WORD = String.raw`[\p{L}\p{M}\p{N}\p{Pc}\u200d]`;
/**
 * Characters that are part of a word if they stand between two of its letters, such as middle
 * dots and the zero-width non-joiner.
 */
const BETWEEN = String.raw`[\u00b7\u0387\u05f3\u05f4\u0f0b\u200c\u30fb]`;
const NAME = `${WORD}+(?:${BETWEEN}${WORD}+)*`;

/** Matches a # at the start of a word, but not inside a URL (`/#about`) or an entity (`&#39;`). */
const HASHTAG = new RegExp(String.raw`(?<!${WORD}|[&/#＃﹟])[#＃﹟](${NAME})`, 'gu');
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');

/** Returns the stored form of a hashtag, which is the same for every spelling of its letters. */
export const normalTag = (tag: string): string =>
  tag
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .toLowerCase();

/** Whether a string, without #, can be the name of a hashtag. */
export const isTag = (name: string): boolean => WHOLE_NAME.test(name) && [...name].length <= MAX_HASHTAG_LENGTH;

export interface HashtagInText {
  index: number;
  /** The hashtag as written, with its #. */
  text: string;
  /** The name as written, without the #. */
  name: string;
}

/** Yields the hashtags in a string, in order. */
export function* hashtagsIn(text: string): Generator<HashtagInText> {
  for (const { 0: written, 1: name = '', index } of text.matchAll(HASHTAG)) {
    // `#1` is a number and not a hashtag.
    if (/\p{L}/u.test(name) && isTag(name)) yield { index, text: written, name };
  }
}
