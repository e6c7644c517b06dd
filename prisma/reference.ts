import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { folder } from './folder.js';

interface Text {
  en: string;
  sr: string;
}

/** As the JSON files of `prisma/reference` hold it; the ids are fixed (part 1 §9). `picture` names a file that the
 * web app has under `breeds/FOLDER/`; a breed without one shows that of its category. */
interface ReferenceData {
  userCategories: { id: number; name: Text; description: Text }[];
  petCategories: { id: number; name: Text; description: Text; folder: string; picture: string }[];
  breeds: { id: number; petCategoryId: number; name: Text; picture?: string }[];
  foods: { id: number; petCategoryId: number; name: Text }[];
  services: { id: number; name: Text; categories: number[] }[];
}

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`reference/${name}.json`, folder), 'utf8'));

async function readReferenceData(): Promise<ReferenceData> {
  const [userCategories, petCategories, breeds, foods, services] = await Promise.all(
    ['user-categories', 'pet-categories', 'breeds', 'foods', 'services'].map(read),
  );
  return { userCategories, petCategories, breeds, foods, services } as ReferenceData;
}

/** One statement for a table: new rows are added, changed texts follow the files, nothing is removed. */
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

/** Puts in the reference data of decisions §16; running it again changes nothing but corrected texts. */
export async function loadReferenceData(client: Client): Promise<void> {
  const data = await readReferenceData();
  const names = (row: { name: Text }) => ({ nameEn: row.name.en, nameSr: row.name.sr });
  const descriptions = (row: { description: Text }) => ({
    descriptionEn: row.description.en,
    descriptionSr: row.description.sr,
  });
  const categoryOf = new Map(data.petCategories.map((category) => [category.id, category]));
  const photoUrl = (petCategoryId: number, picture?: string) => {
    const category = categoryOf.get(petCategoryId)!;
    return `/breeds/${category.folder}/${picture ?? category.picture}.webp`;
  };

  const named = { id: 'int', nameEn: 'text', nameSr: 'text' };
  const described = { ...named, descriptionEn: 'text', descriptionSr: 'text' };
  const inCategory = { ...named, petCategoryId: 'int' };
  await upsert(
    client,
    'UserCategory',
    described,
    data.userCategories.map((row) => ({ id: row.id, ...names(row), ...descriptions(row) })),
  );
  await upsert(
    client,
    'PetCategory',
    { ...described, photoUrl: 'text' },
    data.petCategories.map((row) => ({ id: row.id, ...names(row), ...descriptions(row), photoUrl: photoUrl(row.id) })),
  );
  await upsert(
    client,
    'PetCategoryGroup',
    { ...inCategory, photoUrl: 'text' },
    data.breeds.map((row) => ({
      id: row.id,
      petCategoryId: row.petCategoryId,
      ...names(row),
      photoUrl: photoUrl(row.petCategoryId, row.picture),
    })),
  );
  await upsert(
    client,
    'PetCategoryFood',
    inCategory,
    data.foods.map((row) => ({ id: row.id, petCategoryId: row.petCategoryId, ...names(row) })),
  );
  await upsert(
    client,
    'Service',
    { ...named, userCategoryIds: 'int[]' },
    data.services.map((row) => ({ id: row.id, ...names(row), userCategoryIds: row.categories })),
  );
}
