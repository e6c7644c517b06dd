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

/** Queue name. A migration creates the queue and its retry policy. */
export const QUEUE = 'data_downloads';

const TIMEOUT_MS = 25 * 60_000;
/** Heartbeat interval. After four missed heartbeats the queue considers the job lost. */
const HEARTBEAT_MS = 5000;
/**
 * One less than the queue's maximum number of attempts, because the last attempt only stores the
 * failure.
 */
const MAX_ATTEMPTS = 5;
const CLEAN_EVERY = 3600;
/** A download that is still being prepared after this time is considered lost. */
const LOST_AFTER_MS = 24 * 3_600_000;

/**
 * Prepares and removes downloads. Each attempt writes its own file, and the database row names
 * only one of these files. So a job that runs twice announces only one download.
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
    const [download] = await this.prisma.dataDownload.updateManyAndReturn({
      where: { id, state: 'PREPARING' },
      data: { attempts: { increment: 1 } },
      select: { userId: true, language: true, attempts: true },
    });
    if (!download) return { prepared: false };
    const isLast = download.attempts >= MAX_ATTEMPTS;
    // Give up: the earlier attempts may have crashed their processes.
    if (download.attempts > MAX_ATTEMPTS) return this.fail(id, 'INTERNAL');
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
    // Ignore a failed heartbeat: in the worst case the job runs twice.
    const heartbeat = setInterval(() => void renew().catch(() => undefined), HEARTBEAT_MS).unref();
    try {
      const file = await this.maker.make(download.userId, storedLanguage(download.language), signal);
      return await this.finish(id, download.userId, file);
    } catch (error) {
      // Do not retry when the storage is full. The user can request the download again later.
      if (error instanceof AppError && error.code === 'storage_full') return this.fail(id, 'STORAGE_FULL');
      if (!isLast || stopping.aborted) throw error;
      this.logger.error(`failed to prepare download ${id}: ${(error as Error).message}`);
      return this.fail(id, 'INTERNAL');
    } finally {
      clearInterval(heartbeat);
    }
  }

  /**
   * Marks the download as ready. Deletes the file if another attempt finished first or the account
   * was deleted.
   */
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

  /** Removes expired downloads, and files left behind by killed processes. */
  async clean(): Promise<void> {
    const lost = { state: 'PREPARING', requestedAt: { lt: new Date(Date.now() - LOST_AFTER_MS) } } as const;
    await this.prisma.dataDownload.updateMany({
      where: lost,
      data: { state: 'FAILED', failure: 'INTERNAL', finishedAt: new Date() },
    });
    const expired = await this.prisma.dataDownload.findMany({
      where: { expiresAt: { lte: new Date() } },
      select: { id: true, fileName: true },
    });
    for (const { id, fileName } of expired) {
      // Delete the row last: as long as it exists, a failed removal is retried.
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
