import type { QueryClient } from '@tanstack/react-query';
import { setData } from '../../api/changeData';
import { session } from '../../api/session';
import type { LiveHandlers } from '../../live/events';
import { otherOf, rememberMessage, rememberReading } from './messageCache';
import { messageKeys } from './messageKeys';
import { resumeSending } from './messages.queries';
import { outbox } from './outbox';

/** Keeps what is known of messages in step with what the socket says. */
export function messagesLive(queryClient: QueryClient): LiveHandlers {
  return {
    new_message: (message) => {
      rememberMessage(queryClient, message);
      const isOwn = message.sender.uuid === session.get()?.user.uuid;
      if (isOwn && message.clientMessageId) outbox.remove(otherOf(message).uuid, message.clientMessageId);
    },
    message_notification: ({ unreadCount }) => setData(queryClient, messageKeys.unreadCount, { count: unreadCount }),
    message_read: (event) => rememberReading(queryClient, event),
    presence: ({ uuid, online }) => queryClient.setQueryData(messageKeys.presence(uuid), online),
    // A block closes the chat, on whoever's screen, and opens it again when it goes.
    relationship_changed: ({ uuid }) => void queryClient.invalidateQueries({ queryKey: messageKeys.permission(uuid) }),
    socketResync: () => {
      resumeSending(queryClient);
      void queryClient.invalidateQueries({ queryKey: messageKeys.all });
    },
  };
}
