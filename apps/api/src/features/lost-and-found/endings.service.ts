import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { ANIMAL_REPORTS } from '../../platform/common/limits.js';
import { KEPT } from '../../platform/common/retention.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PetsService } from '../pets/pets.service.js';
import { WallService } from '../wall/wall.service.js';
import type { AnimalReportView, CloseAnimalReportDto } from './lost-and-found.dto.js';
import { reportPath } from './lost-and-found.mapper.js';
import { ACTIVE, visibleTo } from './lost-and-found.visibility.js';
import { ReportViewsService } from './report-views.service.js';
import { hasAccount, OF_FINDERS, type Reporter } from './reporter.js';
import { reporterSelect, ReporterNoticesService } from './reporter-notices.service.js';
import { expiryFromNow, AnimalReportsService } from './animal-reports.service.js';

const DAY = 24 * 3_600_000;
const HOUR_IN_SECONDS = 3600;
const SWEEP_BATCH = 100;

type Transaction = Prisma.TransactionClient;
type EndState = 'HOME' | 'SADLY_NOT' | 'EXPIRED';

const endSelect = { ...reporterSelect, cellLatitude: true, cellLongitude: true } as const;
type EndRow = Prisma.AnimalReportGetPayload<{ select: typeof endSelect }>;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** Follows, extends and ends reports. */
@Injectable()
export class EndingsService implements OnModuleInit {
  private readonly logger = new Logger('animal reports');

  constructor(
    private readonly prisma: PrismaService,
    private readonly reports: AnimalReportsService,
    private readonly views: ReportViewsService,
    private readonly pets: PetsService,
    private readonly limits: RateLimits,
    private readonly wall: WallService,
    private readonly notifications: NotificationsService,
    private readonly reporters: ReporterNoticesService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('animal reports', HOUR_IN_SECONDS, () => this.sweep());
    this.pets.onLeaving((transaction, petId, reason) => this.endOfPet(transaction, petId, reason));
  }

  /**
   * Ends a report, notifies its followers, and posts the reporter's thanks on the wall. Deletes an
   * unconfirmed report.
   * @throws AppError not_found, not_yours, not_possible_now, too_many_requests, new_account_limit
   */
  async close(
    reporter: Reporter,
    uuid: string,
    { outcome, postsThanks, text }: CloseAnimalReportDto,
    language: Language,
  ): Promise<AnimalReportView> {
    const { id, state } = await this.reports.activeOf(reporter, uuid);
    const { viewer } = reporter;
    if (postsThanks && (!viewer || outcome !== 'home')) throw new InvalidFields({ postsThanks: ['invalid'] });
    if (state === 'UNCONFIRMED') {
      const view = await this.views.one(reporter, uuid, language);
      await this.reports.remove(reporter, uuid);
      return { ...view, state: outcome, photos: [], own: null };
    }
    // A rejected post must not end the report, because the text would be lost.
    const thanks = postsThanks ? await this.wall.create(viewer!, { content: text! }) : undefined;
    if (!(await this.end(id, outcome === 'home' ? 'HOME' : 'SADLY_NOT'))) {
      if (thanks) await this.wall.remove(viewer!, thanks.id);
      throw new AppError('not_possible_now');
    }
    return this.views.one(reporter, uuid, language);
  }

  /**
   * Opens the viewer's ended report again.
   * @throws AppError not_found, not_yours, not_possible_now, already_reported_lost,
   * too_many_animal_reports, too_many_requests
   */
  async reopen(viewer: Viewer, uuid: string, language: Language): Promise<AnimalReportView> {
    const { id } = await this.reports.managed({ viewer }, uuid);
    await this.limits.consume('animalReportsPerUser', String(viewer.id));
    await withLockedAccount(this.prisma, viewer, async (transaction) => {
      await this.reports.requireFewOpen(transaction, viewer);
      const { count } = await transaction.animalReport.updateMany({
        where: {
          id,
          state: { in: ['HOME', 'SADLY_NOT', 'EXPIRED'] },
          OR: [{ petId: null }, { pet: { diedOn: null } }],
        },
        data: { state: 'OPEN', closedAt: null, askedAt: null, expiresAt: expiryFromNow() },
      });
      if (count === 0) throw new AppError('not_possible_now');
      await this.reports.queueAlertsAndMatches(transaction, id);
    });
    return this.views.one({ viewer }, uuid, language);
  }

  /**
   * Keeps a report open for another period.
   * @throws AppError not_found, not_yours, not_possible_now
   */
  async extend(reporter: Reporter, uuid: string, language: Language): Promise<AnimalReportView> {
    const report = await this.reports.activeOf(reporter, uuid);
    const recount = await this.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.animalReport.updateMany({
        where: { id: report.id, ...ACTIVE },
        data: { askedAt: null, expiresAt: expiryFromNow() },
      });
      if (count === 0) throw new AppError('not_possible_now');
      return this.deleteExpiryNotice(transaction, report);
    });
    recount();
    return this.views.one(reporter, uuid, language);
  }

  /** @throws AppError not_found, not_possible_now */
  async follow(viewer: Viewer, uuid: string): Promise<void> {
    const report = await this.visible(viewer, uuid);
    if (report.state !== 'OPEN') throw new AppError('not_possible_now');
    await this.prisma.reportFollow.createMany({
      data: { reportId: report.id, userId: viewer.id },
      skipDuplicates: true,
    });
  }

  /** @throws AppError not_found */
  async unfollow(viewer: Viewer, uuid: string): Promise<void> {
    const { id } = await this.visible(viewer, uuid);
    await this.prisma.reportFollow.deleteMany({ where: { reportId: id, userId: viewer.id } });
  }

  /** Deletes old reports, asks reporters to extend theirs, and ends expired reports. */
  async sweep(): Promise<void> {
    // A database trigger marks the photo files for deletion.
    await this.prisma.long.animalReport.deleteMany({
      where: {
        OR: [
          { closedAt: { lt: daysAgo(KEPT.endedAnimalReportDays) } },
          // Finders without an account cannot delete an ended report: their link no longer works.
          { ...OF_FINDERS, closedAt: { lt: daysAgo(KEPT.unconfirmedReportDays) } },
          { state: 'UNCONFIRMED', updatedAt: { lt: daysAgo(KEPT.unconfirmedReportDays) } },
        ],
      },
    });
    const dueDays = ANIMAL_REPORTS.days - ANIMAL_REPORTS.askedDays;
    const isDue = { state: 'OPEN', askedAt: null, expiresAt: { lte: daysAgo(-dueDays) } } as const;
    await this.forEach(isDue, (report) => this.askToExtend(report));
    await this.forEach({ state: 'OPEN', expiresAt: { lte: new Date() } }, ({ id }) => this.end(id, 'EXPIRED'));
  }

  /** Calls `work` for all reports. Failed reports are retried in the next run. */
  private async forEach(where: Prisma.AnimalReportWhereInput, work: (report: EndRow) => Promise<unknown>) {
    let due: EndRow[] = [];
    do {
      due = await this.prisma.animalReport.findMany({
        where: { ...where, id: { gt: due.at(-1)?.id ?? 0 } },
        orderBy: { id: 'asc' },
        take: SWEEP_BATCH,
        select: endSelect,
      });
      for (const report of due)
        await work(report).catch((error: Error) =>
          this.logger.error(`failed to process the expiry of report ${report.id}: ${error.message}`),
        );
    } while (due.length === SWEEP_BATCH);
  }

  private async askToExtend(report: EndRow): Promise<void> {
    const announce = await this.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.animalReport.updateMany({
        where: { id: report.id, state: 'OPEN', askedAt: null },
        data: { askedAt: new Date() },
      });
      return count === 0 ? undefined : this.reporters.notify(transaction, report, 'report_expiring');
    });
    announce?.();
  }

  /** Ends an open report and notifies its followers. Returns false if the report is not open. */
  private async end(id: number, state: EndState): Promise<boolean> {
    const announce = await this.prisma.$transaction((transaction) => this.endIn(transaction, id, state));
    announce?.();
    return announce !== undefined;
  }

  /** Ends the open report of a pet that dies or gets a new owner. */
  private async endOfPet(transaction: Transaction, petId: number, reason: 'died' | 'moved'): Promise<() => void> {
    const open = { petId, state: 'OPEN' } as const;
    const report = await transaction.animalReport.findFirst({ where: open, select: { id: true } });
    const announce = report && (await this.endIn(transaction, report.id, reason === 'died' ? 'SADLY_NOT' : 'EXPIRED'));
    return announce ?? (() => undefined);
  }

  /** Ends an open report. The caller must run the returned function after the commit. */
  private async endIn(transaction: Transaction, id: number, state: EndState): Promise<(() => void) | undefined> {
    const { count } = await transaction.animalReport.updateMany({
      where: { id, state: 'OPEN' },
      data: {
        state,
        closedAt: new Date(),
        // The finder's address and links are no longer needed.
        ...{ email: null, secretHash: null, uploadSecretHash: null, language: null },
      },
    });
    if (count === 0) return undefined;
    const report = await transaction.animalReport.findUniqueOrThrow({ where: { id }, select: endSelect });
    const { userId, name, cellLatitude, cellLongitude } = report;
    if (!hasAccount(report)) {
      const area = { latitude: cellLatitude, longitude: cellLongitude };
      await transaction.animalReport.updateMany({ where: { id }, data: { ...area, phone: null } });
    }
    const recount = await this.deleteExpiryNotice(transaction, report);
    const path = reportPath(report);
    const followers = await transaction.reportFollow.findMany({
      where: { reportId: id, user: usersVisibleTo(userId === null ? undefined : { id: userId }) },
      select: { userId: true },
    });
    // A reopened report can end again, so replace the followers' earlier notice.
    const former = { kind: 'REPORT_ENDED', path, user: { reportFollows: { some: { reportId: id } } } } as const;
    await transaction.notice.deleteMany({ where: former });
    const followerIds = followers.map((follower) => follower.userId);
    const notice = { kind: 'report_ended', about: name, path, actorId: userId, reportId: id } as const;
    const ended = followers.length > 0 ? await this.notifications.addNotices(followerIds, notice, transaction) : null;
    await this.reports.queueAlertsAndMatches(transaction, id);
    return () => {
      ended?.announce();
      recount();
    };
  }

  /**
   * Deletes the notice that asks the reporter to extend the report. The caller must run the
   * returned function after the commit.
   */
  private async deleteExpiryNotice(
    transaction: Transaction,
    report: Pick<EndRow, 'uuid' | 'type' | 'userId'>,
  ): Promise<() => void> {
    if (!hasAccount(report)) return () => undefined;
    const { userId } = report;
    await transaction.notice.deleteMany({ where: { userId, kind: 'REPORT_EXPIRING', path: reportPath(report) } });
    return () => this.notifications.recount([userId]);
  }

  /** @throws AppError not_found */
  private async visible(viewer: Viewer, uuid: string) {
    const report = await this.prisma.animalReport.findFirst({
      where: { AND: [{ uuid }, visibleTo(viewer)] },
      select: { id: true, state: true },
    });
    if (!report) throw new AppError('not_found');
    return report;
  }
}
