import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';

/** Pets, cities and counts for the visitors' home page. */
export const welcomeQuery = () =>
  queryOptions({
    queryKey: ['visitors', 'welcome'],
    queryFn: ({ signal }) => data(api.GET('/visitors/welcome', { signal })),
  });

type PublicPet = components['schemas']['PublicPet'];
type Filters = components['schemas']['FindFilters'];

export const SIMILAR_PETS_SHOWN = 4;
/** Search radius in km for nearby pets. */
const NEARBY_KM = 200;

/**
 * Similar pets with an offer: first the nearest pets in the same category, then pets in the
 * category anywhere, then pets in all categories.
 */
export const similarPetsQuery = ({ uuid, petCategory, giveAway, owner: { placeId } }: PublicPet) =>
  queryOptions({
    queryKey: ['visitors', 'others', uuid],
    queryFn: async ({ signal }) => {
      const kind = petCategory.id as Filters['kind'];
      const offer: Filters['offer'] = giveAway ? ['adoption'] : ['adoption', 'sale', 'breeding'];
      // Requests twice as many pets, because later searches may return the same pets again.
      const baseQuery = { offer, limit: 2 * SIMILAR_PETS_SHOWN };
      const nearbyQueries = placeId ? [{ ...baseQuery, kind, placeId, km: NEARBY_KM, sort: 'nearest' as const }] : [];
      const pets = new Map<string, components['schemas']['FoundPet']>();
      for (const query of [...nearbyQueries, { ...baseQuery, kind }, baseQuery]) {
        const found = await data(api.GET('/find', { params: { query }, signal }));
        for (const pet of found) if (pet.uuid !== uuid) pets.set(pet.uuid, pet);
        if (pets.size >= SIMILAR_PETS_SHOWN) break;
      }
      return [...pets.values()].slice(0, SIMILAR_PETS_SHOWN);
    },
  });

/** Pet data that visitors may see. */
export const publicPetQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['visitors', 'pet', uuid],
    queryFn: ({ signal }) => data(api.GET('/visitors/pets/{uuid}', { params: { path: { uuid } }, signal })),
  });
