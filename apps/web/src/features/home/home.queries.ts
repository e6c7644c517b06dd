import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type Home = Schemas['Home'];
export type Welcome = Schemas['Welcome'];

/** All blocks of a user's home page. Refetched on each visit, because they change often. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => data(api.GET('/home', { signal })),
    staleTime: 0,
  });

/** All blocks of the visitors' home page. */
export const welcomeQuery = () =>
  queryOptions({
    queryKey: ['visitors', 'welcome'],
    queryFn: ({ signal }) => data(api.GET('/visitors/welcome', { signal })),
  });
