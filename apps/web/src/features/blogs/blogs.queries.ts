import { api, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';

export const blogKeys = { all: ['blogs'] as const };

/** What somebody has written, newest first; drafts only for themselves. */
export const blogsOfUserQuery = (uuid: string) =>
  pagedQuery([...blogKeys.all, 'user', uuid], ({ cursor, signal }) =>
    page(api.GET('/blogs/user/{userId}', { params: { path: { userId: uuid }, query: { cursor, limit: 6 } }, signal })),
  );
