/**
 * `npm run jobs`, for operators: what became of mails, pushes and other work in the background, and what was wrong with those that are tried
 * again, have failed or were refused. `npm run jobs -- mail`: of one queue.
 */
import 'reflect-metadata';
import { runCommand } from '../prisma/command.js';
import type { PrismaService } from '../prisma/prisma.service.js';

const NEWEST = 30;

interface CountRow {
  name: string;
  state: string;
  count: number;
}

interface TroubleRow {
  name: string;
  kind: string | null;
  state: string;
  retries: number;
  createdAt: Date;
  output: string;
}

/** What other servers have said may contain anything that a terminal would obey. */
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 200);

export async function showJobs(prisma: PrismaService, queue: string | null): Promise<string> {
  const counts = await prisma.$queryRaw<CountRow[]>`
    SELECT name, state::text, count(*)::int AS count FROM pgboss.job WHERE name = COALESCE(${queue}, name)
    GROUP BY name, state ORDER BY name, state`;
  if (counts.length === 0) return 'Nothing is waiting, and nothing was done in the last days.';
  const troubles = await prisma.$queryRaw<TroubleRow[]>`
    SELECT name, data->>'kind' AS kind, state::text, retry_count AS retries, created_on AS "createdAt", COALESCE(output::text, '') AS output
    FROM pgboss.job
    WHERE name = COALESCE(${queue}, name) AND (state IN ('retry', 'failed') OR output ? 'refused')
    ORDER BY created_on DESC LIMIT ${NEWEST}`;
  return [
    ...counts.map(({ name, state, count }) => `${name}: ${count} ${state}`),
    '',
    ...troubles.map(
      ({ name, kind, state, retries, createdAt, output }) =>
        `${createdAt.toISOString()} ${name} ${kind ?? ''} ${state}, tried again ${retries} times: ${inOneLine(output)}`,
    ),
    troubles.length === 0 ? 'None of them is tried again, has failed or was refused.' : '',
  ]
    .join('\n')
    .trimEnd();
}

await runCommand(import.meta.url, (prisma, _config, [queue]) => showJobs(prisma, queue ?? null));
