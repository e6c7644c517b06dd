import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, LANGUAGES } from '../src/i18n/languages';

export { type Language, LANGUAGES };

/** One language on the phone, the other on the desktop: each is spoken and each width is seen without doing everything four times. */
export const languageOf = (isMobile: boolean): Language => LANGUAGES[isMobile ? LANGUAGES.length - 1 : 0]!;

/**
 * Whether a test that is written for every language runs in this one on the phone, or on the desktop: in every language on one of them. Tests of a
 * series take turns, so that each width has every test of it too.
 */
export const isTurnOf = (language: Language, isMobile: boolean, place = 1) =>
  (LANGUAGES.indexOf(language) + place) % 2 === (isMobile ? 0 : 1);

/** The app's own words (`pets.edit.submit`), so that one journey can be made in both languages. What they should be is tested elsewhere. */
export function words(language: Language) {
  return (key: string, values: Record<string, string | number> = {}) => {
    const [namespace, ...path] = key.split('.');
    const file = fileURLToPath(new URL(`../src/i18n/locales/${language}/${namespace}.json`, import.meta.url));
    const text = path.reduce<unknown>(
      (texts, name) => (texts as Record<string, unknown> | undefined)?.[name],
      JSON.parse(readFileSync(file, 'utf8')),
    );
    if (typeof text !== 'string') throw new Error(`There is no text ${key}`);
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]));
  };
}

/** These words as a whole, in whatever language the page is. */
export const inAnyLanguage = (key: string) =>
  new RegExp(`^(${LANGUAGES.map((language) => words(language)(key)).join('|')})$`);
