import { Prisma } from '@sapa/prisma/client';
import type { LoggedEvent, StreamEvents } from './events.js';

/**
 * SQL version of `RealtimeService.publish()`. Inserts a stream event for each row of `from`, in
 * the same statement as the change.
 */
export function insertEvent(
  type: keyof StreamEvents,
  about: Partial<Record<keyof LoggedEvent, Prisma.Sql>>,
  authorIds: Prisma.Sql,
  from: Prisma.Sql,
): Prisma.Sql {
  const columns = Object.keys(about).map((name) => Prisma.raw(`"${name}"`));
  return Prisma.sql`
    INSERT INTO "StreamEvent" ("type", "userIds", ${Prisma.join(columns)})
    SELECT ${type.toUpperCase()}::"StreamEventType", ${authorIds}, ${Prisma.join(Object.values(about))} ${from}`;
}
