import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, page } from '../../api/client';

export const blogKeys = { all: ['blogs'] as const };

/** What somebody has written, newest first; drafts only for themselves. */
export const blogsOfUserQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: [...blogKeys.all, 'user', uuid],
    queryFn: ({ pageParam, signal }) =>
      page(
        api.GET('/blogs/user/{userId}', {
          params: { path: { userId: uuid }, query: { cursor: pageParam, limit: 6 } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next,
  });
