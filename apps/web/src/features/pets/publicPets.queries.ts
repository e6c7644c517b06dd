import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';

/** What the start page shows visitors: pets, where they are, and numbers. */
export const welcomeQuery = () =>
  queryOptions({
    queryKey: ['visitors', 'welcome'],
    queryFn: ({ signal }) => data(api.GET('/visitors/welcome', { signal })),
  });

type PublicPet = components['schemas']['PublicPet'];
type Filters = components['schemas']['FindFilters'];

export const OTHERS_SHOWN = 4;
/** Kilometres that count as near: as far as one drives for a pet. */
const NEAR = 200;

/** Others that look for somebody as this one does: the nearest of its kind, then its kind from anywhere, then any. */
export const othersQuery = ({ uuid, petCategory, giveAway, owner: { placeId } }: PublicPet) =>
  queryOptions({
    queryKey: ['visitors', 'others', uuid],
    queryFn: async ({ signal }) => {
      const kind = petCategory.id as Filters['kind'];
      const offer: Filters['offer'] = giveAway ? ['adoption'] : ['adoption', 'sale', 'breeding'];
      // Enough for those that are known already, which may come again.
      const more = { offer, limit: 2 * OTHERS_SHOWN };
      const near = placeId ? [{ ...more, kind, placeId, km: NEAR, sort: 'nearest' as const }] : [];
      const others = new Map<string, components['schemas']['FoundPet']>();
      for (const query of [...near, { ...more, kind }, more]) {
        const found = await data(api.GET('/find', { params: { query }, signal }));
        for (const pet of found) if (pet.uuid !== uuid) others.set(pet.uuid, pet);
        if (others.size >= OTHERS_SHOWN) break;
      }
      return [...others.values()].slice(0, OTHERS_SHOWN);
    },
  });

/** A pet as visitors see it. */
export const publicPetQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['visitors', 'pet', uuid],
    queryFn: ({ signal }) => data(api.GET('/visitors/pets/{uuid}', { params: { path: { uuid } }, signal })),
  });
