/**
 * `npm run jobs`, for operators: counts background jobs, and shows the errors of jobs that failed,
 * will be retried or were rejected. `npm run jobs -- mail` shows a single queue.
 */
import 'reflect-metadata';
import { runCommand } from '../prisma/command.js';
import type { PrismaService } from '../prisma/prisma.service.js';
import { countJobs, selectFailedJobs, type FailedJobRow, type JobCountRow } from './jobs.sql.js';

const NEWEST = 30;

/** Removes control characters, because texts from other servers could control the terminal. */
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 200);

export async function showJobs(prisma: PrismaService, queue: string | null): Promise<string> {
  const counts = await prisma.$queryRaw<JobCountRow[]>(countJobs(queue));
  if (counts.length === 0) return 'There are no recent jobs.';
  const failed = await prisma.$queryRaw<FailedJobRow[]>(selectFailedJobs(queue, NEWEST));
  return [
    ...counts.map(({ name, state, count }) => `${name}: ${count} ${state}`),
    '',
    ...failed.map(
      ({ name, kind, state, retries, createdAt, output }) =>
        `${createdAt.toISOString()} ${name} ${kind ?? ''} ${state}, ${retries} retries: ${inOneLine(output)}`,
    ),
    failed.length === 0 ? 'No job has failed, is being retried or was refused.' : '',
  ]
    .join('\n')
    .trimEnd();
}

await runCommand(import.meta.url, (prisma, _config, [queue]) => showJobs(prisma, queue ?? null));
