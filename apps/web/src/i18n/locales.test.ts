import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, localeOf, SOURCE_LANGUAGE } from './languages';

type Texts = { [key: string]: string | Texts };
const folder = join(import.meta.dirname, 'locales');
const files = (language: string) => readdirSync(join(folder, language)).sort();
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Texts;

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );

const PLURAL = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();
const others = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE);

it.each(others)('%s has the files of English', (language) => {
  expect(files(language)).toEqual(files(SOURCE_LANGUAGE));
});

describe.each(others.flatMap((language) => files(SOURCE_LANGUAGE).map((file) => [language, file] as const)))(
  '%s/%s',
  (language, file) => {
    const source = flatten(read(SOURCE_LANGUAGE, file));
    const translated = new Map(flatten(read(language, file)));
    const categories = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories;

    it('has the keys of English, with the plural forms of its language', () => {
      const expected = source.flatMap(([key]) => {
        if (!PLURAL.test(key)) return [key];
        return key.endsWith('_other') ? categories.map((category) => key.replace(PLURAL, `_${category}`)) : [];
      });
      expect([...translated.keys()].sort()).toEqual(expected.sort());
    });

    it('fills in the same placeholders', () => {
      for (const [key, text] of source) {
        const forms = PLURAL.test(key) ? categories.map((category) => key.replace(PLURAL, `_${category}`)) : [key];
        for (const form of forms)
          expect([form, placeholders(translated.get(form) ?? '')]).toEqual([form, placeholders(text)]);
      }
    });

    it('leaves nothing empty', () => {
      for (const [key, text] of translated) expect([key, text.trim()]).not.toEqual([key, '']);
    });
  },
);

it('has every plural form English needs', () => {
  for (const file of files(SOURCE_LANGUAGE)) {
    const keys = new Set(flatten(read(SOURCE_LANGUAGE, file)).map(([key]) => key));
    for (const key of keys) {
      if (!PLURAL.test(key)) continue;
      expect(keys).toContain(key.replace(PLURAL, '_one'));
      expect(keys).toContain(key.replace(PLURAL, '_other'));
    }
  }
});
