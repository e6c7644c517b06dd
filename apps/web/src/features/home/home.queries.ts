import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { targetsMeta } from '../likes/targets';
import { newestPetsQuery } from '../pets/pets.queries';

/** Maximum numbers of pets and posts on the home page. */
export const PETS_SHOWN = 12;
export const POSTS_SHOWN = 3;

export const shownPetsQuery = () => newestPetsQuery(PETS_SHOWN);

/** Newest wall posts. Shares the wall's query key, so wall updates invalidate this query too. */
export const newestPostsQuery = () =>
  queryOptions({
    queryKey: ['wall', 'newest', POSTS_SHOWN],
    queryFn: ({ signal }) => data(api.GET('/wall', { params: { query: { limit: POSTS_SHOWN } }, signal })),
    meta: targetsMeta('wall_post'),
  });
