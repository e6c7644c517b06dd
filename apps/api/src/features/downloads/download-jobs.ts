import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { DataDownloadFailure } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import { storedLanguage } from '../../platform/http/language.js';
import { KEPT } from '../../platform/common/retention.js';
import { Config } from '../../config.js';
import { JobsService, type Job } from '../../platform/jobs/jobs.service.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { DownloadFiles } from '../../platform/storage/download-files.js';
import { enabled } from '../../platform/users/users.visibility.js';
import { DownloadMaker } from './download-maker.js';
import { readyMail } from './download-mails.js';

/** Created by a migration, with what happens to jobs that fail. */
export const QUEUE = 'data_downloads';

/** Milliseconds that preparing a download may take. */
const LONGEST = 25 * 60_000;
/**
 * Milliseconds between two heartbeats of a job; after four missed ones the queue counts it as
 * lost.
 */
const RENEW_EVERY = 5000;
/** One less than the jobs of the queue: the last attempt says that it was the last one. */
const MAX_ATTEMPTS = 5;
const CLEAN_EVERY = 3600;
/** Hours after which one that is still being prepared will never be ready: its job is gone. */
const LOST_AFTER = 24;

interface Begun {
  userId: number;
  language: string;
  attempts: number;
}

/**
 * Prepares downloads, and removes them. Each attempt writes a file of its own, and the row says which one counts, if any: one that is done
 * twice, because a process was killed or has been slow, is there and announced once.
 */
@Injectable()
export class DownloadJobs implements OnModuleInit {
  private readonly logger = new Logger('downloads');

  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly notifications: NotificationsService,
    private readonly files: DownloadFiles,
    private readonly maker: DownloadMaker,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.jobs.handle<{ id: string }>(QUEUE, ({ id }, job) => this.prepare(id, job));
    this.jobs.repeat('old downloads', CLEAN_EVERY, () => this.clean());
    this.mail.write<{ id: string }>('data_ready', async ({ id }) => {
      const where = { id, state: 'READY', expiresAt: { gt: new Date() }, user: enabled } as const;
      const download = await this.prisma.dataDownload.findFirst({
        where,
        select: { language: true, user: { select: { email: true, firstName: true } } },
      });
      if (!download) return null;
      const { email, firstName } = download.user;
      return {
        to: email,
        ...readyMail(storedLanguage(download.language), firstName, `${this.config.PUBLIC_ORIGIN}/account`),
      };
    });
  }

  private async prepare(id: string, { signal: stopping, renew }: Job): Promise<object> {
    const [begun] = await this.prisma.$queryRaw<Begun[]>`
      UPDATE "DataDownload" SET "attempts" = "attempts" + 1 WHERE "id" = ${id}::uuid AND "state" = 'PREPARING'
      RETURNING "userId", "language", "attempts"`;
    if (!begun) return { prepared: false };
    const isLast = begun.attempts >= MAX_ATTEMPTS;
    // Earlier attempts may have ended their processes.
    if (begun.attempts > MAX_ATTEMPTS) return this.fail(id, 'INTERNAL');
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST)]);
    // A failed heartbeat is harmless: at worst the job is done twice.
    const renewal = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY).unref();
    try {
      const file = await this.maker.make(begun.userId, storedLanguage(begun.language), signal);
      return await this.finish(id, begun.userId, file);
    } catch (error) {
      // Another attempt would find no more room; the person can ask again when there is.
      if (error instanceof AppError && error.code === 'storage_full') return this.fail(id, 'STORAGE_FULL');
      if (!isLast || stopping.aborted) throw error;
      this.logger.error(`a download could not be prepared: ${(error as Error).message}`);
      return this.fail(id, 'INTERNAL');
    } finally {
      clearInterval(renewal);
    }
  }

  /** Nothing happens where another attempt was faster, or the account is gone. */
  private async finish(id: string, userId: number, { name, bytes }: { name: string; bytes: number }): Promise<object> {
    const notice = await this.prisma.$transaction(async (transaction) => {
      const now = Date.now();
      const { count } = await transaction.dataDownload.updateMany({
        where: { id, state: 'PREPARING' },
        data: {
          state: 'READY',
          fileName: name,
          bytes,
          finishedAt: new Date(now),
          expiresAt: new Date(now + KEPT.downloadDays * 86_400_000),
        },
      });
      if (count === 0) return null;
      await this.mail.send('data_ready', { id }, transaction);
      return this.notifications.addNotice(userId, { kind: 'download_ready', path: '/account' }, transaction);
    });
    if (notice) notice.announce();
    else await this.files.remove(name);
    return { prepared: notice !== null };
  }

  private async fail(id: string, failure: DataDownloadFailure): Promise<object> {
    await this.prisma.dataDownload.updateMany({
      where: { id, state: 'PREPARING' },
      data: { state: 'FAILED', failure, finishedAt: new Date() },
    });
    return { prepared: false, failure };
  }

  /** Removes what has expired, and what killed processes have left. */
  async clean(): Promise<void> {
    const lost = { state: 'PREPARING', requestedAt: { lt: new Date(Date.now() - LOST_AFTER * 3_600_000) } } as const;
    await this.prisma.dataDownload.updateMany({
      where: lost,
      data: { state: 'FAILED', failure: 'INTERNAL', finishedAt: new Date() },
    });
    const expired = await this.prisma.dataDownload.findMany({
      where: { expiresAt: { lte: new Date() } },
      select: { id: true, fileName: true },
    });
    for (const { id, fileName } of expired) {
      // The row last: as long as it is there, what could not be removed is tried again.
      if (fileName) await this.files.remove(fileName);
      await this.prisma.dataDownload.deleteMany({ where: { id } });
    }
    await this.files.sweep(async (names) => {
      const rows = await this.prisma.dataDownload.findMany({
        where: { fileName: { in: names } },
        select: { fileName: true },
      });
      return new Set(rows.flatMap(({ fileName }) => fileName ?? []));
    });
  }
}
