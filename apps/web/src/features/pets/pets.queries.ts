import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';

export const petKeys = { all: ['pets'] as const };

export const newestPetsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...petKeys.all, 'newest', limit],
    queryFn: ({ signal }) => data(api.GET('/pet', { params: { query: { limit } }, signal })),
  });

export const petsOfBreedQuery = (petCategoryGroupId: number) =>
  infiniteQueryOptions({
    queryKey: [...petKeys.all, 'breed', petCategoryGroupId],
    queryFn: ({ pageParam, signal }) =>
      page(api.GET('/pet', { params: { query: { petCategoryGroupId, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next,
  });
