import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { messageKeys } from './messageKeys';

/** Polling interval in ms. The count is also refetched on load and when the tab gets the focus. */
const REFRESH_MS = 300_000;

/** Number of unread messages. Every page loads this file, so it must not import chat code. */
export const unreadCountQuery = () =>
  queryOptions({
    queryKey: messageKeys.unreadCount,
    queryFn: ({ signal }) => data(api.GET('/messages/unread-count', { signal })),
    select: ({ count }) => count,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
