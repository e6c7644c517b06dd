import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { ANSWER_TIME_DAYS, updateAnswerTimes } from './messages.sql.js';

const HOUR = 3600;
/** The hourly job updates 1/24 of the users each time, so it updates every user once a day. */
const PARTS = 24;
const PERIOD_MS = ANSWER_TIME_DAYS * 24 * 60 * 60 * 1000;

/**
 * Computes how fast each user answers the first message of a conversation. Stores the median in
 * the user's row, for the profile. Unanswered conversations count as slow.
 */
@Injectable()
export class AnswerTimes implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('answer times', HOUR, () => this.compute(new Date().getUTCHours()));
  }

  async compute(part: number): Promise<void> {
    const { text, values } = updateAnswerTimes(part, PARTS, await this.firstConversationOfPeriod());
    await this.prisma.long.pool.query(text, values);
  }

  /**
   * Finds the first conversation of the period by binary search. Conversation ids grow with time,
   * apart from a few concurrent conversations.
   */
  private async firstConversationOfPeriod(): Promise<number> {
    const begin = Date.now() - PERIOD_MS;
    const newest = await this.prisma.conversation.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
    let [low, high] = [0, Number(newest?.id ?? 0)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const message = await this.prisma.message.findFirst({
        where: { conversationId: { lte: middle } },
        orderBy: [{ conversationId: 'desc' }, { id: 'asc' }],
        select: { createdAt: true },
      });
      if (message && message.createdAt.getTime() >= begin) high = middle - 1;
      else low = middle;
    }
    return low;
  }
}
