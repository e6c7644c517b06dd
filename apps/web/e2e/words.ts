import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WRITTEN_LANGUAGES as LANGUAGES, type WrittenLanguage as Language } from '../src/i18n/languages';
import { ON_DESKTOPS, ON_PHONES } from './test';

export { type Language, LANGUAGES };

/** One language on the phone, the other on the desktop: covers each language and each width without four runs. */
export const languageOf = (isMobile: boolean): Language => LANGUAGES[isMobile ? LANGUAGES.length - 1 : 0]!;

/**
 * Where a test that is written for every language runs in this one: in every language on one width. Tests of a series take turns, so that
 * each width has every test of it too.
 */
export const turnOf = (language: Language, place = 1) =>
  (LANGUAGES.indexOf(language) + place) % 2 === 0 ? ON_PHONES : ON_DESKTOPS;

interface Texts {
  [key: string]: string | Texts;
}

const filesRead = new Map<string, Texts>();

/** The texts of a namespace, read once. */
function textsOf(language: Language, namespace: string): Texts {
  const file = fileURLToPath(new URL(`../src/i18n/locales/${language}/${namespace}.json`, import.meta.url));
  const texts = filesRead.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Texts);
  filesRead.set(file, texts);
  return texts;
}

/**
 * The app's own texts by key (`pets.edit.submit`), so that one test can run in both languages. The texts themselves are tested elsewhere.
 */
export function words(language: Language) {
  return (key: string, values: Record<string, string | number> = {}) => {
    const [namespace = '', ...path] = key.split('.');
    const text = path.reduce<string | Texts | undefined>(
      (texts, name) => (typeof texts === 'object' ? texts[name] : undefined),
      textsOf(language, namespace),
    );
    if (typeof text !== 'string') throw new Error(`There is no text ${key}`);
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]));
  };
}

/** A pattern that matches exactly this text in any language. */
export const inAnyLanguage = (key: string) =>
  new RegExp(`^(${LANGUAGES.map((language) => words(language)(key)).join('|')})$`);
