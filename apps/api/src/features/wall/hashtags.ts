import { hashtagsIn, isTag, normalTag } from '@sapa/shared/hashtags';

const MAX_TAGS = 30;

export interface Hashtag {
  tag: string;
  /** First spelling of the hashtag in the text, or null if it equals `tag`. */
  spelling: string | null;
}

/** Returns the distinct hashtags in the text, at most 30. */
export function hashtagsOf(text: string): Hashtag[] {
  const spellings = new Map<string, string>();
  for (const { name } of hashtagsIn(text.normalize('NFC'))) {
    const tag = normalTag(name);
    // Check again, because converting letters to lower case can make a tag too long or invalid.
    if (isTag(tag) && !spellings.has(tag)) spellings.set(tag, name);
    if (spellings.size === MAX_TAGS) break;
  }
  return [...spellings].map(([tag, spelling]) => ({ tag, spelling: spelling === tag ? null : spelling }));
}
