import { Injectable, Logger } from '@nestjs/common';
import { PrismaService } from '../prisma/prisma.service.js';
import { RealtimeService } from '../realtime/realtime.service.js';
import type { MessageView } from './messages.dto.js';
import { sideOf } from './messages.visibility.js';

/** Counts the unread messages of users; the count is also sent with every new message. */
@Injectable()
export class UnreadMessages {
  private readonly logger = new Logger('messages');
  /** By receiver: messages whose event is sent as soon as the unread ones have been counted. */
  private readonly pending = new Map<number, MessageView[]>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly realtime: RealtimeService,
  ) {}

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
   */
  notify(message: MessageView): void {
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
      this.logger.warn(`notifications of messages were not sent: ${(error as Error).message}`);
    }
    this.pending.delete(userId);
  }

  private takePending(userId: number): MessageView[] {
    return this.pending.get(userId)?.splice(0) ?? [];
  }
}
