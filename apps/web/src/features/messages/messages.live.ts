import type { QueryClient } from '@tanstack/react-query';
import { setData } from '../../api/changeData';
import type { LiveHandlers } from '../../live/events';
import { messageKeys } from './messageKeys';
import { unsentRecipients } from './unsent';

/**
 * Loads the cache module on demand. A failed import is ignored, because it means that the
 * connection is lost, and everything is refetched after the reconnect.
 */
const withCache = (use: (cache: typeof import('./messageCache')) => void) =>
  void import('./messageCache').then(use, () => undefined);

/**
 * Sends messages that were pending when the page was closed. Loads the code only if there are
 * such messages.
 */
export function sendUnsent(queryClient: QueryClient) {
  if (unsentRecipients().length === 0) return;
  // A failed import is ignored, because the connection is lost and the reconnect tries again.
  void import('./messages.queries').then(
    ({ resumeSending }) => resumeSending(queryClient),
    () => undefined,
  );
}

/** Updates cached messages from socket events. */
export function messagesLive(queryClient: QueryClient): LiveHandlers {
  return {
    new_message: (message) => withCache((cache) => cache.receiveMessage(queryClient, message)),
    message_notification: ({ unreadCount }) => setData(queryClient, messageKeys.unreadCount, { count: unreadCount }),
    message_read: (event) => withCache((cache) => cache.applyReadReceipt(queryClient, event)),
    presence: ({ uuid, online }) => queryClient.setQueryData(messageKeys.presence(uuid), online),
    // Blocking closes the conversation for both users; unblocking opens it again.
    relationship_changed: ({ uuid }) => void queryClient.invalidateQueries({ queryKey: messageKeys.permission(uuid) }),
    socketResync: () => {
      sendUnsent(queryClient);
      void queryClient.invalidateQueries({ queryKey: messageKeys.all });
    },
  };
}
