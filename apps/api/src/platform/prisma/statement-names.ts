import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** Returns a name for the statement, because the driver prepares only statements with a name. */
export function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    // Limit the number of names, because lists of different lengths create new statements all the
    // time.
    if (names.size < 1000) names.set(text, name);
  }
  return name;
}
