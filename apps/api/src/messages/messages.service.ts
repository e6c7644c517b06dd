import { Injectable } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { AppError, InvalidFields } from '../common/errors/app-error.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { decodeCursor, Page, toPage, type PageQuery } from '../common/pagination/page.js';
import { isNamed, parseLongId, type Identifier } from '../common/validation/identifiers.js';
import { MediaService } from '../media/media.service.js';
import { conditionOf } from '../prisma/condition.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { RealtimeService } from '../realtime/realtime.service.js';
import type { Viewer } from '../users/viewer.js';
import type {
  ConversationQuery,
  ConversationView,
  MarkReadDto,
  MessageReadView,
  MessageView,
  SendMessageDto,
} from './messages.dto.js';
import {
  messageColumns,
  toConversationView,
  toMessageView,
  type ConversationRow,
  type MessageRow,
} from './messages.mapper.js';
import {
  conversationWith,
  isOpenToSender,
  MEMBER,
  MESSAGE,
  sentBy,
  sentTo,
  sideOf,
  visibleTo,
} from './messages.visibility.js';
import { UnreadMessages } from './unread-messages.js';

/** Of the newest messages of conversations, and of the unread ones, that `list` adds to its first page… */
const MAX_ADDED = 1000;
/** …and bytes of their content: somebody who sends a stranger very many must not make every answer to them a large one. */
const MAX_ADDED_BYTES = 2_000_000;

const isSame = (identifier: Identifier, user: Pick<Viewer, 'id' | 'uuid'>) =>
  'id' in identifier ? identifier.id === user.id : identifier.uuid === user.uuid;

/** Ids are below this; without a cursor the largest integer, which no message has. */
const NO_CURSOR = Number.MAX_SAFE_INTEGER;
const cursorOf = ({ cursor }: PageQuery) => (cursor ? decodeCursor(cursor, parseLongId) : NO_CURSOR);

/**
 * Messages between two people (decisions §24, §25), for HTTP and sockets alike. They are stored and read by single statements, each
 * of which also updates the two sides' rows in `ConversationMember`, so that these are right whatever runs at the same moment.
 */
@Injectable()
export class MessagesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
    private readonly media: MediaService,
    private readonly realtime: RealtimeService,
    private readonly unread: UnreadMessages,
  ) {}

  /** Stores a message, once for each `clientMessageId`. It is committed when this resolves. */
  async send(viewer: Viewer, body: SendMessageDto): Promise<MessageView> {
    await this.limits.consume('messagePerUser', String(viewer.id));
    if (isSame(body.receiverId, viewer)) throw new InvalidFields({ receiverId: ['own_account'] });
    const stored = await (body.messageType === 'image'
      ? this.prisma.$transaction(async (transaction) => {
          const row = await this.store(transaction, viewer, body);
          if (row) await this.media.requireOwn(transaction, viewer, 'content', body.content);
          return row;
        })
      : this.store(this.prisma, viewer, body));
    if (!stored) return toMessageView(await this.storedBefore(viewer, body));
    const message = toMessageView(stored);
    this.realtime.toUser(message.senderId, 'new_message', message);
    this.realtime.toUser(message.receiverId, 'new_message', message);
    this.unread.notify(message);
    return message;
  }

  /**
   * The conversation's row is locked, so that messages get their ids one after another: a reader who has one of them misses none with a
   * smaller id. The accounts are locked before it, in the order in which deleting one locks rows: this prevents a deadlock.
   */
  private async store(
    database: Pick<Prisma.TransactionClient, '$queryRaw'>,
    viewer: Viewer,
    body: SendMessageDto,
  ): Promise<MessageRow | undefined> {
    const { receiverId, content, messageType, clientMessageId } = body;
    const [row] = await database.$queryRaw<MessageRow[]>`
      WITH receiver AS (
        SELECT person."id" FROM "User" person, "User" sender
        WHERE ${isNamed(receiverId, Prisma.sql`person`)} AND sender."id" = ${viewer.id}::int AND ${isOpenToSender}
        FOR KEY SHARE OF person, sender
      ), known AS (
        SELECT conversation."id" FROM "Conversation" conversation JOIN receiver
          ON "lowUserId" = LEAST(receiver."id", ${viewer.id}::int) AND "highUserId" = GREATEST(receiver."id", ${viewer.id}::int)
        FOR NO KEY UPDATE OF conversation
      ), begun AS (
        INSERT INTO "Conversation" ("lowUserId", "highUserId")
        SELECT LEAST("id", ${viewer.id}::int), GREATEST("id", ${viewer.id}::int) FROM receiver
        WHERE NOT EXISTS (SELECT FROM known)
        ON CONFLICT ("lowUserId", "highUserId") DO UPDATE SET "lowUserId" = EXCLUDED."lowUserId"
        RETURNING "id"
      ), conversation AS (
        SELECT "id" FROM known UNION ALL SELECT "id" FROM begun
      ), message AS (
        INSERT INTO "Message" (
          "conversationId", "senderId", "receiverId", "content", "messageType", "clientMessageId", "createdAt")
        SELECT conversation."id", ${viewer.id}::int, receiver."id", ${content}::text, ${messageType.toUpperCase()}::"MessageType",
          ${clientMessageId || null}::text, clock_timestamp()
        FROM conversation, receiver
        -- What runs into the conflict has taken an id, however often.
        WHERE NOT EXISTS (
          SELECT FROM "Message" WHERE "senderId" = ${viewer.id}::int AND "clientMessageId" = ${clientMessageId || null}::text)
        ON CONFLICT ("senderId", "clientMessageId") DO NOTHING
        RETURNING *
      ), members AS (
        INSERT INTO "ConversationMember" ("conversationId", "userId", "lastMessageId", "unreadCount")
        SELECT message."conversationId", side."userId", message."id", side."unread"
        FROM message, LATERAL (VALUES (message."senderId", 0), (message."receiverId", 1)) side ("userId", "unread")
        ON CONFLICT ("conversationId", "userId") DO UPDATE SET
          "lastMessageId" = EXCLUDED."lastMessageId",
          "unreadCount" = "ConversationMember"."unreadCount" + EXCLUDED."unreadCount"
      )
      SELECT ${messageColumns} FROM message`;
    return row;
  }

  /** Nothing was stored: because this message is there already, or because it may not be sent. */
  private async storedBefore(viewer: Viewer, body: SendMessageDto): Promise<MessageRow> {
    const { receiverId, content, messageType, clientMessageId } = body;
    if (clientMessageId) {
      const [row] = await this.prisma.$queryRaw<MessageRow[]>`
        SELECT ${messageColumns} FROM "Message" message
        WHERE message."senderId" = ${viewer.id}::int AND message."clientMessageId" = ${clientMessageId}`;
      if (row) {
        const isRetry =
          isSame(receiverId, row.receiver) && row.content === content && row.messageType === messageType.toUpperCase();
        if (isRetry) return row;
        throw new AppError('message_id_taken');
      }
    }
    const isThere = (await this.prisma.user.count({ where: receiverId })) > 0;
    throw new AppError(isThere ? 'not_allowed' : 'user_not_found');
  }

  /** Marks one message as read; one that was read before stays as it was. `socketId`: the tab that knows already. */
  async markRead(viewer: Viewer, { messageId }: MarkReadDto, socketId?: string): Promise<MessageReadView> {
    // One statement: the unread count is decreased only if this statement marks the message.
    const [marked] = await this.prisma.$queryRaw<{ senderId: number; readAt: Date }[]>`
      WITH message AS (
        UPDATE "Message" message SET "readAt" = clock_timestamp()
        WHERE "id" = ${messageId}::bigint AND ${conditionOf(sentTo(viewer), MESSAGE)} AND "readAt" IS NULL
        RETURNING "conversationId", "senderId", "receiverId", "readAt"
      ), member AS (
        UPDATE "ConversationMember" member SET "unreadCount" = member."unreadCount" - 1 FROM message
        WHERE member."conversationId" = message."conversationId" AND member."userId" = message."receiverId"
      )
      SELECT "senderId", "readAt" FROM message`;
    const readAt = marked?.readAt ?? (await this.readBefore(viewer, messageId));
    const read = { messageId, readerId: viewer.id, readerUuid: viewer.uuid, readAt: readAt.toISOString() };
    if (marked) {
      this.realtime.toUser(marked.senderId, 'message_read', read);
      this.realtime.toUser(viewer.id, 'message_read', read, socketId === undefined ? {} : { exceptSocket: socketId });
    }
    return read;
  }

  private async readBefore(viewer: Viewer, id: number): Promise<Date> {
    const message = await this.prisma.message.findFirst({
      where: { ...visibleTo(viewer), id },
      select: { receiverId: true, readAt: true },
    });
    if (!message) throw new AppError('not_found');
    if (message.receiverId !== viewer.id) throw new AppError('not_yours');
    if (!message.readAt) throw new Error('a message to the viewer is neither read nor unread');
    return message.readAt;
  }

  /** By their last message, newest first. */
  async conversations(viewer: Viewer, query: PageQuery): Promise<Page<ConversationView>> {
    const rows = await this.prisma.$queryRaw<ConversationRow[]>`
      SELECT ${messageColumns}, member."unreadCount"
      FROM "ConversationMember" member JOIN "Message" message ON message."id" = member."lastMessageId"
      WHERE ${conditionOf(sideOf(viewer.id), MEMBER)} AND member."lastMessageId" < ${cursorOf(query)}::bigint
      ORDER BY member."lastMessageId" DESC
      LIMIT ${query.limit + 1}::int`;
    return toPage(rows, query.limit, (row) => toConversationView(row, viewer.id));
  }

  /** The newest in ascending order, or what came after the message `after`. */
  async conversation(viewer: Viewer, other: Identifier, query: ConversationQuery): Promise<Page<MessageView>> {
    const user = await this.prisma.user.findFirst({ where: other, select: { id: true } });
    if (!user) throw new AppError('user_not_found');
    const isCatchingUp = query.after !== undefined;
    const ofBoth = Prisma.sql`
      SELECT ${messageColumns} FROM "Message" message
      WHERE message."conversationId" = (${conversationWith(viewer, user.id)})`;
    const take = Prisma.sql`LIMIT ${query.limit + 1}::int`;
    if (isCatchingUp) {
      const after = query.cursor ? decodeCursor(query.cursor, parseLongId) : query.after;
      const rows = await this.prisma.$queryRaw<MessageRow[]>`
        ${ofBoth} AND message."id" > ${after}::bigint ORDER BY message."id" ${take}`;
      return toPage(rows, query.limit, toMessageView);
    }
    const rows = await this.prisma.$queryRaw<MessageRow[]>`
      ${ofBoth} AND message."id" < ${cursorOf(query)}::bigint ORDER BY message."id" DESC ${take}`;
    const { items, next } = toPage(rows, query.limit, toMessageView);
    return new Page(items.reverse(), next);
  }

  /** Newest first; the first page also has the newest of every conversation and every unread one, however old (decisions §24). */
  async list(viewer: Viewer, query: PageQuery): Promise<Page<MessageView>> {
    const ofSide = (side: Prisma.MessageWhereInput) => Prisma.sql`
      SELECT "id" FROM "Message" message WHERE ${conditionOf(side, MESSAGE)} AND "id" < ${cursorOf(query)}::bigint
      ORDER BY "id" DESC LIMIT ${query.limit + 1}::int`;
    const rows = await this.prisma.$queryRaw<MessageRow[]>`
      SELECT ${messageColumns} FROM "Message" message
      WHERE message."id" IN ((${ofSide(sentBy(viewer))}) UNION ALL (${ofSide(sentTo(viewer))}))
      ORDER BY message."id" DESC LIMIT ${query.limit + 1}::int`;
    const page = toPage(rows, query.limit, toMessageView);
    const last = page.items.at(-1);
    if (query.cursor || !page.next || !last) return page;
    // If there are too many, the last messages of conversations come before other unread ones, newer before older.
    const older = await this.prisma.$queryRaw<MessageRow[]>`
      WITH wanted AS (
        (SELECT "lastMessageId" AS "id", 1 AS "rank" FROM "ConversationMember" member WHERE ${conditionOf(sideOf(viewer.id), MEMBER)}
          ORDER BY "lastMessageId" DESC LIMIT ${MAX_ADDED}::int)
        UNION ALL
        (SELECT "id", 2 FROM "Message" message WHERE ${conditionOf(sentTo(viewer), MESSAGE)} AND "readAt" IS NULL
          ORDER BY "id" DESC LIMIT ${MAX_ADDED}::int)
      ), added AS (
        SELECT message."id", sum(octet_length(message."content")) OVER (ORDER BY min("rank"), message."id" DESC) AS "bytes"
        FROM wanted JOIN "Message" message ON message."id" = wanted."id"
        WHERE message."id" < ${last.id}::bigint
        GROUP BY message."id"
      )
      SELECT ${messageColumns} FROM added JOIN "Message" message ON message."id" = added."id"
      WHERE added."bytes" <= ${MAX_ADDED_BYTES}::int
      ORDER BY message."id" DESC`;
    return new Page([...page.items, ...older.map(toMessageView)], page.next);
  }
}
