import { fullName } from '../../../platform/users/user-summary.js';
import { storedMedia } from '../../media/media-items.js';
import { BY_ID, inPages, timestamp, timestampOrNull, PAGE, section, targetOf } from './section.js';

const personSelect = { uuid: true, firstName: true, lastName: true } as const;
const person = (user: { uuid: string; firstName: string | null; lastName: string | null }) => ({
  name: fullName(user),
  uuid: user.uuid,
});

export const friends = section({
  file: 'friends',
  tables: ['Friendship'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.friendship.findMany({
        ...BY_ID,
        where: { ...where, OR: [{ requesterId: userId }, { addresseeId: userId }] },
        select: {
          id: true,
          status: true,
          createdAt: true,
          updatedAt: true,
          requesterId: true,
          requester: { select: personSelect },
          addressee: { select: personSelect },
        },
      }),
    );
    for await (const { status, createdAt, updatedAt, requesterId, requester, addressee } of rows) {
      const isRequester = requesterId === userId;
      yield {
        ...person(isRequester ? addressee : requester),
        state: status === 'ACCEPTED' ? 'friends' : isRequester ? 'you_asked' : 'they_asked',
        askedAt: timestamp(createdAt),
        updatedAt: timestamp(updatedAt),
      };
    }
  },
});

export const blocked = section({
  file: 'blocked',
  tables: ['Block'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.block.findMany({
        ...BY_ID,
        where: { ...where, blockerId: userId },
        select: { id: true, createdAt: true, blocked: { select: personSelect } },
      }),
    );
    for await (const row of rows) yield { ...person(row.blocked), since: timestamp(row.createdAt) };
  },
});

export const messages = section({
  file: 'messages',
  tables: ['Conversation', 'ConversationMember', 'Message'],
  rows: async function* ({ prisma, userId }) {
    const conversations = inPages(async (where) => {
      const members = await prisma.conversationMember.findMany({
        where: { userId, conversationId: where.id },
        orderBy: { conversationId: 'asc' },
        take: PAGE,
        select: {
          conversation: {
            select: {
              id: true,
              lowUserId: true,
              lowUser: { select: personSelect },
              highUser: { select: personSelect },
            },
          },
        },
      });
      return members.map(({ conversation }) => conversation);
    });
    for await (const { id: conversationId, lowUserId, lowUser, highUser } of conversations) {
      const { name, uuid } = person(lowUserId === userId ? highUser : lowUser);
      const rows = inPages((where) =>
        prisma.message.findMany({
          ...BY_ID,
          where: { ...where, conversationId },
          select: {
            id: true,
            senderId: true,
            messageType: true,
            content: true,
            media: true,
            createdAt: true,
            readAt: true,
          },
        }),
      );
      for await (const message of rows)
        yield {
          id: Number(message.id),
          with: name,
          uuid,
          from: message.senderId === userId ? 'you' : 'them',
          type: message.messageType,
          content: message.content,
          pictures: message.messageType === 'IMAGE' ? storedMedia(message.media, message.content) : [],
          sentAt: timestamp(message.createdAt),
          readAt: timestampOrNull(message.readAt),
        };
    }
  },
});

export const notifications = section({
  file: 'notifications',
  tables: ['Notification', 'Notice'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.notification.findMany({
        ...BY_ID,
        where: { ...where, recipientId: userId },
        select: {
          id: true,
          kind: true,
          wallPostId: true,
          blogPostId: true,
          albumUserId: true,
          albumPetId: true,
          commentId: true,
          friendshipId: true,
          mentionId: true,
          notice: { select: { about: true, text: true } },
          updatedAt: true,
          readAt: true,
        },
      }),
    );
    for await (const { id, kind, updatedAt, readAt, friendshipId, mentionId, notice, ...row } of rows)
      yield {
        id: Number(id),
        kind,
        about:
          targetOf(row) ??
          (friendshipId
            ? { kind: 'friendship', id: friendshipId }
            : mentionId
              ? { kind: 'mention', id: Number(mentionId) }
              : null),
        notice,
        updatedAt: timestamp(updatedAt),
        readAt: timestampOrNull(readAt),
      };
  },
});
