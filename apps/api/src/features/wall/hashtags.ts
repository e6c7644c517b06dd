import { hashtagsIn, isTag, normalTag } from '@sapa/prisma/hashtags';

const MAX_TAGS = 30;

export interface Hashtag {
  tag: string;
  /** The first spelling in the text, or null if it equals `tag`. */
  spelling: string | null;
}

/** Returns the distinct hashtags of a text, at most 30. */
export function hashtagsOf(text: string): Hashtag[] {
  const spellings = new Map<string, string>();
  for (const { name } of hashtagsIn(text.normalize('NFC'))) {
    const tag = normalTag(name);
    // Lower case can make a tag invalid: some letters become two code points.
    if (isTag(tag) && !spellings.has(tag)) spellings.set(tag, name);
    if (spellings.size === MAX_TAGS) break;
  }
  return [...spellings].map(([tag, spelling]) => ({ tag, spelling: spelling === tag ? null : spelling }));
}
