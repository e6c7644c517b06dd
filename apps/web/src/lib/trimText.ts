// The server's rule (`Trim` in `apps/api/src/platform/validation/text.ts`).
const EDGES = /^[\p{White_Space}\u200B\uFEFF]+|(?<![\p{White_Space}\u200B\uFEFF])[\p{White_Space}\u200B\uFEFF]+$/gu;
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Trims a text as the server does: a text of invisible characters only becomes empty. */
export const trimText = (text: string) => (INVISIBLE.test(text) ? '' : text.replace(EDGES, ''));
