import { Prisma } from '@sapa/prisma/client';

/** Conversations that began within so many days count. */
export const DAYS = 90;
/** A question without an answer counts as unanswered after so many days; a younger one does not count yet. */
const UNANSWERED_DAYS = 7;
/** People with fewer answers get no answer time. */
const LEAST_ANSWERS = 5;
/** In minutes; with a longer one people get no answer time. */
const LONGEST = UNANSWERED_DAYS * 24 * 60;

/**
 * Stores the answer times of one of so many parts of all people: the median over the conversations that others began with
 * them, of those from the id `since` on.
 */
export function updateAnswerTimes(part: number, parts: number, since: number): Prisma.Sql {
  const isOfPart = (userId: string) => Prisma.sql`${Prisma.raw(userId)} % ${parts}::int = ${part}::int`;
  return Prisma.sql`
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
