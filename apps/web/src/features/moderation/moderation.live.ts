import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { moderationKeys } from './moderationKeys';

/** Updates the case list when other moderators claim or decide cases. */
export function moderationLive(queryClient: QueryClient): LiveHandlers {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: moderationKeys.cases });
  return { moderation_changed: refresh, socketResync: refresh };
}
