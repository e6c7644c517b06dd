// The server and the web app share this rule for blank text (decisions §9).

// The lookbehind makes the expression try each run of spaces only once, from its start: without it
// a long run in the middle takes a minute.
const EDGES = /^[\p{White_Space}\u200B\uFEFF]+|(?<![\p{White_Space}\u200B\uFEFF])[\p{White_Space}\u200B\uFEFF]+$/gu;

/** Within a text, invisible characters are allowed: emoji families and some scripts need them. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has invisible characters only. */
export const isBlank = (text: string): boolean => INVISIBLE.test(text);

/** Trims a text; a blank text becomes empty. */
export const trimText = (text: string): string => (isBlank(text) ? '' : text.replace(EDGES, ''));
