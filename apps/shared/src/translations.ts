/** Texts of a JSON file: strings by key, which may be nested. */
export interface Texts {
  [key: string]: string | Texts;
}

/** Returns all texts with their keys, such as `mail.subject`. */
export const flatten = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );

const PLURAL = /_(zero|one|two|few|many|other)$/;

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

/**
 * Returns the mistakes of a translation: missing and unknown keys, missing plural forms, different
 * placeholders and empty texts.
 */
export function translationProblems(source: Texts, translation: Texts, locale: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const formsOf = ([key, text]: [string, string]): [string, string][] => {
    if (!PLURAL.test(key)) return [[key, text]];
    if (!key.endsWith('_other')) return [];
    return pluralCategories.map((category) => [key.replace(PLURAL, `_${category}`), text]);
  };
  const expected = new Map(flatten(source).flatMap(formsOf));
  const translated = new Map(flatten(translation));
  const unknown = [...translated.keys()].filter((key) => !expected.has(key)).map((key) => `${key} is unknown`);
  const wrong = [...expected].flatMap(([key, text]) => {
    const own = translated.get(key);
    if (own === undefined) return [`${key} is missing`];
    if (own.trim() === '') return [`${key} is empty`];
    return String(placeholders(own)) === String(placeholders(text)) ? [] : [`${key} has other placeholders`];
  });
  return [...unknown, ...wrong];
}
