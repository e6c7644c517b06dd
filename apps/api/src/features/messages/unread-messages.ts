import { Injectable, Logger } from '@nestjs/common';
import { Cluster } from '../../platform/cluster/cluster.js';
import { Statements } from '../../platform/prisma/statements.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { MessageView } from './messages.dto.js';
import { selectUnreadCount } from './messages.sql.js';

/** Counts unread messages and sends the count to the receiver of each new message. */
@Injectable()
export class UnreadMessages {
  private readonly logger = new Logger('messages');
  /** Messages waiting for the unread count, by receiver id. */
  private readonly pending = new Map<number, MessageView[]>();

  constructor(
    private readonly statements: Statements,
    private readonly realtime: RealtimeService,
    private readonly cluster: Cluster,
  ) {}

  async count(userId: number): Promise<number> {
    const [row] = await this.statements.query<{ count: number }>(selectUnreadCount(userId));
    return row!.count;
  }

  /**
   * Sends the message and the unread count to the receiver. All messages that arrive during a
   * count query share the next query, so a burst needs few queries and ends with a correct count.
   */
  notify(message: MessageView): void {
    if (this.cluster.isAlone && !this.realtime.isOnlineHere(message.receiverId)) return;
    const pending = this.pending.get(message.receiverId);
    if (pending) {
      pending.push(message);
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
