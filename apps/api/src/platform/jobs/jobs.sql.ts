import { Prisma } from '@sapa/prisma/client';

/** Selects the queues that have a due job. */
export const selectDueQueues = (queues: string[]): Prisma.Sql => Prisma.sql`
  SELECT queue FROM unnest(${queues}::text[]) queue CROSS JOIN LATERAL (
    SELECT FROM pgboss.job WHERE name = queue AND state < 'active' AND start_after < now() LIMIT 1) due`;

/** Makes jobs of killed processes due at once. The maintenance of pg-boss would delay them. */
export const retryLostJobs = Prisma.sql`
  UPDATE pgboss.job SET state = 'retry', start_after = now()
  WHERE state = 'active' AND started_on + expire_in < now() AND retry_count < retry_limit`;

/** Restarts the time after which an active job is considered lost. */
export const renewJob = (queue: string, id: string): Prisma.Sql => Prisma.sql`
  UPDATE pgboss.job SET started_on = now() WHERE name = ${queue} AND id = ${id}::uuid AND state = 'active'`;

export interface JobCountRow {
  name: string;
  state: string;
  count: number;
}

/** Counts jobs by queue and state. If `queue` is null, counts the jobs of all queues. */
export const countJobs = (queue: string | null): Prisma.Sql => Prisma.sql`
  SELECT name, state::text, count(*)::int AS count FROM pgboss.job WHERE name = COALESCE(${queue}, name)
  GROUP BY name, state ORDER BY name, state`;

export interface FailedJobRow {
  name: string;
  kind: string | null;
  state: string;
  retries: number;
  createdAt: Date;
  output: string;
}

/**
 * Selects the newest jobs that failed, will be retried, or were rejected by a mail or push
 * service.
 */
export const selectFailedJobs = (queue: string | null, limit: number): Prisma.Sql => Prisma.sql`
  SELECT name, data->>'kind' AS kind, state::text, retry_count AS retries, created_on AS "createdAt", COALESCE(output::text, '') AS output
  FROM pgboss.job
  WHERE name = COALESCE(${queue}, name) AND (state IN ('retry', 'failed') OR output ? 'refused')
  ORDER BY created_on DESC LIMIT ${limit}`;
