import { Injectable } from '@nestjs/common';
import type { ReportedType } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import type { DisabledView } from '../../platform/errors/problem.view.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { before, Page, toPage, type PageQuery } from '../../platform/pagination/page.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { DecisionView, ObjectionDto, ReportDto, ReportView } from './moderation.dto.js';
import {
  decisionSelect,
  NOTIFIED_ACTIONS,
  OBJECTIONABLE,
  pageSizeOf,
  type ReportRow,
  reportSelect,
  toDecisionView,
  toReason,
  toReportView,
  toType,
  toTypeName,
} from './moderation.mapper.js';
import { openCase } from './moderation.sql.js';
import { Staff } from './staff.js';
import { EMPTY_SNAPSHOT, type ReportedContent } from './reportables/reportable.js';
import { Reportables } from './reportables/reportables.js';

/** Maximum page size of decisions, because each contains the complete content that it is about. */
const MAX_DECISIONS = 20;

/**
 * Manages users' reports, decisions about their own content, and objections to these decisions.
 */
@Injectable()
export class ReportsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
    private readonly reportables: Reportables,
    private readonly staff: Staff,
  ) {}

  /**
   * Stores a report, and opens or reopens the case of the content. A user can report the same
   * content only once.
   */
  async report(viewer: Viewer, { targetType, targetId, reason, text }: ReportDto): Promise<ReportView> {
    await this.limits.consume('reportsPerUser', String(viewer.id));
    const content = await this.reportables.find(viewer, targetType, targetId);
    if (!content) throw new AppError('not_found');
    if (content.userId === viewer.id) throw new AppError('not_allowed');
    const report = await this.prisma.$transaction(async (transaction) => {
      const [{ id: caseId }] = await transaction.$queryRaw<[{ id: number }]>(
        openCase(toType(targetType), targetId, content),
      );
      return transaction.report.create({
        data: { caseId, reporterId: viewer.id, reason: toReason(reason), text: text ?? '' },
        select: { ...reportSelect, caseId: true },
      });
    });
    await this.staff.changed(report.caseId);
    const [view] = await this.toViews(viewer, [report]);
    return view!;
  }

  async own(viewer: Viewer, query: PageQuery): Promise<Page<ReportView>> {
    const rows = await this.prisma.report.findMany({
      where: { reporterId: viewer.id, ...before(query) },
      orderBy: { id: 'desc' },
      take: pageSizeOf(query) + 1,
      select: reportSelect,
    });
    const { items, next } = toPage(rows, pageSizeOf(query), (row) => row);
    return new Page(await this.toViews(viewer, items), next);
  }

  private async toViews(viewer: Viewer, reports: ReportRow[]): Promise<ReportView[]> {
    const visible = new Map<ReportedType, Map<number, ReportedContent>>();
    for (const type of new Set(reports.map((report) => report.case.type))) {
      const ids = reports.filter((report) => report.case.type === type).map((report) => Number(report.case.targetId));
      visible.set(type, await this.reportables.visible(viewer, toTypeName(type), ids));
    }
    return reports.map((report) => {
      const { type, targetId } = report.case;
      return toReportView(report, visible.get(type)?.get(Number(targetId))?.snapshot ?? EMPTY_SNAPSHOT);
    });
  }

  /** Returns the decisions about the viewer and about the viewer's content. */
  async decisions(viewer: Viewer, query: PageQuery): Promise<Page<DecisionView>> {
    const size = Math.min(pageSizeOf(query), MAX_DECISIONS);
    const rows = await this.prisma.moderationDecision.findMany({
      where: { case: { userId: viewer.id }, action: { in: [...NOTIFIED_ACTIONS] }, ...before(query) },
      orderBy: { id: 'desc' },
      take: size + 1,
      select: decisionSelect,
    });
    return toPage(rows, size, toDecisionView);
  }

  /** Returns why the account is disabled, and whether its user can still object. */
  async whyDisabled(userId: number): Promise<DisabledView> {
    const decision = await this.lastDisabling(userId);
    if (!decision) return { reason: null, text: '', objection: 'none' };
    const { reason, text, objection, canObject } = toDecisionView(decision);
    // An upheld objection enabled the account, so an operator has disabled it again since then.
    const outcome = objection === null || objection.outcome === 'upheld' ? 'none' : objection.outcome;
    return { reason, text, objection: canObject ? 'possible' : outcome };
  }

  /**
   * Stores an objection to the latest disabling of the account.
   * @throws AppError not_found, already_objected
   */
  async objectToDisabling(user: { id: number }, objection: ObjectionDto): Promise<void> {
    const decision = await this.lastDisabling(user.id);
    if (!decision) throw new AppError('not_found');
    await this.object(user, decision.id, objection);
  }

  private lastDisabling(userId: number) {
    return this.prisma.moderationDecision.findFirst({
      where: { case: { userId }, action: 'DISABLE' },
      orderBy: { id: 'desc' },
      select: decisionSelect,
    });
  }

  /**
   * Stores an objection and reopens the case.
   * @throws AppError not_found, already_objected
   */
  async object(viewer: Pick<Viewer, 'id'>, id: number, { text }: ObjectionDto): Promise<DecisionView> {
    const own = { id, case: { userId: viewer.id }, action: { in: [...OBJECTIONABLE] } };
    const decision = await this.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.moderationDecision.updateMany({
        where: { ...own, objectedAt: null },
        data: { objection: text, objectedAt: new Date() },
      });
      const row = await transaction.moderationDecision.findFirst({
        where: own,
        select: { ...decisionSelect, caseId: true },
      });
      if (!row) throw new AppError('not_found');
      if (count === 0) throw new AppError('already_objected');
      await transaction.moderationCase.update({
        where: { id: row.caseId },
        data: { isOpen: true, isObjection: true, openedAt: new Date(), claimedById: null, claimedAt: null },
        select: { id: true },
      });
      return row;
    });
    await this.staff.changed(decision.caseId);
    return toDecisionView(decision);
  }
}
