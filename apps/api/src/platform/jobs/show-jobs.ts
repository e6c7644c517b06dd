/**
 * `npm run jobs`, for operators: what became of mails, pushes and other work in the background, and what was wrong with those that are tried
 * again, have failed or were refused. `npm run jobs -- mail`: of one queue.
 */
import 'reflect-metadata';
import { runCommand } from '../prisma/command.js';
import type { PrismaService } from '../prisma/prisma.service.js';
import { countJobs, findFailedJobs, type FailedJobRow, type JobCountRow } from './jobs.sql.js';

const NEWEST = 30;

/** What other servers have said may contain anything that a terminal would obey. */
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 200);

export async function showJobs(prisma: PrismaService, queue: string | null): Promise<string> {
  const counts = await prisma.$queryRaw<JobCountRow[]>(countJobs(queue));
  if (counts.length === 0) return 'Nothing is waiting, and nothing was done in the last days.';
  const failed = await prisma.$queryRaw<FailedJobRow[]>(findFailedJobs(queue, NEWEST));
  return [
    ...counts.map(({ name, state, count }) => `${name}: ${count} ${state}`),
    '',
    ...failed.map(
      ({ name, kind, state, retries, createdAt, output }) =>
        `${createdAt.toISOString()} ${name} ${kind ?? ''} ${state}, tried again ${retries} times: ${inOneLine(output)}`,
    ),
    failed.length === 0 ? 'None of them is tried again, has failed or was refused.' : '',
  ]
    .join('\n')
    .trimEnd();
}

await runCommand(import.meta.url, (prisma, _config, [queue]) => showJobs(prisma, queue ?? null));
