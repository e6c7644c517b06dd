import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { JobsService } from '../jobs/jobs.service.js';
import { PrismaService } from '../prisma/prisma.service.js';

const HOUR = 3600;
/** Each hour another part of all people: a day goes through all of them. */
const PARTS = 24;

/** Of the last so many days. */
const DAYS = 90;
/** Whoever has not answered for so long does not: a younger question says nothing yet. */
const UNANSWERED_DAYS = 7;
/** With fewer answers nothing is said. */
const LEAST_ANSWERS = 5;
/** Minutes; whoever takes longer is not said to answer. */
const LONGEST = UNANSWERED_DAYS * 24 * 60;

/**
 * Within how long people answer those who write to them first: so long that half of them had an answer by then, those who never got one
 * included. It is computed in the background, and stored with the user, of whom profiles read it.
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
    const isOfPart = (userId: string) => Prisma.sql`${Prisma.raw(userId)} % ${PARTS}::int = ${part}::int`;
    const since = await this.firstOfPeriod();
    await this.prisma.$executeRaw`
      WITH asked AS (
        SELECT first."receiverId" AS id, first."createdAt", (
          SELECT message."createdAt" FROM "Message" message
          WHERE message."conversationId" = conversation.id AND message."senderId" = first."receiverId"
          ORDER BY message.id LIMIT 1
        ) AS "answeredAt"
        FROM "Conversation" conversation CROSS JOIN LATERAL (
          SELECT "senderId", "receiverId", "createdAt" FROM "Message" message
          WHERE message."conversationId" = conversation.id ORDER BY message.id LIMIT 1
        ) first
        WHERE conversation.id >= ${since}::bigint AND first."createdAt" > now() - make_interval(days => ${DAYS}::int)
          AND (${isOfPart('conversation."lowUserId"')} OR ${isOfPart('conversation."highUserId"')}) AND ${isOfPart('first."receiverId"')}
      ), usual AS (
        SELECT id, percentile_disc(0.5) WITHIN GROUP (ORDER BY
          COALESCE(EXTRACT(epoch FROM "answeredAt" - "createdAt") / 60, ${LONGEST + 1}::int))::int AS minutes
        FROM asked
        WHERE "answeredAt" IS NOT NULL OR "createdAt" < now() - make_interval(days => ${UNANSWERED_DAYS}::int)
        GROUP BY id HAVING count("answeredAt") >= ${LEAST_ANSWERS}::int
      ), found AS (
        SELECT person.id, CASE WHEN usual.minutes <= ${LONGEST}::int THEN usual.minutes END AS minutes
        FROM "User" person LEFT JOIN usual ON usual.id = person.id
        WHERE ${isOfPart('person.id')} AND (usual.id IS NOT NULL OR person."answersWithin" IS NOT NULL)
      )
      UPDATE "User" person SET "answersWithin" = found.minutes FROM found
      WHERE person.id = found.id AND person."answersWithin" IS DISTINCT FROM found.minutes`;
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
