import { Option } from 'commander';
import { record } from '../features/moderation/audit-log.js';
import {
  countJobs,
  deleteJobs,
  JOB_STATES,
  retryJobs,
  selectJobs,
  selectQueues,
  type JobCountRow,
  type JobRow,
  type JobState,
} from '../platform/jobs/jobs.sql.js';
import type { PrismaService } from '../platform/prisma/prisma.service.js';
import { wholeNumber } from './arguments.js';
import { EXIT, Problem, type Cli } from './cli.js';
import { inOneLine, toTable, toTime } from './format.js';

const MAX_OUTPUT = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface Filter {
  state?: JobState;
  limit: number;
}

/** @throws Problem wrong_usage */
function requireSelection(ids: string[], queue: string | undefined): void {
  const wrong = ids.find((id) => !UUID.test(id));
  if (wrong) throw new Problem(`${wrong} is not the id of a job.`, 'wrong_usage', EXIT.usage);
  if (ids.length === 0 && queue === undefined)
    throw new Problem('Choose jobs by their ids or with --queue.', 'wrong_usage', EXIT.usage);
}

/** @throws Problem wrong_usage with the names of the queues */
async function requireQueue(prisma: PrismaService, queue: string | undefined): Promise<void> {
  if (queue === undefined) return;
  const names = (await prisma.$queryRaw<{ name: string }[]>(selectQueues)).map(({ name }) => name);
  if (!names.includes(queue))
    throw new Problem(`There is no queue ${queue}. The queues are ${names.join(', ')}.`, 'wrong_usage', EXIT.usage);
}

const stateOption = (description: string) => new Option('--state <state>', description).choices(JOB_STATES);

export function addJobCommands(cli: Cli): void {
  const jobs = cli.program.command('jobs').description('background jobs: mails, pushes and other work');
  jobs
    .command('list', { isDefault: true })
    .description('count jobs and print failed, retried and refused ones')
    .argument('[queue]', 'only this queue, such as mail')
    .addOption(stateOption('print the jobs in this state instead'))
    .option('--limit <number>', 'newest jobs to print', wholeNumber(1, 1000), 30)
    .action(
      cli.action(async ({ prisma }, queue: string | undefined, { state, limit }: Filter) => {
        await requireQueue(prisma, queue);
        const counts = await prisma.$queryRaw<JobCountRow[]>(countJobs(queue ?? null));
        const rows = await prisma.$queryRaw<JobRow[]>(
          selectJobs({ queue: queue ?? null, state: state ?? null, limit }),
        );
        const table = rows.map(({ id, queue: name, kind, state: current, retries, createdAt, output }) => [
          id,
          toTime(createdAt),
          name,
          kind ?? '',
          current,
          `${retries} retries`,
          inOneLine(output).slice(0, MAX_OUTPUT),
        ]);
        const none = state ? 'There are no such jobs.' : 'No job has failed, is being retried or was refused.';
        const text = [
          ...counts.map(({ queue: name, state: current, count }) => `${name}: ${count} ${current}`),
          '',
          table.length > 0 ? toTable(table) : none,
        ].join('\n');
        return { text: counts.length > 0 ? text : 'There are no recent jobs.', data: { counts, jobs: rows } };
      }),
    );
  jobs
    .command('retry')
    .description('run failed jobs again, and retried jobs at once')
    .argument('[ids...]', 'ids of jobs')
    .option('--queue <queue>', 'all failed and retried jobs of this queue')
    .action(
      cli.action(async ({ prisma }, ids: string[], { queue }: { queue?: string }) => {
        requireSelection(ids, queue);
        await requireQueue(prisma, queue);
        const count = await prisma.$transaction(async (transaction) => {
          const retried = await transaction.$executeRaw(retryJobs({ ids, queue: queue ?? null }));
          if (retried > 0) await record(transaction, { actorId: null, action: 'jobs_retried', details: { retried } });
          return retried;
        });
        if (count === 0) throw new Problem('There are no such failed or retried jobs.', 'not_found');
        return { text: `${count} jobs run again.`, data: { jobs: count } };
      }),
    );
  jobs
    .command('remove')
    .description('delete jobs that are not running')
    .argument('[ids...]', 'ids of jobs')
    .option('--queue <queue>', 'jobs of this queue')
    .addOption(stateOption('only jobs in this state'))
    .action(
      cli.action(async ({ prisma }, ids: string[], { queue, state }: { queue?: string; state?: JobState }) => {
        requireSelection(ids, queue);
        await requireQueue(prisma, queue);
        const count = await prisma.$transaction(async (transaction) => {
          const removed = await transaction.$executeRaw(
            deleteJobs({ ids, queue: queue ?? null, state: state ?? null }),
          );
          if (removed > 0) await record(transaction, { actorId: null, action: 'jobs_removed', details: { removed } });
          return removed;
        });
        if (count === 0) throw new Problem('There are no such jobs, or they are running.', 'not_found');
        return { text: `${count} jobs are removed.`, data: { jobs: count } };
      }),
    );
}
