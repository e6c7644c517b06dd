import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { ANSWER_TIME_DAYS, updateAnswerTimes } from './messages.sql.js';

const HOUR = 3600;
/** The job updates one part of the users every hour, so all of them within a day. */
const PARTS = 24;
const PERIOD_MS = ANSWER_TIME_DAYS * 24 * 60 * 60 * 1000;

/**
 * Computes each user's median time to answer the first message of a conversation, and stores it in
 * the user's row for the profile. Unanswered conversations count too.
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
    await this.prisma.$executeRaw(updateAnswerTimes(part, PARTS, await this.firstConversationOfPeriod()));
  }

  /**
   * Binary search for the first conversation of the period. Conversations begin in the order of
   * their ids, except for a few concurrent ones.
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
