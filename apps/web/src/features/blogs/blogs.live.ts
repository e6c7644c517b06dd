import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { blogKeys } from './blogKeys';

/** Likes and comments keep the counts of posts in step; what they may have missed is fetched anew. */
export const blogsLive = (queryClient: QueryClient): LiveHandlers => ({
  streamResync: () => void queryClient.invalidateQueries({ queryKey: blogKeys.all }),
});
