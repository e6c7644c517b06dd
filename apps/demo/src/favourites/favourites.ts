import type { Prisma } from '@sapa/prisma/client';
import { necessaryKeys, type FindFilters } from '@sapa/api/features/find/filters.sql';
import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import { personIds, petIds } from '../ids.js';

/** Name of this part of the demo data. */
export const FAVOURITES_AND_SEARCHES = 'favourites-and-searches';

/** Keys of favourite pets, by the user's key. */
const FAVOURITES: Readonly<Record<string, readonly string[]>> = {
  ana: ['patch', 'safran', 'shelly', 'zuca'],
  emma: ['clover', 'frost'],
  jelena: ['vihor'],
  'harbour-tails': ['zuca', 'ponoc'],
  marko: ['zuca', 'murphy'],
  milica: ['ponoc', 'zrno'],
};

const SEARCHES: readonly { owner: string; name: string; filters: FindFilters; alert: 'AT_ONCE' | 'DAILY' }[] = [
  {
    owner: 'ana',
    name: 'Drugar za Medenu',
    filters: { kind: 1, offer: ['adoption'], facts: ['dogs'] },
    alert: 'DAILY',
  },
  { owner: 'emma', name: 'A friend for Pepper', filters: { kind: 5, offer: ['adoption'] }, alert: 'AT_ONCE' },
];

/** Adds demo users' favourites and saved searches. */
export async function addFavouritesAndSearches(prisma: PrismaService): Promise<void> {
  const [people, pets] = await Promise.all([personIds(prisma), petIds(prisma)]);
  await prisma.$transaction(async (transaction) => {
    await transaction.favourite.createMany({
      skipDuplicates: true,
      data: Object.entries(FAVOURITES).flatMap(([person, keys]) =>
        keys
          .filter((key) => people.has(person) && pets.has(key))
          .map((key) => ({ userId: people.get(person)!, petId: pets.get(key)! })),
      ),
    });
    await transaction.savedSearch.createMany({
      data: SEARCHES.filter(({ owner }) => people.has(owner)).map(({ owner, name, filters, alert }) => ({
        userId: people.get(owner)!,
        name,
        filters: filters as Prisma.InputJsonObject,
        keys: necessaryKeys(filters),
        alert,
      })),
    });
    await transaction.seededPart.create({ data: { name: FAVOURITES_AND_SEARCHES } });
  });
}
