import { Injectable, Logger } from '@nestjs/common';
import { Cluster } from '../../platform/cluster/cluster.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { MessageView } from './messages.dto.js';
import type { StoredMessageRow } from './messages.mapper.js';
import { sideOf } from './messages.visibility.js';

/** Detects concurrent writes that change the same user's unread count. */
class WriteTracker {
  /** Logical time of the last commit for each user id. */
  private readonly commits = new Map<number, number>();
  private running = 0;
  private time = 0;

  /**
   * Runs the write. Returns its result, and true if another write for the same user committed in
   * the meantime.
   */
  async run<T>(write: () => Promise<T>, userOf: (result: T) => number | undefined): Promise<[T, hasOverlap: boolean]> {
    const start = ++this.time;
    this.running += 1;
    try {
      const result = await write();
      const userId = userOf(result);
      if (userId === undefined) return [result, false];
      const hasOverlap = (this.commits.get(userId) ?? 0) > start;
      this.commits.set(userId, ++this.time);
      return [result, hasOverlap];
    } finally {
      this.running -= 1;
      if (this.running === 0) this.commits.clear();
    }
  }
}

/** Counts unread messages and sends the count to the receiver of each new message. */
@Injectable()
export class UnreadMessages {
  private readonly logger = new Logger('messages');
  /** Messages waiting for the unread count, by receiver id. */
  private readonly pending = new Map<number, MessageView[]>();
  private readonly writes = new WriteTracker();

  constructor(
    private readonly prisma: PrismaService,
    private readonly realtime: RealtimeService,
    private readonly cluster: Cluster,
  ) {}

  /**
   * Returns true if the statement that stores a message should also count unread messages: if the
   * receiver may be online, and no other server process can change the count concurrently.
   */
  shouldCount(receiver: Identifier): boolean {
    return this.cluster.isAlone && (!('id' in receiver) || this.realtime.isOnlineHere(receiver.id));
  }

  /**
   * Runs `storeMessage`. Discards its unread count if another write for the same receiver
   * committed in the meantime, because the statement did not see that write.
   */
  async store<Row extends StoredMessageRow>(
    storeMessage: () => Promise<Row | undefined>,
  ): Promise<{ row: Row; unreadCount: number | null } | undefined> {
    const [row, hasOverlap] = await this.writes.run(storeMessage, (stored) => stored?.receiverId);
    return row && { row, unreadCount: hasOverlap ? null : row.unreadCount };
  }

  /** Runs `markMessageRead` and records the write for the user. */
  async markRead<T>(userId: number, markMessageRead: () => Promise<T>): Promise<T> {
    const [result] = await this.writes.run(markMessageRead, () => userId);
    return result;
  }

  async count(userId: number): Promise<number> {
    const { _sum } = await this.prisma.conversationMember.aggregate({
      where: sideOf(userId),
      _sum: { unreadCount: true },
    });
    return _sum.unreadCount ?? 0;
  }

  /**
   * Sends the message and the unread count to the receiver. All messages that arrive during a
   * count query share the next query, so a burst needs few queries and ends with a correct count.
   * @param unreadCount null if it must still be counted
   */
  notify(message: MessageView, unreadCount: number | null): void {
    if (this.cluster.isAlone && !this.realtime.isOnlineHere(message.receiverId)) return;
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
      this.logger.warn(`failed to send message notifications: ${(error as Error).message}`);
    }
    this.pending.delete(userId);
  }

  private takePending(userId: number): MessageView[] {
    return this.pending.get(userId)?.splice(0) ?? [];
  }
}
