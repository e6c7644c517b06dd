import { Injectable, Logger } from '@nestjs/common';
import { Cluster } from '../../platform/cluster/cluster.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { MessageView } from './messages.dto.js';
import type { StoredMessageRow } from './messages.mapper.js';
import { sideOf } from './messages.visibility.js';

/** Writes that change unread counts, each committed when its promise resolves: which have overlapped. */
class Overlaps {
  private readonly ended = new Map<number, number>();
  private running = 0;
  private time = 0;

  /** Resolves with the result, and whether another change of this user's count was committed meanwhile. */
  async run<T>(write: () => Promise<T>, userOf: (result: T) => number | undefined): Promise<[T, overlapped: boolean]> {
    const begun = ++this.time;
    this.running += 1;
    try {
      const result = await write();
      const userId = userOf(result);
      if (userId === undefined) return [result, false];
      const overlapped = (this.ended.get(userId) ?? 0) > begun;
      this.ended.set(userId, ++this.time);
      return [result, overlapped];
    } finally {
      this.running -= 1;
      if (this.running === 0) this.ended.clear();
    }
  }
}

/** Counts the unread messages of users; the count is also sent with every new message. */
@Injectable()
export class UnreadMessages {
  private readonly logger = new Logger('messages');
  /** By receiver: messages whose event is sent as soon as the unread ones have been counted. */
  private readonly pending = new Map<number, MessageView[]>();

  private readonly overlaps = new Overlaps();

  constructor(
    private readonly prisma: PrismaService,
    private readonly realtime: RealtimeService,
    private readonly cluster: Cluster,
  ) {}

  /** Whether the statement that stores a message is to count as well: nobody needs the count if the receiver is not connected. */
  isCountWanted(receiver: Identifier): boolean {
    return this.cluster.isAlone && (!('id' in receiver) || this.realtime.isOnline(receiver.id));
  }

  /**
   * Runs `store`. A statement counts what was committed when it began: its count is right unless another message to the receiver, or a read
   * mark of theirs, was committed meanwhile. That is known of this process alone: with others, no count of a statement is asked for.
   */
  async storing<Row extends StoredMessageRow>(
    store: () => Promise<Row | undefined>,
  ): Promise<{ row: Row; unreadCount: number | null } | undefined> {
    const [row, overlapped] = await this.overlaps.run(store, (stored) => stored?.receiverId);
    return row && { row, unreadCount: overlapped ? null : row.unreadCount };
  }

  /** Runs what marks a message to this user as read. */
  async reading<T>(userId: number, mark: () => Promise<T>): Promise<T> {
    const [marked] = await this.overlaps.run(mark, () => userId);
    return marked;
  }

  async count(userId: number): Promise<number> {
    const { _sum } = await this.prisma.conversationMember.aggregate({
      where: sideOf(userId),
      _sum: { unreadCount: true },
    });
    return _sum.unreadCount ?? 0;
  }

  /**
   * Notifies the receiver of a stored message. Messages that arrive during a count share the next one: so the last number sent is right,
   * and a burst is not counted message by message.
   * @param unreadCount if it is known already
   */
  notify(message: MessageView, unreadCount: number | null): void {
    if (this.cluster.isAlone && !this.realtime.isOnline(message.receiverId)) return;
    const pending = this.pending.get(message.receiverId);
    if (pending) {
      pending.push(message);
      return;
    }
    if (unreadCount !== null) {
      this.realtime.toUser(message.receiverId, 'message_notification', { message, unreadCount });
      return;
    }
    this.pending.set(message.receiverId, [message]);
    void this.sendPending(message.receiverId);
  }

  private async sendPending(userId: number): Promise<void> {
    try {
      for (let messages = this.takePending(userId); messages.length > 0; messages = this.takePending(userId)) {
        const unreadCount = await this.count(userId);
        for (const message of messages) this.realtime.toUser(userId, 'message_notification', { message, unreadCount });
      }
    } catch (error) {
      this.logger.warn(`notifications of messages were not sent: ${(error as Error).message}`);
    }
    this.pending.delete(userId);
  }

  private takePending(userId: number): MessageView[] {
    return this.pending.get(userId)?.splice(0) ?? [];
  }
}
