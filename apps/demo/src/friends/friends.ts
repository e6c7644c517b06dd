import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import { personIds, petIds, type Ids } from '../ids.js';
import { CONVERSATIONS } from './conversations.js';
import { BLOCKS, FRIENDSHIPS } from './friendships.js';

/** Name of this part of the demo data. */
export const FRIENDS = 'friends-and-messages';

const HOURS = 3_600_000;
const MINUTES = 60_000;
const ANSWERED_AFTER = 3 * HOURS;
const READ_AFTER = 4 * MINUTES;

const later = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds);

/**
 * Adds friendships and conversations in one transaction. Does not change existing friendships or
 * conversations.
 */
export async function addFriends(prisma: PrismaService): Promise<void> {
  const [ids, pets] = await Promise.all([personIds(prisma), petIds(prisma)]);
  await prisma.$transaction(async (transaction) => {
    await addFriendships(transaction, ids);
    await addMessages(transaction, ids, pets);
    await transaction.seededPart.create({ data: { name: FRIENDS } });
  });
}

const areThere = (ids: Ids, ...keys: string[]) => keys.every((key) => ids.has(key));

async function addFriendships(transaction: Prisma.TransactionClient, ids: Ids): Promise<void> {
  await transaction.friendship.createMany({
    skipDuplicates: true,
    data: FRIENDSHIPS.filter(({ requester, addressee }) => areThere(ids, requester, addressee)).map(
      ({ requester, addressee, askedAt, isPending }) => ({
        requesterId: ids.get(requester)!,
        addresseeId: ids.get(addressee)!,
        status: isPending ? 'PENDING' : 'ACCEPTED',
        createdAt: new Date(askedAt),
        updatedAt: isPending ? new Date(askedAt) : later(askedAt, ANSWERED_AFTER),
      }),
    ),
  });
  await transaction.block.createMany({
    skipDuplicates: true,
    data: BLOCKS.filter(({ blocker, blocked }) => areThere(ids, blocker, blocked)).map(
      ({ blocker, blocked, createdAt }) => ({
        blockerId: ids.get(blocker)!,
        blockedId: ids.get(blocked)!,
        createdAt: new Date(createdAt),
      }),
    ),
  });
}

/** Adds all messages, oldest first, so that ids grow with time. */
async function addMessages(transaction: Prisma.TransactionClient, ids: Ids, pets: Ids): Promise<void> {
  const messages: Prisma.MessageCreateManyInput[] = [];
  for (const { between, about, unread, messages: said } of CONVERSATIONS.filter((talk) =>
    areThere(ids, ...talk.between),
  )) {
    const [one, other] = between;
    const pair = [ids.get(one)!, ids.get(other)!].sort((a, b) => a - b);
    const [conversation] = await transaction.conversation.createManyAndReturn({
      skipDuplicates: true,
      data: { lowUserId: pair[0]!, highUserId: pair[1]! },
    });
    if (!conversation) continue; // the conversation exists already
    for (const [index, { from, at, text }] of said.entries()) {
      messages.push({
        conversationId: conversation.id,
        senderId: ids.get(from)!,
        receiverId: ids.get(from === one ? other : one)!,
        content: text,
        petId: (index === 0 && about && pets.get(about)) || null,
        createdAt: new Date(at),
        readAt: index < said.length - unread ? later(at, READ_AFTER) : null,
      });
    }
  }
  messages.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  await transaction.message.createMany({ data: messages });
  await transaction.$executeRaw`
    INSERT INTO "ConversationMember" ("conversationId", "userId", "lastMessageId", "unreadCount")
    SELECT message."conversationId", side."userId", max(message."id"), sum(side."unread")
    FROM "Message" message, LATERAL (
      VALUES (message."senderId", 0), (message."receiverId", CASE WHEN message."readAt" IS NULL THEN 1 ELSE 0 END)
    ) side ("userId", "unread")
    WHERE message."conversationId" = ANY (${[...new Set(messages.map(({ conversationId }) => conversationId))]}::int[])
    GROUP BY message."conversationId", side."userId"`;
}
