import { readdir, readFile } from 'node:fs/promises';
import { inCyrillic } from '@sapa/shared/cyrillic';
import { LANGUAGES, writtenLanguageOf } from '@sapa/shared/languages';
import type { Client } from 'pg';
import { folder } from './folder.js';

/**
 * Content of the JSON files in `prisma/reference`, with fixed ids (specification part 1 §9).
 * `picture` is a web app file in `breeds/FOLDER/`. A breed without a picture shows its category's
 * picture.
 */
interface ReferenceData {
  userCategories: { id: number }[];
  petCategories: { id: number; folder: string; picture: string }[];
  breeds: { id: number; petCategoryId: number; picture?: string }[];
  foods: { id: number; petCategoryId: number }[];
  services: { id: number; categories: number[] }[];
}

interface Described {
  name: string;
  description: string;
}

/** Content of `names/LANGUAGE.json`: names in one language, by id. */
interface Names {
  userCategories: Record<number, Described>;
  petCategories: Record<number, Described>;
  breeds: Record<number, string>;
  foods: Record<number, string>;
  services: Record<number, string>;
}

/** Translations by language code. */
type Texts = Record<string, string>;

const REFERENCE = new URL('reference/', folder);

const read = async (file: string, from: URL): Promise<unknown> =>
  JSON.parse(await readFile(new URL(file, from), 'utf8'));

async function readReferenceData(from: URL): Promise<ReferenceData> {
  const [userCategories, petCategories, breeds, foods, services] = await Promise.all(
    ['user-categories', 'pet-categories', 'breeds', 'foods', 'services'].map((name) => read(`${name}.json`, from)),
  );
  return { userCategories, petCategories, breeds, foods, services } as ReferenceData;
}

/** Returns the languages that have a file of names. */
export async function languagesOfNames(from = REFERENCE): Promise<string[]> {
  const files = (await readdir(new URL('names/', from))).filter((file) => file.endsWith('.json')).sort();
  return files.map((file) => file.slice(0, -'.json'.length));
}

/** Reads the names in all languages, and transliterates Serbian names to Cyrillic. */
async function readNames(from: URL): Promise<{ language: string; names: Names }[]> {
  const languages = await languagesOfNames(from);
  const written = await Promise.all(
    languages.map(async (language) => ({ language, names: (await read(`names/${language}.json`, from)) as Names })),
  );
  const generated = LANGUAGES.flatMap((language) => {
    const source = writtenLanguageOf(language);
    const file = source !== language && written.find((names) => names.language === source);
    return file ? [{ language, names: inCyrillic(file.names) }] : [];
  });
  return [...written, ...generated];
}

/** Inserts new rows and updates changed rows with one statement. Deletes nothing. */
async function upsert(client: Client, table: string, columns: Record<string, string>, rows: object[]) {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  const changeable = names.filter((name) => name !== '"id"');
  const own = changeable.map((name) => `"${table}".${name}`);
  const given = changeable.map((name) => `excluded.${name}`);
  const changed = changeable.map((name) => `${name} = excluded.${name}`);
  const types = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  await client.query(
    `INSERT INTO "${table}" (${names.join(', ')})
     SELECT ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS r(${types.join(', ')})
     ON CONFLICT (id) DO UPDATE SET ${changed.join(', ')}
     WHERE (${own.join(', ')}) IS DISTINCT FROM (${given.join(', ')})`,
    [JSON.stringify(rows)],
  );
}

/** Loads the reference data (decisions §16). A second run only updates changed translations. */
export async function loadReferenceData(client: Client, from = REFERENCE): Promise<void> {
  const data = await readReferenceData(from);
  const languages = await readNames(from);
  /**
   * Returns a string in all languages that have it. For other languages the server uses English.
   */
  const texts = (textIn: (names: Names) => string | undefined): Texts =>
    Object.fromEntries(
      languages.flatMap(({ language, names }) => {
        const text = textIn(names);
        return text === undefined ? [] : [[language, text]];
      }),
    );
  const named = (kind: 'breeds' | 'foods' | 'services', id: number) => ({
    id,
    names: texts((names) => names[kind]?.[id]),
  });
  const described = (kind: 'userCategories' | 'petCategories', id: number) => ({
    id,
    names: texts((names) => names[kind]?.[id]?.name),
    descriptions: texts((names) => names[kind]?.[id]?.description),
  });
  const categoryOf = new Map(data.petCategories.map((category) => [category.id, category]));
  const photoUrl = (petCategoryId: number, picture?: string) => {
    const category = categoryOf.get(petCategoryId)!;
    return `/breeds/${category.folder}/${picture ?? category.picture}.webp`;
  };

  const NAMED = { id: 'int', names: 'jsonb' };
  const DESCRIBED = { ...NAMED, descriptions: 'jsonb' };
  const IN_CATEGORY = { ...NAMED, petCategoryId: 'int' };
  await upsert(
    client,
    'UserCategory',
    DESCRIBED,
    data.userCategories.map(({ id }) => described('userCategories', id)),
  );
  await upsert(
    client,
    'PetCategory',
    { ...DESCRIBED, photoUrl: 'text' },
    data.petCategories.map(({ id }) => ({ ...described('petCategories', id), photoUrl: photoUrl(id) })),
  );
  await upsert(
    client,
    'PetCategoryGroup',
    { ...IN_CATEGORY, photoUrl: 'text' },
    data.breeds.map(({ id, petCategoryId, picture }) => ({
      ...named('breeds', id),
      petCategoryId,
      photoUrl: photoUrl(petCategoryId, picture),
    })),
  );
  await upsert(
    client,
    'PetCategoryFood',
    IN_CATEGORY,
    data.foods.map(({ id, petCategoryId }) => ({ ...named('foods', id), petCategoryId })),
  );
  await upsert(
    client,
    'Service',
    { ...NAMED, userCategoryIds: 'int[]' },
    data.services.map(({ id, categories }) => ({ ...named('services', id), userCategoryIds: categories })),
  );
}
