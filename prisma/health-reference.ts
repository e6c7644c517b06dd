import { readFile } from 'node:fs/promises';
import { folder } from './folder.js';

interface Named {
  petCategoryIds: number[];
  names: { en: string; sr: string };
}

/** Content of `reference/health.json`: common vaccines and treatments with typical intervals. */
export interface HealthReference {
  vaccines: (Named & { months: number })[];
  treatments: (Named & { parasites: 'internal' | 'external' | 'both'; days: number })[];
}

export const readHealthReference = async (): Promise<HealthReference> =>
  JSON.parse(await readFile(new URL('reference/health.json', folder), 'utf8')) as HealthReference;
