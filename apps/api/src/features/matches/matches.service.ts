import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { visibleTo } from '../lost-and-found/lost-and-found.visibility.js';
import { ReportViewsService } from '../lost-and-found/report-views.service.js';
import { reportPath } from '../lost-and-found/lost-and-found.mapper.js';
import { MATCHES_QUEUE, AnimalReportsService } from '../lost-and-found/animal-reports.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import type { ReportMatchView } from './matches.dto.js';
import { insertMatches, MIN_SCORE, type MatchRow } from './matches.sql.js';

/** Maximum number of matches that are stored for one change of a report, and listed. */
const MAX_MATCHES = 20;

const sideSelect = { id: true, uuid: true, type: true, name: true, userId: true } as const;
type Side = Prisma.AnimalReportGetPayload<{ select: typeof sideSelect }>;

/**
 * Matches that are listed for one of the two reports. If the owner of the lost animal dismisses a
 * match, it is hidden from the finder too.
 */
const listedFor = ({ id, type }: Pick<Side, 'id' | 'type'>): Prisma.ReportMatchWhereInput =>
  type === 'LOST'
    ? { lostId: id, score: { gte: MIN_SCORE }, dismissedByLost: false }
    : { foundId: id, score: { gte: MIN_SCORE }, dismissedByFound: false, dismissedByLost: false };

/** Finds lost and found reports that may be about the same animal. */
@Injectable()
export class MatchesService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly reports: AnimalReportsService,
    private readonly views: ReportViewsService,
    private readonly notifications: NotificationsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.handle<{ reportId: number }>(MATCHES_QUEUE, ({ reportId }) => this.search(reportId));
  }

  /**
   * Returns the matches of the viewer's own report, best first.
   * @throws AppError not_found, not_yours
   */
  async list(viewer: Viewer, uuid: string, language: Language): Promise<ReportMatchView[]> {
    const own = await this.reports.managed({ viewer }, uuid);
    const other = own.type === 'LOST' ? 'found' : 'lost';
    const rows = await this.prisma.reportMatch.findMany({
      where: { ...listedFor(own), [other]: { AND: [visibleTo(viewer), { state: 'OPEN' }] } },
      orderBy: [{ score: 'desc' }, { lostId: 'desc' }, { foundId: 'desc' }],
      take: MAX_MATCHES,
      select: { lostId: true, foundId: true, score: true, acceptedAt: true },
    });
    const idOf = (row: (typeof rows)[number]) => (other === 'found' ? row.foundId : row.lostId);
    const summaries = await this.views.summaries(viewer, rows.map(idOf), language);
    return rows.flatMap((row) => {
      const report = summaries.get(idOf(row));
      return report ? [{ report, score: row.score, isAccepted: row.acceptedAt !== null }] : [];
    });
  }

  /**
   * Hides a match permanently.
   * @throws AppError not_found, not_yours
   */
  async dismiss(viewer: Viewer, lostUuid: string, foundUuid: string): Promise<void> {
    const { own, other } = await this.sidesOf(viewer, lostUuid, foundUuid);
    await this.prisma.reportMatch.updateMany({
      where: own.type === 'LOST' ? { lostId: own.id, foundId: other.id } : { lostId: other.id, foundId: own.id },
      data: own.type === 'LOST' ? { dismissedByLost: true } : { dismissedByFound: true },
    });
  }

  /**
   * Confirms that both reports are about the same animal, and notifies the other person.
   * @throws AppError not_found, not_yours
   */
  async accept(viewer: Viewer, lostUuid: string, foundUuid: string): Promise<void> {
    const { own, other } = await this.sidesOf(viewer, lostUuid, foundUuid);
    const [lostId, foundId] = own.type === 'LOST' ? [own.id, other.id] : [other.id, own.id];
    const notice = await this.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.reportMatch.updateMany({
        where: { lostId, foundId, acceptedAt: null },
        data: { acceptedAt: new Date() },
      });
      return count > 0 && other.userId !== null ? this.addNotice(other, own, other.userId, transaction) : undefined;
    });
    notice?.announce();
  }

  /**
   * Returns the two reports of a match that the viewer sees.
   * @throws AppError not_found, not_yours
   */
  private async sidesOf(viewer: Viewer, lostUuid: string, foundUuid: string) {
    const isLostOwn = await this.reports.managed({ viewer }, lostUuid).catch((error: AppError) => {
      if (error.code !== 'not_yours') throw error;
      return undefined;
    });
    const own = isLostOwn ?? (await this.reports.managed({ viewer }, foundUuid));
    const match = await this.prisma.reportMatch.findFirst({
      where: {
        ...listedFor(own),
        lost: { uuid: lostUuid, ...(own.type === 'FOUND' && visibleTo(viewer)) },
        found: { uuid: foundUuid, ...(own.type === 'LOST' && visibleTo(viewer)) },
      },
      select: { lost: { select: sideSelect }, found: { select: sideSelect } },
    });
    if (!match) throw new AppError('not_found');
    return own.type === 'LOST' ? { own: match.lost, other: match.found } : { own: match.found, other: match.lost };
  }

  /** Stores the matches of a changed report, and notifies both people of new matches. */
  private async search(reportId: number): Promise<void> {
    const notices = await this.prisma.$transaction(async (transaction) => {
      const report = await transaction.animalReport.findFirst({
        where: { AND: [visibleTo(undefined), { id: reportId, state: 'OPEN' }] },
        select: { id: true, type: true, cellLatitude: true, cellLongitude: true },
      });
      if (!report) return [];
      const { id, type, cellLatitude: latitude, cellLongitude: longitude } = report;
      const found = await transaction.$queryRaw<MatchRow[]>(
        insertMatches({ id, type, latitude, longitude }, MAX_MATCHES),
      );
      const untouched = { dismissedByLost: false, dismissedByFound: false, acceptedAt: null };
      // Keep the rows of former matches, so that a new match sends no second notice.
      await transaction.reportMatch.updateMany({
        where:
          type === 'LOST'
            ? { ...untouched, lostId: id, foundId: { notIn: found.map(({ foundId }) => foundId) } }
            : { ...untouched, foundId: id, lostId: { notIn: found.map(({ lostId }) => lostId) } },
        data: { score: 0 },
      });
      const added = [];
      for (const match of found.filter(({ isNew }) => isNew)) added.push(...(await this.notify(match, transaction)));
      return added;
    });
    for (const { announce } of notices) announce();
  }

  /** Notifies both people of a new match, unless one of them cannot see the other's report. */
  private async notify({ lostId, foundId }: MatchRow, transaction: Prisma.TransactionClient) {
    const [lost, found] = await Promise.all(
      [lostId, foundId].map((id) => transaction.animalReport.findUniqueOrThrow({ where: { id }, select: sideSelect })),
    );
    const notices = [];
    for (const [own, other] of [
      [lost!, found!],
      [found!, lost!],
    ] as const) {
      if (own.userId === null) continue;
      const where = { AND: [visibleTo({ id: own.userId }), { id: other.id }] };
      if ((await transaction.animalReport.count({ where })) === 0) return [];
      notices.push(await this.addNotice(own, other, own.userId, transaction));
    }
    return notices;
  }

  private addNotice(own: Side, other: Side, userId: number, transaction: Prisma.TransactionClient) {
    const source = { actorId: other.userId, reportId: other.id };
    const notice = { kind: 'possible_match', about: own.name, path: reportPath(own), ...source } as const;
    return this.notifications.addNotice(userId, notice, transaction);
  }
}
