import { Prisma } from '@sapa/prisma/client';

export interface QueueRow {
  queue: string;
  /** Jobs that are due. */
  waiting: number;
  /** Jobs that are due later. */
  scheduled: number;
  /** Seconds since the oldest waiting job was due. */
  oldestSeconds: number;
}

/** Counts unfinished jobs. Uses a partial index, so that finished jobs are not read. */
export const selectQueues = Prisma.sql`
  SELECT name AS queue,
    count(*) FILTER (WHERE start_after <= now())::int AS waiting,
    count(*) FILTER (WHERE start_after > now())::int AS scheduled,
    GREATEST(EXTRACT(epoch FROM now() - min(start_after)), 0)::float8 AS "oldestSeconds"
  FROM pgboss.job WHERE state < 'active' GROUP BY name ORDER BY name`;
