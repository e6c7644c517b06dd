import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';

export const messageKeys = { all: ['messages'] as const };

/** Documented: refreshed on load, every five minutes, and when the tab is seen again. */
const REFRESH_MS = 300_000;

export const unreadCountQuery = () =>
  queryOptions({
    queryKey: [...messageKeys.all, 'unread-count'],
    queryFn: ({ signal }) => data(api.GET('/messages/unread-count', { signal })),
    select: ({ count }) => count,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
