import { hashtagsIn, isTag, normalTag } from '@sapa/prisma/hashtags';

const TAGS_OF_A_POST = 30;

export interface Hashtag {
  tag: string;
  /** The first spelling in the text, if it differs from the stored one. */
  spelling: string | null;
}

/** The hashtags of a text, each once. */
export function hashtagsOf(text: string): Hashtag[] {
  const spellings = new Map<string, string>();
  for (const { name } of hashtagsIn(text.normalize('NFC'))) {
    const tag = normalTag(name);
    // Some letters are two code points in lower case.
    if (isTag(tag) && !spellings.has(tag)) spellings.set(tag, name);
    if (spellings.size === TAGS_OF_A_POST) break;
  }
  return [...spellings].map(([tag, spelling]) => ({ tag, spelling: spelling === tag ? null : spelling }));
}
