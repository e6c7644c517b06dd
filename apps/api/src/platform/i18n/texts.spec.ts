import { readdirSync, readFileSync } from 'node:fs';
import { FALLBACK_LANGUAGE, LANGUAGES, localeOf, WRITTEN_LANGUAGES, type Language } from '@sapa/shared/languages';
import { flatten, translationProblems, type Texts } from '@sapa/shared/translations';
import type { FlatNamespace } from 'i18next';
import { greeting } from '../mail/greeting.js';
import { LOCALES, textsIn } from './texts.js';

const filesOf = (language: Language) => readdirSync(new URL(`${language}/`, LOCALES)).sort();
const read = (language: Language, file: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${file}`, LOCALES), 'utf8')) as Texts;

describe('text files of the server', () => {
  it('exist for every written language, and for no other', () => {
    expect(readdirSync(LOCALES).sort()).toEqual([...WRITTEN_LANGUAGES].sort());
    for (const language of WRITTEN_LANGUAGES) expect(filesOf(language)).toEqual(filesOf(FALLBACK_LANGUAGE));
  });

  it.each(WRITTEN_LANGUAGES.flatMap((language) => filesOf(FALLBACK_LANGUAGE).map((file) => [language, file] as const)))(
    'have the keys and placeholders of English, and the plural forms of the language: %s/%s',
    (language, file) => {
      const source = read(FALLBACK_LANGUAGE, file);
      expect(translationProblems(source, read(language, file), localeOf(language))).toEqual([]);
    },
  );

  it.each(LANGUAGES)('refer only to existing texts: %s', (language) => {
    for (const file of filesOf(FALLBACK_LANGUAGE)) {
      const t = textsIn(language, file.replace('.json', '') as FlatNamespace) as (key: string) => string;
      const keys = flatten(read(FALLBACK_LANGUAGE, file)).map(([key]) => key);
      expect(keys.filter((key) => ['', key].includes(t(key)) || t(key).includes('$t('))).toEqual([]);
    }
  });
});

describe('texts of the server', () => {
  it.each([
    [1, '1 notification', '1 obaveštenje', '1 обавештење'],
    [3, '3 notifications', '3 obaveštenja', '3 обавештења'],
    [11, '11 notifications', '11 obaveštenja', '11 обавештења'],
    [21, '21 notifications', '21 obaveštenje', '21 обавештење'],
  ])('have the plural form of %i', (count, ...expected) => {
    const subjects = LANGUAGES.map((language) => textsIn(language, 'notifications')('mail.dailySubject', { count }));
    expect(subjects.map((subject) => subject.split(': ')[1])).toEqual(expected);
  });

  it.each(['{{name}}', '{{-name}}', '{{ pet }} {{kind}}', "$t(greeting) $t(kinds.note, {'a': 1})", '<b>&amp; "Ana"'])(
    'contain names as typed: %s',
    (name) => {
      expect(greeting('en', name)).toBe(`Hello ${name},`);
      expect(greeting('sr', name)).toBe(`Zdravo, ${name}!`);
      const care = { pet: name, kind: name, title: name };
      expect(textsIn('en', 'reminders')('care.kindWithTitle', care)).toBe(`${name}: ${name} (${name})`);
    },
  );

  it('do not transliterate names', () => {
    expect(greeting('sr-Cyrl', 'Zdravo')).toBe('Здраво, Zdravo!');
    const names = { first: 'Njuška', others: 5, count: 5 };
    expect(textsIn('sr-Cyrl', 'notifications')('who.more', names)).toBe('Njuška и још 5 особа');
  });
});
