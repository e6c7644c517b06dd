/**
 * Returns the secret in the fragment of a link, or ''. Mail programs and sentences add characters
 * that no secret contains, such as a period, a bracket or `%20`.
 */
export const linkSecret = (fragment: string): string =>
  // The key of an unsubscribe link has two parts.
  /[\w-]+(?:\.[\w-]{43})?/.exec(fragment.replaceAll(/%[0-9a-f]{2}/gi, ' '))?.[0] ?? '';
