import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten, type Texts, translationProblems } from '@sapa/shared/translations.ts';
import { CreatePetDto, RegisterDto, UpdateProfileDto, UploadMediaDto } from '../api/limits';
import { type Language, LANGUAGES, localeOf, SOURCE_LANGUAGE, writtenLanguageOf } from './languages';

const folder = join(import.meta.dirname, 'locales');
/** The Cyrillic translations are generated from the Latin translations. */
const folderOf = (language: Language) => join(folder, writtenLanguageOf(language));
const files = (language: Language) => readdirSync(folderOf(language)).sort();
const written = (language: Language, file: string) =>
  JSON.parse(readFileSync(join(folderOf(language), file), 'utf8')) as Texts;
const cyrillic = new Map(
  await Promise.all(
    files('sr').map(async (file) => {
      const texts = (await import(`./locales/sr/${file}?cyrillic`, { with: { type: 'json' } })) as { default: Texts };
      return [file, texts.default] as const;
    }),
  ),
);
const read = (language: Language, file: string) =>
  writtenLanguageOf(language) === language ? written(language, file) : cyrillic.get(file)!;

const others = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE);

/** Returns the keys of messages that confirm an action, such as `health-records:entry.saved`. */
function confirmations() {
  const source = join(import.meta.dirname, '..');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/notify\.success\(([^;]*);/g)])
    .flatMap(([, call = '']) => [...call.matchAll(/['`]([\w-]+):([\w.]+)/g)])
    .map(([, namespace = '', key = '']) => ({ namespace, key }));
}

describe('locale files', () => {
  it.each(LANGUAGES)('have no full stop after confirmations of one sentence: %s', (language) => {
    const keys = confirmations();
    expect(keys.length).toBeGreaterThan(30);
    const texts = keys.flatMap(({ namespace, key }) =>
      flatten(read(language, `${namespace}.json`)).filter(([name]) => name.startsWith(key)),
    );
    expect(texts.filter(([, text]) => /^[^.!?]*\.$/.test(text))).toEqual([]);
  });

  it.each(others)('exist for every English file: %s', (language) => {
    expect(files(language)).toEqual(files(SOURCE_LANGUAGE));
  });

  it.each(LANGUAGES.flatMap((language) => files(SOURCE_LANGUAGE).map((file) => [language, file] as const)))(
    'have the keys and placeholders of English, all plural forms and no empty text: %s/%s',
    (language, file) => {
      const source = read(SOURCE_LANGUAGE, file);
      expect(translationProblems(source, read(language, file), localeOf(language))).toEqual([]);
    },
  );

  it('do not mix scripts within a word of Cyrillic Serbian', () => {
    const mixed: string[] = [];
    for (const [file, texts] of cyrillic) {
      for (const [key, text] of flatten(texts)) {
        const words = text.replace(/\{\{.*?\}\}|\$t\(.*?\)|<.*?>/g, ' ').match(/\p{L}+/gu) ?? [];
        const both = words.filter((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
        if (both.length || !/\p{Script=Cyrillic}|^\P{L}*$|\{\{/u.test(text)) mixed.push(`${file} ${key}: ${text}`);
      }
    }
    // Leaves out brand names, which are written in Latin script.
    expect(mixed.filter((line) => !/: (Facebook|Twitter \(X\)|YouTube|TikTok|X|ID)$/.test(line))).toEqual([]);
  });

  it.each([
    ['en', /[’„…]/],
    ['sr', /[’“…]/],
  ] as const)(
    'have “ and ” in English, „ and ” in Serbian, straight apostrophes and three dots: %s',
    (language, other) => {
      const texts = files(language).flatMap((file) => flatten(read(language, file)));
      expect(texts.filter(([, text]) => other.test(text))).toEqual([]);
    },
  );

  it.each([
    ['dojava', /viđenj|viđeno puta?(?!\p{L})/iu],
    ['imejl', /(?<!\p{L})(e-?mail|mejl)/iu],
    ['lozinka', /šifr[aeiuo](?!\p{L})/iu],
    ['obaveštenje', /notifikacij|upozorenj|alarm/i],
    ['odštampaj', /(?<!\p{L})štampaj/iu],
    ['pregledač', /brauzer|pretraživač/i],
    ['rasa', /pasmin/i],
    ['upis', /(?<!\p{L})unose(?!\p{L})/iu],
    ['veterinarska ambulanta', /klinik/i],
  ])('use one Serbian term for each thing: %s', (_term, other) => {
    const texts = files('sr').flatMap((file) => flatten(read('sr', file)));
    expect(texts.filter(([, text]) => other.test(text.replace(/\{\{.*?\}\} ?/g, '')))).toEqual([]);
  });

  it('put no period after a date in Serbian, because the date ends with one', () => {
    const texts = files('sr').flatMap((file) => flatten(read('sr', file)));
    expect(texts.filter(([, text]) => text.includes('{{date}}.'))).toEqual([]);
  });

  /** Strings that state an API limit must match the generated limits. */
  const MEGABYTES = (UploadMediaDto.file.maxLength + 1) / 2 ** 20;
  it.each([
    ['fields.json', 'first_name_too_short', UpdateProfileDto.firstName.minLength],
    ['fields.json', 'last_name_too_short', UpdateProfileDto.lastName.minLength],
    ['fields.json', 'pet_name_too_short', CreatePetDto.petName.minLength],
    ['fields.json', 'pet_name_too_long', CreatePetDto.petName.maxLength + 1],
    ['fields.json', 'password_too_long', RegisterDto.password.maxLength],
    ['errors.json', 'file_too_large', MEGABYTES],
    ['photos.json', 'hint', MEGABYTES],
  ])('state the API limit in the string %s (limit %s, value %i)', (file, key, limit) => {
    for (const language of LANGUAGES) {
      const text = (read(language, file) as Record<string, string>)[key]!;
      expect([language, ...(text.match(/\d+/g) ?? [])]).toEqual([language, String(limit)]);
    }
  });

  it.each([
    ['pets.json', 'Looking for a new home or a mate?', 'Tražiš mu novi dom ili par?'],
    ['pets.json', 'What are they like?', 'Kakve je naravi?'],
    ['pets.json', 'In the care of', 'Brigu vodi'],
    ['account.json', 'Who can see your contact details', 'Ko može da vidi tvoje kontakte'],
    ['account.json', 'Match device', 'Kao na uređaju'],
    ['animals.json', 'Switch account', 'Promeni nalog'],
    ['auth.json', 'Log in or join to see this', 'Prijavi se ili se pridruži da ovo vidiš'],
    [
      'errors.json',
      "We can't save photos right now. Please try again later.",
      'Trenutno ne možemo da sačuvamo fotografije. Pokušaj ponovo kasnije.',
    ],
    ['profile.json', 'About us', 'O nama'],
    ['catalog.json', 'Pet owner', 'Ima ljubimce'],
    ['pets.json', 'Has pedigree papers', 'Ima rodovnik'],
    ['common.json', 'Log in', 'Prijavi se'],
    ['auth.json', 'Log in', 'Prijavi se'],
    ['home.json', 'Log in', 'Prijavi se'],
    ['auth.json', 'Email', 'Imejl'],
    ['profile.json', 'Email', 'Imejl'],
    ['common.json', 'Session expired - Please log in again', 'Prijava je istekla. Prijavi se ponovo.'],
    ['errors.json', 'Session expired. Please log in again.', 'Prijava je istekla. Prijavi se ponovo.'],
    [
      'pets.json',
      'Your pet has not been added yet. What you entered is kept on this device until you come back.',
      'Ljubimac još nije dodat. Ono što je uneto čuva se na ovom uređaju dok se ne vratiš.',
    ],
    [
      'pets.json',
      "{{name}}'s profile and offers will be deleted. This can't be undone.",
      'Biće obrisani profil i ponude ({{name}}). Ovo ne može da se poništi.',
    ],
    ['pets.json', '{{count}} photo has not been uploaded.', '{{count}} fotografija nije poslata.'],
    ['media.json', 'Photos or video', 'Fotografije ili video'],
    ['friends.json', 'You have blocked {{name}}', 'Blokirano: {{name}}'],
    ['home.json', 'View pet groups', 'Pogledaj rase'],
    [
      'profile.json',
      'You are registering a business. Its name, establishment date, address and phone number are what pet lovers will see and how they find you.',
      'Registruješ firmu ili udruženje. Ljubitelji životinja će videti naziv, datum osnivanja, adresu i telefon, i\u00a0po tome će te pronaći.',
    ],
    [
      'blogs.json',
      'Here you can see experiences of other pet owners and share your own',
      'Ovde možeš videti kakva iskustva drugi imaju sa ljubimcima i podeliti svoja',
    ],
    ['traits.json', 'for experienced owners', 'za ljude sa iskustvom'],
  ])('contain the reviewed Serbian translation of %s: "%s"', (file, english, serbian) => {
    const [key] = flatten(read('en', file)).find(([, text]) => text === english) ?? [];
    expect(flatten(read('sr', file))).toContainEqual([key, serbian]);
  });

  /**
   * A key with a variable, such as `offer.${offer}`, counts as a use of all keys with its prefix.
   */
  it('have no unused keys', () => {
    const src = join(import.meta.dirname, '..');
    const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(src, file), 'utf8'))
      .join('\n');
    const texts = files(SOURCE_LANGUAGE).flatMap((file) =>
      flatten(read(SOURCE_LANGUAGE, file)).map(([key, text]) => ({ name: file.replace('.json', ''), key, text })),
    );
    const written = new Set([...code.matchAll(/['"]([\w:.-]+)['"]/g)].map(([, key]) => key!));
    for (const { text } of texts) for (const [, key] of text.matchAll(/\$t\(([\w:.-]+)/g)) written.add(key!);
    const made = [...code.matchAll(/`((?:[\w:.-]|\$\{[^`{}]*\})+)`/g)]
      .map(([, key]) => key!.split(/\$\{[^{}]*\}/))
      // A key that is only a variable counts as a use of error codes only.
      .filter(
        ([before, after]) =>
          after !== undefined && (/^(errors|fields):$|\w$|\w\.$/.test(before!) || after.startsWith('.')),
      )
      .map((parts) => parts.map((part) => part.replaceAll('.', String.raw`\.`)).join('.+'));
    const isMade = new RegExp(`^(${[...new Set(made)].join('|')})$`);
    const forms = (key: string): string[] =>
      /_[^_.]+$/.test(key) ? [key, ...forms(key.replace(/_[^_.]+$/, ''))] : [key];
    const isShown = ({ name, key }: { name: string; key: string }) =>
      forms(key)
        .flatMap((form) => [form, `${name}:${form}`])
        .some((form) => written.has(form) || isMade.test(form));
    expect(texts.filter((text) => !isShown(text)).map(({ name, key }) => `${name}:${key}`)).toEqual([]);
  });
});
