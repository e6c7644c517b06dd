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

/** Pets of the same kind that look for somebody, as this one does: the nearest first, or from anywhere if it is the only one around. */
export const othersQuery = ({ uuid, petCategory, giveAway, owner: { placeId } }: PublicPet) =>
  queryOptions({
    queryKey: ['visitors', 'others', uuid],
    queryFn: async ({ signal }) => {
      const like: Filters = {
        kind: petCategory.id as Filters['kind'],
        offer: giveAway ? ['adoption'] : ['adoption', 'sale', 'breeding'],
      };
      const find = async (near: Pick<Filters, 'placeId' | 'km'> & { sort?: 'nearest' }) => {
        // One more, which may be this one.
        const query = { ...like, ...near, limit: OTHERS_SHOWN + 1 };
        const found = await data(api.GET('/find', { params: { query }, signal }));
        return found.filter((pet) => pet.uuid !== uuid).slice(0, OTHERS_SHOWN);
      };
      const around = placeId ? await find({ placeId, km: NEAR, sort: 'nearest' }) : [];
      return around.length > 0 ? around : find({});
    },
  });

/** A pet as visitors see it. */
export const publicPetQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['visitors', 'pet', uuid],
    queryFn: ({ signal }) => data(api.GET('/visitors/pets/{uuid}', { params: { path: { uuid } }, signal })),
  });
