import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { blogKeys } from './blogKeys';

/** Refetches posts after a reconnect. While connected, live events update the counts. */
export const blogsLive = (queryClient: QueryClient): LiveHandlers => ({
  streamResync: () => void queryClient.invalidateQueries({ queryKey: blogKeys.all }),
});
