import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { storedMedia, urlsOf } from '../../media/media-items.js';
import { sentTo } from '../../messages/messages.visibility.js';
import { byId, EMPTY_SNAPSHOT, shownMedia, type Reportable, videosSelect } from './reportable.js';

/** Number of messages shown before and after the reported message. */
const MESSAGES_AROUND = 3;

/** Messages that the viewer received. The reported user is the sender. */
export const messages = (prisma: PrismaService): Reportable => ({
  visible: async (viewer, ids) => {
    const rows = await prisma.message.findMany({
      where: { ...sentTo(viewer), id: { in: ids } },
      select: { id: true, senderId: true, content: true },
    });
    return byId(rows, ({ senderId, content }) => ({
      userId: senderId,
      snapshot: { ...EMPTY_SNAPSHOT, text: content },
    }));
  },
  // Include the messages before and after the reported message, because moderators need the
  // context.
  find: async (viewer, id) => {
    const message = await prisma.message.findFirst({
      where: { ...sentTo(viewer), id },
      select: { senderId: true, conversationId: true, content: true },
    });
    if (!message) return null;
    const { senderId, conversationId, content } = message;
    const select = {
      id: true,
      senderId: true,
      content: true,
      messageType: true,
      media: true,
      uses: videosSelect,
      createdAt: true,
    } as const;
    const upTo = await prisma.message.findMany({
      where: { conversationId, id: { lte: id } },
      orderBy: { id: 'desc' },
      take: MESSAGES_AROUND + 1,
      select,
    });
    const after = await prisma.message.findMany({
      where: { conversationId, id: { gt: id } },
      orderBy: { id: 'asc' },
      take: MESSAGES_AROUND,
      select,
    });
    const nearbyMessages = [...upTo.reverse(), ...after];
    const around = nearbyMessages.map((nearby) => ({
      id: Number(nearby.id),
      senderId: nearby.senderId,
      content: nearby.content,
      messageType: nearby.messageType === 'IMAGE' ? ('image' as const) : ('text' as const),
      createdAt: nearby.createdAt.toISOString(),
    }));
    const images = nearbyMessages.filter(({ messageType }) => messageType === 'IMAGE');
    const shown = shownMedia(
      images.flatMap((image) => urlsOf(storedMedia(image.media, image.content))),
      images.flatMap(({ uses }) => uses),
    );
    return { userId: senderId, snapshot: { ...EMPTY_SNAPSHOT, text: content, ...shown, messages: around } };
  },
  state: async (database, id) => ((await database.message.count({ where: { id } })) > 0 ? 'shown' : 'gone'),
});
