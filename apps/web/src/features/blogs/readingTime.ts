const WORDS_A_MINUTE = 200;

/** Minutes that reading a text takes, one at least. Addresses of links and pictures are not read. */
export function readingTime(markdown: string) {
  const words = markdown.replaceAll(/\]\([^)\s]*/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}
