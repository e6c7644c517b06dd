import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { messageKeys } from './messageKeys';

/** Documented: refreshed on load, every five minutes, and when the tab is seen again. */
const REFRESH_MS = 300_000;

/** How many messages wait to be read. The navigation asks, on every page: what the chat itself needs is no part of this file. */
export const unreadCountQuery = () =>
  queryOptions({
    queryKey: messageKeys.unreadCount,
    queryFn: ({ signal }) => data(api.GET('/messages/unread-count', { signal })),
    select: ({ count }) => count,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
