import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { blogKeys } from './blogKeys';

/** Refetches posts after a reconnect. Before that, live likes and comments update the counts. */
export const blogsLive = (queryClient: QueryClient): LiveHandlers => ({
  streamResync: () => void queryClient.invalidateQueries({ queryKey: blogKeys.all }),
});
