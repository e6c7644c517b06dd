import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, page } from '../../api/client';

export const blogKeys = { all: ['blogs'] as const };

/** What somebody has written, newest first; drafts only for themselves. */
export const blogsOfUserQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: [...blogKeys.all, 'user', uuid],
    queryFn: ({ pageParam, signal }) =>
      // Takes an id or a UUID; the API's document leaves parameters of this kind out.
      page(
        api.GET('/blogs/user/{userId}', {
          params: { path: { userId: uuid } as never, query: { cursor: pageParam, limit: 6 } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next,
  });
