import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** The name of a prepared statement; the driver prepares only named ones. */
export function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    // Lists of varying length create new statements all the time; beyond the first thousand the name is computed each time.
    if (names.size < 1000) names.set(text, name);
  }
  return name;
}
