// Hashtags by UAX 31, without emoji and hyphens: the server stores the hashtags that the web app
// links.

export const MAX_HASHTAG_LENGTH = 100;

const WORD = String.raw`[\p{L}\p{M}\p{N}\p{Pc}\u200d]`;
/**
 * Middle dots, the zero-width non-joiner and similar marks belong to a word between two letters.
 */
const BETWEEN = String.raw`[\u00b7\u0387\u05f3\u05f4\u0f0b\u200c\u30fb]`;
const NAME = `${WORD}+(?:${BETWEEN}${WORD}+)*`;

/** A # at the beginning of a word, but not inside a URL (`/#about`) or an entity (`&#39;`). */
const HASHTAG = new RegExp(String.raw`(?<!${WORD}|[&/#＃﹟])[#＃﹟](${NAME})`, 'gu');
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');

/** Returns the stored form of a tag, which is equal for every spelling of the same letters. */
export const normalTag = (tag: string): string =>
  tag
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .toLowerCase();

/** Whether a text without # can be the name of a hashtag. */
export const isTag = (name: string): boolean => WHOLE_NAME.test(name) && [...name].length <= MAX_HASHTAG_LENGTH;

export interface HashtagInText {
  index: number;
  /** The hashtag with its #. */
  text: string;
  /** The name as written, without the #. */
  name: string;
}

/** Yields the hashtags of a text in their order. */
export function* hashtagsIn(text: string): Generator<HashtagInText> {
  for (const { 0: written, 1: name = '', index } of text.matchAll(HASHTAG)) {
    // `#1` is a number.
    if (/\p{L}/u.test(name) && isTag(name)) yield { index, text: written, name };
  }
}
