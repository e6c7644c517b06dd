import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { Confirmation } from '../../platform/auth/confirmation.js';
import { hashOf, newSecret } from '../../platform/common/hash.js';
import { localTime, zoneOf, zoneSelect } from '../../platform/common/local-time.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { DownloadFiles } from '../../platform/storage/download-files.js';
import { toDay } from '../../platform/validation/dates.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { QUEUE } from './download-jobs.js';
import type { DataDownloadLinkView, DataDownloadView, ConfirmDownloadDto } from './downloads.dto.js';
import { downloadSelect, toDownloadView } from './downloads.mapper.js';

/** Lifetime of a link. It is short, because clients follow the link immediately. */
const SECRET_LIFETIME_MS = 60_000;

/**
 * Manages downloads of the viewer's own data. Requests and links need the password, because the
 * archive contains all the user's private data.
 */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    private readonly files: DownloadFiles,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
  ) {}

  async state({ id: userId }: Viewer): Promise<DataDownloadView> {
    return toDownloadView(await this.prisma.dataDownload.findUnique({ where: { userId }, select: downloadSelect }));
  }

  /**
   * Starts a new download, which replaces an earlier one.
   * @throws AppError download_in_preparation, too_many_requests
   */
  async request(viewer: Viewer, body: ConfirmDownloadDto, language: Language): Promise<DataDownloadView> {
    await this.confirmation.confirm(viewer, body);
    const { former, created } = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      const own = { userId: viewer.id };
      const former = await transaction.dataDownload.findUnique({
        where: own,
        select: { state: true, fileName: true },
      });
      if (former?.state === 'PREPARING') throw new AppError('download_in_preparation');
      await this.limits.consume('dataDownloadPerUser', String(viewer.id));
      await transaction.dataDownload.deleteMany({ where: own });
      const { id, ...created } = await transaction.dataDownload.create({
        data: { ...own, language },
        select: { id: true, ...downloadSelect },
      });
      await this.jobs.add(QUEUE, { id }, transaction);
      return { former, created };
    });
    if (former?.fileName) await this.files.remove(former.fileName);
    return toDownloadView(created);
  }

  /**
   * Returns a link that works once, and invalidates earlier links.
   * @throws AppError not_found if no download is ready
   */
  async link(viewer: Viewer, body: ConfirmDownloadDto): Promise<DataDownloadLinkView> {
    await this.confirmation.confirm(viewer, body);
    const secret = newSecret();
    const { count } = await this.prisma.dataDownload.updateMany({
      where: { userId: viewer.id, state: 'READY', expiresAt: { gt: new Date() } },
      data: {
        secretHash: hashOf(secret),
        secretUntil: new Date(Date.now() + SECRET_LIFETIME_MS),
        secretSession: viewer.sessionId,
      },
    });
    if (count === 0) throw new AppError('not_found');
    return { path: `/data-download/file?secret=${secret}` };
  }

  /**
   * Opens a link's file and invalidates the link.
   * @throws AppError link_invalid
   */
  async open(secret: string): Promise<{ content: Readable; bytes: number; day: string }> {
    const now = new Date();
    const [download] = await this.prisma.$transaction(async (transaction) => {
      const where = { secretHash: hashOf(secret), secretUntil: { gt: now }, expiresAt: { gt: now }, user: enabled };
      const found = await transaction.dataDownload.findFirst({ where, select: { userId: true, secretSession: true } });
      // Check the session, because a logout or a new password invalidates earlier links.
      const session = found && (await transaction.session.count({ where: sessionOf(found, now) }));
      if (!session) return [];
      return transaction.dataDownload.updateManyAndReturn({
        where: { secretHash: hashOf(secret) },
        data: { secretHash: null, secretUntil: null, secretSession: null },
        select: { fileName: true, finishedAt: true, user: { select: zoneSelect } },
      });
    });
    const file = download?.fileName ? await this.files.read(download.fileName) : undefined;
    if (!file) throw new AppError('link_invalid');
    const { finishedAt, user } = download!;
    return { content: file.stream, bytes: file.bytes, day: toDay(localTime(finishedAt!, zoneOf(user))) };
  }

  /**
   * Returns the name of the user's download file, to be removed after the account is deleted. Call
   * this before the deletion.
   */
  async fileOf(transaction: Prisma.TransactionClient, { id: userId }: Pick<Viewer, 'id'>): Promise<string | null> {
    const found = await transaction.dataDownload.findUnique({ where: { userId }, select: { fileName: true } });
    return found?.fileName ?? null;
  }
}

const sessionOf = ({ userId, secretSession }: { userId: number; secretSession: string | null }, now: Date) => ({
  userId,
  id: secretSession ?? '',
  expiresAt: { gt: now },
});
