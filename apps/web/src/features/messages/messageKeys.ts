/** Query keys of messages. */
export const messageKeys = {
  all: ['messages'] as const,
  unreadCount: ['messages', 'unread-count'] as const,
  conversations: ['messages', 'conversations'] as const,
  threads: ['messages', 'thread'] as const,
  thread: (userUuid: string) => [...messageKeys.threads, userUuid] as const,
  presence: (userUuid: string) => ['messages', 'presence', userUuid] as const,
  permissions: ['messages', 'permission'] as const,
  permission: (userUuid: string) => [...messageKeys.permissions, userUuid] as const,
  sending: (userUuid: string) => ['messages', 'sending', userUuid] as const,
};

export const messageDraftKey = (ownUuid: string | undefined, userUuid: string) => `message:${ownUuid}:${userUuid}`;

/** Id of the composer's file input. */
export const PHOTO_INPUT = 'message-photo';
