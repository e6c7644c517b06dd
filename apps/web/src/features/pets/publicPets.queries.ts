import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';

/** What the start page shows visitors: pets, where they are, and numbers. */
export const welcomeQuery = () =>
  queryOptions({
    queryKey: ['visitors', 'welcome'],
    queryFn: ({ signal }) => data(api.GET('/visitors/welcome', { signal })),
  });

/** A pet as visitors see it. */
export const publicPetQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['visitors', 'pet', uuid],
    queryFn: ({ signal }) => data(api.GET('/visitors/pets/{uuid}', { params: { path: { uuid } }, signal })),
  });
