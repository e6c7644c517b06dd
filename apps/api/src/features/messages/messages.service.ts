import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { KeyedMutex } from '../../platform/common/keyed-mutex.js';
import { decodeCursor, Page, toPage, type PageQuery } from '../../platform/pagination/page.js';
import { parseLongId, type Identifier } from '../../platform/validation/identifiers.js';
import { areFriends } from '../friends/friends.visibility.js';
import { isSameMedia, mediaOf, urlsOf } from '../media/media-items.js';
import { MediaService } from '../media/media.service.js';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { Statements } from '../../platform/prisma/statements.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type {
  ConversationQuery,
  ConversationView,
  MarkReadDto,
  MessageReadView,
  MessageView,
  SendMessageDto,
  SendPermissionView,
} from './messages.dto.js';
import {
  toConversationPage,
  toMessageView,
  toThreadPage,
  type ConversationsRow,
  type MessageRow,
  type ReadRow,
  type ThreadRow,
} from './messages.mapper.js';
import {
  markMessageRead,
  selectConversations,
  selectLastAndUnread,
  selectMessages,
  selectSentMessage,
  selectThreadAfter,
  selectThreadBefore,
  storeMessage,
} from './messages.sql.js';
import { visibleTo } from './messages.visibility.js';
import { UnreadMessages } from './unread-messages.js';

/** Maximum number of last messages, and of unread messages, on the first page of `list`. */
const MAX_ADDED = 1000;
/**
 * Maximum size of these messages in bytes, so that a flood of messages does not slow down the
 * receiver.
 */
const MAX_ADDED_BYTES = 2_000_000;

const isUser = (identifier: Identifier, user: Pick<Viewer, 'id' | 'uuid'>) =>
  'id' in identifier ? identifier.id === user.id : identifier.uuid === user.uuid;

/** Maximum size of `published`. A low maximum is enough, because retries come within seconds. */
const MAX_PUBLISHED = 10_000;
/** Cursor of the first page. It is greater than every message id. */
const NO_CURSOR = Number.MAX_SAFE_INTEGER;
const cursorOf = ({ cursor }: PageQuery) => (cursor ? decodeCursor(cursor, parseLongId) : NO_CURSOR);

/**
 * Manages messages between two users (decisions §24, §25), for HTTP and sockets. A single
 * statement stores a message, or marks it as read, and updates the rows in `ConversationMember`.
 * So these rows stay correct under concurrency.
 */
@Injectable()
export class MessagesService {
  private readonly newSenders = new KeyedMutex<number>();
  /** Sender and `clientMessageId` of the latest messages of this process, to detect retries. */
  private readonly published = new Set<string>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly limits: RateLimits,
    private readonly newAccounts: NewAccounts,
    private readonly media: MediaService,
    private readonly realtime: RealtimeService,
    private readonly unread: UnreadMessages,
  ) {}

  /** Stores a message, once per `clientMessageId`. Resolves after the commit. */
  async send(viewer: Viewer, body: SendMessageDto): Promise<MessageView> {
    await this.limits.consume('messagePerUser', String(viewer.id));
    if (isUser(body.receiverId, viewer)) throw new InvalidFields({ receiverId: ['own_account'] });
    const store = () => this.store(viewer, body);
    const stored = this.newAccounts.isNew(viewer)
      ? // Serialized, so that concurrent retries and messages to the same stranger count once.
        await this.newSenders.runExclusive(viewer.id, async () => {
          await this.countForNewAccount(viewer, body);
          return store();
        })
      : await store();
    const message = toMessageView(stored ?? (await this.requireStored(viewer, body)));
    // If another process stored the message, publish it again: that process may have died before
    // publishing.
    if (this.isFirst(viewer, body) && (stored || !message.isRead)) {
      this.realtime.toUsers([message.senderId, message.receiverId], 'new_message', message);
      this.unread.notify(message);
    }
    return message;
  }

  /** Returns true for the first attempt of this process that found the message stored. */
  private isFirst(viewer: Viewer, { clientMessageId }: SendMessageDto): boolean {
    if (!clientMessageId) return true;
    const key = `${viewer.id} ${clientMessageId}`;
    if (this.published.has(key)) return false;
    this.published.add(key);
    if (this.published.size > MAX_PUBLISHED) this.published.delete(this.published.values().next().value!);
    return true;
  }

  /**
   * Counts the message toward the limits of new accounts.
   * @throws AppError new_account_limit
   */
  private async countForNewAccount(viewer: Viewer, body: SendMessageDto): Promise<void> {
    const { receiverId, content, messageType, clientMessageId } = body;
    const stored = clientMessageId
      ? await this.statements.query<MessageRow>(selectSentMessage(viewer, clientMessageId))
      : [];
    const receiver = await this.prisma.user.findFirst({ where: receiverId, select: { id: true } });
    if (stored.length > 0 || !receiver) return; // nothing will be stored
    if (messageType === 'text') await this.newAccounts.countText(viewer, content);
    const pair = { lowUserId: Math.min(viewer.id, receiver.id), highUserId: Math.max(viewer.id, receiver.id) };
    const isKnown =
      (await this.prisma.conversation.count({ where: pair })) > 0 ||
      (await areFriends(this.prisma, viewer, receiver.id));
    if (!isKnown) await this.newAccounts.countStranger(viewer);
  }

  /** Stores the message. Returns undefined if it is not allowed or was already stored. */
  private async store(viewer: Viewer, body: SendMessageDto): Promise<MessageRow | undefined> {
    const statement = storeMessage(viewer, body);
    if (body.messageType === 'text') return (await this.statements.query<MessageRow>(statement))[0];
    return this.prisma.$transaction(async (transaction) => {
      const [row] = await transaction.$queryRaw<MessageRow[]>(statement);
      const { content, media } = body;
      const fieldOf = (index: number) => (media ? `media.${index}.url` : 'content');
      if (row)
        await this.media.requireOwnMedia(transaction, viewer, fieldOf, urlsOf(mediaOf({ media, mediaUrl: content })));
      return row;
    });
  }

  /**
   * Returns the message that an earlier attempt stored. Otherwise throws the reason why it was not
   * stored.
   */
  private async requireStored(viewer: Viewer, body: SendMessageDto): Promise<MessageRow> {
    const { receiverId, content, messageType, media, clientMessageId, petId } = body;
    if (clientMessageId) {
      const [row] = await this.statements.query<MessageRow>(selectSentMessage(viewer, clientMessageId));
      if (row) {
        const isRetry =
          isUser(receiverId, row.receiver) &&
          row.content === content &&
          row.messageType === messageType.toUpperCase() &&
          (!media || isSameMedia(row.media, mediaOf({ media })));
        if (isRetry) return row;
        throw new AppError('message_id_taken');
      }
    }
    const hasReceiver = (await this.prisma.user.count({ where: receiverId })) > 0;
    if (!hasReceiver) throw new AppError('user_not_found');
    const petOfReceiver = { AND: [petsVisibleTo(viewer), petId ?? {}, { user: receiverId }] };
    const hasPet = !petId || (await this.prisma.pet.count({ where: petOfReceiver })) > 0;
    throw new AppError(hasPet ? 'not_allowed' : 'pet_not_found');
  }

  /**
   * Marks a message as read. Does nothing if it is already read.
   * @param socketId the socket that sent the request and therefore gets no event
   */
  async markRead(viewer: Viewer, { messageId }: MarkReadDto, socketId?: string): Promise<MessageReadView> {
    const [marked] = await this.statements.query<ReadRow>(markMessageRead(viewer, messageId));
    const readAt = marked?.readAt ?? (await this.readTime(viewer, messageId));
    const read = { messageId, readerId: viewer.id, readerUuid: viewer.uuid, readAt: readAt.toISOString() };
    if (marked) {
      this.realtime.toUser(marked.senderId, 'message_read', read);
      this.realtime.toUser(viewer.id, 'message_read', read, socketId === undefined ? {} : { exceptSocket: socketId });
    }
    return read;
  }

  private async readTime(viewer: Viewer, id: number): Promise<Date> {
    const message = await this.prisma.message.findFirst({
      where: { ...visibleTo(viewer), id },
      select: { receiverId: true, readAt: true },
    });
    if (!message) throw new AppError('not_found');
    if (message.receiverId !== viewer.id) throw new AppError('not_yours');
    if (!message.readAt) throw new Error('message is unread but was not marked as read');
    return message.readAt;
  }

  /**
   * Returns whether the viewer may message the user. Must follow the same rule as
   * `isOpenToSender`.
   */
  async permission(viewer: Viewer, other: Identifier): Promise<SendPermissionView> {
    const user = await this.prisma.user.findFirst({ where: other, select: { id: true } });
    if (!user) throw new AppError('user_not_found');
    const isVisible = (await this.prisma.user.count({ where: { id: user.id, ...usersVisibleTo(viewer) } })) > 0;
    return { canSend: isVisible && user.id !== viewer.id };
  }

  /** Returns the viewer's conversations, most recently active first. */
  async conversations(viewer: Viewer, query: PageQuery): Promise<Page<ConversationView>> {
    const [row] = await this.statements.query<ConversationsRow>(
      selectConversations(viewer, cursorOf(query), query.limit + 1),
    );
    return toConversationPage(row!, query.limit);
  }

  /**
   * Returns the newest messages of a conversation, or the messages after the id `after`. The order
   * is oldest first.
   */
  async conversation(viewer: Viewer, other: Identifier, query: ConversationQuery): Promise<Page<MessageView>> {
    if (query.after !== undefined) {
      const after = query.cursor ? decodeCursor(query.cursor, parseLongId) : query.after;
      return this.thread(selectThreadAfter(viewer, other, after, query.limit + 1), query);
    }
    const { items, next } = await this.thread(
      selectThreadBefore(viewer, other, cursorOf(query), query.limit + 1),
      query,
    );
    return new Page(items.reverse(), next);
  }

  private async thread(statement: Prisma.Sql, { limit }: PageQuery): Promise<Page<MessageView>> {
    const [row] = await this.statements.query<ThreadRow>(statement);
    if (!row) throw new AppError('user_not_found');
    return toThreadPage(row, limit);
  }

  /**
   * Returns the viewer's messages from all conversations, newest first. The first page also
   * contains every conversation's last message and all unread messages (decisions §24).
   */
  async list(viewer: Viewer, query: PageQuery): Promise<Page<MessageView>> {
    const rows = await this.statements.query<MessageRow>(selectMessages(viewer, cursorOf(query), query.limit + 1));
    const page = toPage(rows, query.limit, toMessageView);
    const last = page.items.at(-1);
    if (query.cursor || !page.next || !last) return page;
    const older = await this.statements.query<MessageRow>(
      selectLastAndUnread(viewer, last.id, MAX_ADDED, MAX_ADDED_BYTES),
    );
    return new Page([...page.items, ...older.map(toMessageView)], page.next);
  }
}
