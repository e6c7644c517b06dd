import { Injectable, Logger } from '@nestjs/common';
import { PrismaService } from '../prisma/prisma.service.js';
import { RealtimeService } from '../realtime/realtime.service.js';
import type { MessageView } from './messages.dto.js';
import { sideOf } from './messages.visibility.js';

/** How many messages somebody has not read, also told with every new one. */
@Injectable()
export class UnreadMessages {
  private readonly logger = new Logger('messages');
  /** By receiver: messages that are told as soon as they have been counted. */
  private readonly untold = new Map<number, MessageView[]>();

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
   * Tells the receiver of a message that is stored. What comes while their messages are counted waits, and is counted together
   * with what else has come: so the number that they hear last is right, and a flood is not counted message by message.
   */
  notify(message: MessageView): void {
    const untold = this.untold.get(message.receiverId);
    if (untold) {
      untold.push(message);
      return;
    }
    this.untold.set(message.receiverId, [message]);
    void this.tell(message.receiverId);
  }

  private async tell(userId: number): Promise<void> {
    try {
      for (let messages = this.take(userId); messages.length > 0; messages = this.take(userId)) {
        const unreadCount = await this.count(userId);
        for (const message of messages) this.realtime.toUser(userId, 'message_notification', { message, unreadCount });
      }
    } catch (error) {
      this.logger.warn(`messages were not announced: ${(error as Error).message}`);
    }
    this.untold.delete(userId);
  }

  private take(userId: number): MessageView[] {
    return this.untold.get(userId)?.splice(0) ?? [];
  }
}
