// Rule for blank text, which the server and the web app share (decisions §9).

// Matches spaces at both ends. The lookbehind starts each run of spaces only once; without it a
// long run inside a string takes a minute.
const EDGES = /^[\p{White_Space}\u200B\uFEFF]+|(?<![\p{White_Space}\u200B\uFEFF])[\p{White_Space}\u200B\uFEFF]+$/gu;

/**
 * Matches strings of invisible characters only. Other strings may contain some, because emoji
 * families and some scripts need them.
 */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a string has only invisible characters. */
export const isBlank = (text: string): boolean => INVISIBLE.test(text);

/** Trims a string. Returns an empty string if only invisible characters are left. */
export const trimText = (text: string): string => (isBlank(text) ? '' : text.replace(EDGES, ''));
