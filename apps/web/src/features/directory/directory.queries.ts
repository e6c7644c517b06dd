import { infiniteQueryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, page } from '../../api/client';

export type UserCategoryId = 1 | 2 | 3 | 4 | 5;

export const userKeys = { all: ['users'] as const };

export const usersQuery = (userCategoryId?: UserCategoryId) =>
  infiniteQueryOptions({
    queryKey: [...userKeys.all, 'directory', userCategoryId ?? 'all'],
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await page(api.GET('/user', { params: { query: { userCategoryId, cursor: pageParam } }, signal }));
      } catch (error) {
        // Documented: a 404 is an empty list.
        if (error instanceof ApiError && error.status === 404) return { items: [], next: undefined };
        throw error;
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next,
  });
