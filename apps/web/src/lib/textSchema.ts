/** Returns an error code from the `fields` namespace, or null if the value is valid. */
type TextRule = (value: string) => string | null;

/**
 * Form schema for a few text fields, compatible with zod (Standard Schema). It saves the login
 * page the 26 kB of zod.
 */
export const textSchema = <Name extends string>(rules: Record<Name, TextRule>) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'sapa',
    validate: (value: unknown) => {
      const issues = Object.entries<TextRule>(rules).flatMap(([name, rule]) => {
        const message = rule((value as Record<string, string>)[name] ?? '');
        return message ? [{ message, path: [name] }] : [];
      });
      return issues.length ? { issues } : { value };
    },
  },
});

const GRAPHEMES = new Intl.Segmenter();

/** Counts visible characters as the server does: a family emoji is one character. */
export const countCharacters = (text: string) => [...GRAPHEMES.segment(text)].length;
