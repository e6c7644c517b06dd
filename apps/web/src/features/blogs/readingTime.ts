const WORDS_A_MINUTE = 200;

/** Returns the reading time in minutes, at least 1. Ignores URLs of links and pictures. */
export function readingTime(markdown: string) {
  const words = markdown.replaceAll(/\]\([^)\s]*/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}
