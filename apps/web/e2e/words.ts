import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, WRITTEN_LANGUAGES as LANGUAGES } from '../src/i18n/languages';
import type { Texts } from '../../shared/src/translations';

export type { Language };

/**
 * Returns the language for a width: tests run once at each width, which covers both languages.
 */
export const languageOf = (isMobile: boolean): Language => LANGUAGES[isMobile ? LANGUAGES.length - 1 : 0]!;

const filesRead = new Map<string, Texts>();

/** Reads a namespace's translations and caches them. */
function textsOf(language: Language, namespace: string): Texts {
  const file = fileURLToPath(new URL(`../src/i18n/locales/${language}/${namespace}.json`, import.meta.url));
  const texts = filesRead.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Texts);
  filesRead.set(file, texts);
  return texts;
}

/**
 * Returns the app's translations by key (`pets.edit.submit`), so a test can run in both
 * languages.
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

/** Returns a pattern that matches exactly this translation in any language. */
export const inAnyLanguage = (key: string) =>
  new RegExp(`^(${LANGUAGES.map((language) => words(language)(key)).join('|')})$`);
