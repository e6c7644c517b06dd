import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** Returns a name for the statement. The driver prepares only named statements. */
export function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    // Bounded, because lists of varying length keep creating new statements.
    if (names.size < 1000) names.set(text, name);
  }
  return name;
}
