import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { DAYS, updateAnswerTimes } from './answer-times.statements.js';

const HOUR = 3600;
/** Each hour another part of all people: a day goes through all of them. */
const PARTS = 24;

/**
 * How fast people answer those who write to them first: the median time, in which those who never got an answer count as well. It is computed
 * in the background, and stored with the user, of whom profiles read it.
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
    await this.prisma.$executeRaw(updateAnswerTimes(part, PARTS, await this.firstOfPeriod()));
  }

  /** An id below which no conversation has begun within the period: those begin in the order of their ids, but for a few that are begun at the same moment. */
  private async firstOfPeriod(): Promise<number> {
    const begin = Date.now() - DAYS * 24 * 60 * 60 * 1000;
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
