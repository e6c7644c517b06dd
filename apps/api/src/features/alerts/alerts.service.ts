import { Injectable, type OnModuleInit } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { JobsService, type Job } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { reportPath } from '../lost-and-found/lost-and-found.mapper.js';
import { ALERTS_QUEUE } from '../lost-and-found/animal-reports.service.js';
import { lockReport } from '../lost-and-found/lost-and-found.sql.js';
import { visibleTo } from '../lost-and-found/lost-and-found.visibility.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { insertAlerts } from './alerts.sql.js';

/** Recipients per transaction. Short transactions do not delay other requests. */
const BATCH_SIZE = 200;
/** Milliseconds to wait between batches, so that other requests can use the database. */
const PAUSE = 20;

/** Notifies users near a lost or found animal. */
@Injectable()
export class AlertsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly notifications: NotificationsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.handle<{ reportId: number }>(ALERTS_QUEUE, ({ reportId }, job) => this.notifyNeighbours(reportId, job));
  }

  /** Notifies each user near the report once. A retry continues after the last completed batch. */
  private async notifyNeighbours(reportId: number, { signal, renew }: Job): Promise<void> {
    while (await this.notifyNextBatch(reportId)) {
      signal.throwIfAborted();
      await renew();
      await pause(PAUSE);
    }
  }

  /** Notifies the next batch. Returns false after the last batch, or without alerts. */
  private async notifyNextBatch(reportId: number): Promise<boolean> {
    const notices = await this.prisma.$transaction(async (transaction) => {
      // A request that hides or deletes the report must find the notices of this batch.
      await transaction.$queryRaw(lockReport(reportId));
      const report = await transaction.animalReport.findFirst({
        where: { AND: [visibleTo(undefined), { id: reportId, state: 'OPEN', hasAlerts: true }] },
        select: { uuid: true, type: true, name: true, userId: true, cellLatitude: true, cellLongitude: true },
      });
      if (!report) return undefined;
      const { type, name, userId: reporterId, cellLatitude: latitude, cellLongitude: longitude } = report;
      const people = await transaction.$queryRaw<{ userId: number }[]>(
        insertAlerts({ reportId, reporterId, latitude, longitude }, BATCH_SIZE),
      );
      if (people.length === 0) return undefined;
      const kind = type === 'LOST' ? 'lost_nearby' : 'found_nearby';
      const userIds = people.map(({ userId }) => userId);
      const notice = { kind, about: name, path: reportPath(report), actorId: reporterId, reportId } as const;
      return this.notifications.addNotices(userIds, notice, transaction);
    });
    notices?.announce();
    return notices !== undefined;
  }
}
