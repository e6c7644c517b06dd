import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { targetsMeta } from '../likes/targets';
import { newestPetsQuery } from '../pets/pets.queries';

/** What the start page shows of the latest arrivals. */
export const PETS_SHOWN = 12;
export const POSTS_SHOWN = 3;

export const shownPetsQuery = () => newestPetsQuery(PETS_SHOWN);

/** The newest posts of the wall. Its key is one of the wall's, which says when they have changed. */
export const newestPostsQuery = () =>
  queryOptions({
    queryKey: ['wall', 'newest', POSTS_SHOWN],
    queryFn: ({ signal }) => data(api.GET('/wall', { params: { query: { limit: POSTS_SHOWN } }, signal })),
    meta: targetsMeta('wall_post'),
  });
