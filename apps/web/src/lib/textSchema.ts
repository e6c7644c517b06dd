/** What is wrong with a text: a code of `fields`, or null. */
type TextRule = (value: string) => string | null;

/** The schema of a form with a few texts. It is used like one of zod's, whose 26 kB the login page can do without. */
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
