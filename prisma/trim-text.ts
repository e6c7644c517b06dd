// Rule for blank text, which the server and the web app share (decisions §9).

// Matches spaces at both ends. The lookbehind starts each run of spaces only once; without it a
// long run inside a text takes a minute.
const EDGES = /^[\p{White_Space}\u200B\uFEFF]+|(?<![\p{White_Space}\u200B\uFEFF])[\p{White_Space}\u200B\uFEFF]+$/gu;

/**
 * Matches texts of invisible characters only. Other texts may contain some, because emoji families
 * and some scripts need them.
 */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has only invisible characters. */
export const isBlank = (text: string): boolean => INVISIBLE.test(text);

/** Trims a text. Returns an empty text if only invisible characters are left. */
export const trimText = (text: string): string => (isBlank(text) ? '' : text.replace(EDGES, ''));
