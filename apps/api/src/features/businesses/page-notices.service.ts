import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService, type Job } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { BUSINESS_CATEGORIES } from './kinds.js';

/** A migration adds the only job of this queue. */
const QUEUE = 'business-page-notices';
const BATCH_SIZE = 200;

/** Notifies each business once that registered before public pages existed. */
@Injectable()
export class PageNoticesService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit() {
    this.jobs.handle<{ registeredBefore: string }>(QUEUE, ({ registeredBefore }, job) =>
      this.notify(new Date(registeredBefore), job),
    );
  }

  private async notify(registeredBefore: Date, job: Job): Promise<void> {
    for (;;) {
      const owners = await this.prisma.user.findMany({
        where: {
          ...enabled,
          userCategoryId: { in: BUSINESS_CATEGORIES },
          createdAt: { lt: registeredBefore },
          // A retry skips the users whom an interrupted run has notified.
          notices: { none: { kind: 'BUSINESS_PAGE' } },
        },
        orderBy: { id: 'asc' },
        take: BATCH_SIZE,
        select: { id: true },
      });
      const userIds = owners.map(({ id }) => id);
      const notice = { kind: 'business_page', path: '/account' } as const;
      const { announce } = await this.prisma.$transaction((transaction) =>
        this.notifications.addNotices(userIds, notice, transaction),
      );
      announce();
      if (owners.length < BATCH_SIZE) return;
      await job.renew();
    }
  }
}
