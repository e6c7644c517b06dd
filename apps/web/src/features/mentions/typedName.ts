/** Matches an "@" at the start of a word, followed by up to four words on the same line. */
const TYPED = /(?<![\p{L}\p{N}_])@((?:[\p{L}\p{M}\p{N}'’.&()-]+ ){0,3}[\p{L}\p{M}\p{N}'’.&()-]*)$/u;

/** Maximum length of a name to search for. */
const MAX_LENGTH = 60;

export interface TypedName {
  /** Index of the "@" in the text. */
  start: number;
  beginning: string;
}

/** Returns the name being typed before the cursor, or null. */
export function typedNameAt(text: string, cursor: number): TypedName | null {
  const before = text.slice(Math.max(0, cursor - MAX_LENGTH), cursor);
  const found = TYPED.exec(before);
  if (!found) return null;
  return { start: cursor - found[0].length, beginning: found[1] ?? '' };
}
