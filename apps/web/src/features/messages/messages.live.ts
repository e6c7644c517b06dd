import type { QueryClient } from '@tanstack/react-query';
import { setData } from '../../api/changeData';
import type { LiveHandlers } from '../../live/events';
import { applyReadReceipt, receiveMessage } from './messageCache';
import { messageKeys } from './messageKeys';
import { resumeSending } from './messages.queries';

/** Updates cached messages from socket events. */
export function messagesLive(queryClient: QueryClient): LiveHandlers {
  return {
    new_message: (message) => receiveMessage(queryClient, message),
    message_notification: ({ unreadCount }) => setData(queryClient, messageKeys.unreadCount, { count: unreadCount }),
    message_read: (event) => applyReadReceipt(queryClient, event),
    presence: ({ uuid, online }) => queryClient.setQueryData(messageKeys.presence(uuid), online),
    // Blocking closes the conversation for both users; unblocking opens it again.
    relationship_changed: ({ uuid }) => void queryClient.invalidateQueries({ queryKey: messageKeys.permission(uuid) }),
    socketResync: () => {
      resumeSending(queryClient);
      void queryClient.invalidateQueries({ queryKey: messageKeys.all });
    },
  };
}
