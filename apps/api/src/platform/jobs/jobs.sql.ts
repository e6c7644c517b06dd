import { Prisma } from '@sapa/prisma/client';

export const selectDueQueues = (queues: string[]): Prisma.Sql => Prisma.sql`
  SELECT queue FROM unnest(${queues}::text[]) queue CROSS JOIN LATERAL (
    SELECT FROM pgboss.job WHERE name = queue AND state < 'active' AND start_after < now() LIMIT 1) due`;

/** Makes jobs of killed processes due immediately. pg-boss's maintenance would delay them. */
export const retryLostJobs = Prisma.sql`
  UPDATE pgboss.job SET state = 'retry', start_after = now()
  WHERE state = 'active' AND started_on + expire_in < now() AND retry_count < retry_limit`;

/** Restarts the time after which an active job is considered lost. */
export const renewJob = (queue: string, id: string): Prisma.Sql => Prisma.sql`
  UPDATE pgboss.job SET started_on = now() WHERE name = ${queue} AND id = ${id}::uuid AND state = 'active'`;

export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface JobCountRow {
  queue: string;
  state: string;
  count: number;
}

/** Counts jobs by queue and state. If `queue` is null, counts the jobs of all queues. */
export const countJobs = (queue: string | null): Prisma.Sql => Prisma.sql`
  SELECT name AS queue, state::text, count(*)::int AS count FROM pgboss.job WHERE name = COALESCE(${queue}, name)
  GROUP BY name, state ORDER BY name, state`;

export interface JobRow {
  id: string;
  queue: string;
  kind: string | null;
  state: JobState;
  retries: number;
  createdAt: Date;
  output: string;
}

interface JobFilter {
  /** Null selects all queues. */
  queue: string | null;
  /** If null: jobs that failed, will be retried, or were refused by another service. */
  state: JobState | null;
  limit: number;
}

/** Selects the newest jobs. */
export const selectJobs = ({ queue, state, limit }: JobFilter): Prisma.Sql => Prisma.sql`
  SELECT id, name AS queue, data->>'kind' AS kind, state::text, retry_count AS retries, created_on AS "createdAt",
    COALESCE(output::text, '') AS output
  FROM pgboss.job
  WHERE name = COALESCE(${queue}, name)
    AND CASE WHEN ${state}::text IS NULL THEN state IN ('retry', 'failed') OR output ? 'refused' ELSE state::text = ${state} END
  ORDER BY created_on DESC LIMIT ${limit}`;

/** Jobs by id, or all jobs of a queue. */
interface JobSelection {
  ids: string[];
  queue: string | null;
}

const isSelected = ({ ids, queue }: JobSelection) => Prisma.sql`
  (id = ANY (${ids}::uuid[]) OR cardinality(${ids}::uuid[]) = 0) AND name = COALESCE(${queue}, name)`;

/** Makes failed and retried jobs due now. A failed job gets one more attempt. */
export const retryJobs = (selection: JobSelection): Prisma.Sql => Prisma.sql`
  UPDATE pgboss.job SET state = 'retry', start_after = now(), completed_on = NULL,
    retry_limit = GREATEST(retry_limit, retry_count + 1)
  WHERE ${isSelected(selection)} AND state IN ('failed', 'retry')`;

export const deleteJobs = ({
  state,
  ...selection
}: JobSelection & { state: JobState | null }): Prisma.Sql => Prisma.sql`
  DELETE FROM pgboss.job
  WHERE ${isSelected(selection)} AND state <> 'active' AND state::text = COALESCE(${state}, state::text)`;

export const selectQueues = Prisma.sql`SELECT name FROM pgboss.queue ORDER BY name`;
