import type { QueryClient } from '@tanstack/react-query';
import { connection } from '../api/connection';
import { session } from '../api/session';
import { verifyRefusedSession } from '../features/auth/verifySession';
import { blogsLive } from '../features/blogs/blogs.live';
import { commentsLive } from '../features/comments/comments.live';
import { friendsLive } from '../features/friends/friends.live';
import { likesLive } from '../features/likes/likes.live';
import { messagesLive } from '../features/messages/messages.live';
import { resumeSending } from '../features/messages/messages.queries';
import { moderationLive } from '../features/moderation/moderation.live';
import { notificationsLive } from '../features/notifications/notifications.live';
import { wallLive } from '../features/wall/wall.live';
import { live } from '../live/live';

/** Passes live events to the handlers of all features. */
export function connectLive(queryClient: QueryClient) {
  live.start({
    handlers: [
      blogsLive(queryClient),
      commentsLive(queryClient),
      friendsLive(queryClient),
      likesLive(queryClient),
      messagesLive(queryClient),
      moderationLive(queryClient),
      notificationsLive(queryClient),
      wallLive(queryClient),
    ],
    onSessionRefused: () => void verifyRefusedSession(),
  });
  // Also called when HTTP works again, because some networks block the socket.
  const resume = () => connection.isOnline() && resumeSending(queryClient);
  connection.subscribe(resume);
  session.subscribe(resume);
  resume();
}
