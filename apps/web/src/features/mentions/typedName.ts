/** An @ that begins a word, and the name after it as far as it is typed: a few words, on the same line. */
const TYPED = /(?<![\p{L}\p{N}_])@((?:[\p{L}\p{M}\p{N}'’.&()-]+ ){0,3}[\p{L}\p{M}\p{N}'’.&()-]*)$/u;

/** The longest name that is looked for. */
const LONGEST = 60;

export interface TypedName {
  /** Where the @ stands. */
  start: number;
  beginning: string;
}

/** The name that is being typed before the cursor, if any. */
export function typedNameAt(text: string, cursor: number): TypedName | null {
  const before = text.slice(Math.max(0, cursor - LONGEST), cursor);
  const found = TYPED.exec(before);
  if (!found) return null;
  return { start: cursor - found[0].length, beginning: found[1] ?? '' };
}
