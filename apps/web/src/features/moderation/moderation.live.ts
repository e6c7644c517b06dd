import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { moderationKeys } from './moderationKeys';

/** Keeps the queue in step with what other moderators take and decide. */
export function moderationLive(queryClient: QueryClient): LiveHandlers {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: moderationKeys.cases });
  return { moderation_changed: refresh, socketResync: refresh };
}
