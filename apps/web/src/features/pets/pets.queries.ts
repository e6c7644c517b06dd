import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
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
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await page(api.GET('/pet', { params: { query: { petCategoryGroupId, cursor: pageParam } }, signal }));
      } catch (error) {
        // Documented: an unknown breed has no pets.
        if (error instanceof ApiError && error.status === 404) return { items: [], next: undefined };
        throw error;
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next,
  });
