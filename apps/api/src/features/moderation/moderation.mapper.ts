import type { ModerationAction, Prisma, ReportedType, ReportReason } from '@sapa/prisma/client';
import type { PageQuery } from '../../platform/pagination/page.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type {
  ActionName,
  CaseView,
  DecisionView,
  ObjectionView,
  ReasonCountView,
  ReasonName,
  ReceivedReportView,
  ReportedContentView,
  ReportedTypeName,
  ReportView,
  TakenDecisionView,
} from './moderation.dto.js';
import { EMPTY_SNAPSHOT, type Snapshot } from './reportables/reportable.js';

// API names are the database enum values in lower case.
export const toType = (name: ReportedTypeName) => name.toUpperCase() as ReportedType;
export const toTypeName = (type: ReportedType) => type.toLowerCase() as ReportedTypeName;
export const toReason = (name: ReasonName) => name.toUpperCase() as ReportReason;
const toReasonName = (reason: ReportReason) => reason.toLowerCase() as ReasonName;
export const toAction = (name: ActionName) => name.toUpperCase() as ModerationAction;
export const toActionName = (action: ModerationAction) => action.toLowerCase() as ActionName;

/** Minutes until a claim expires. Claiming the case again renews the claim. */
const CLAIM_MINUTES = 15;

/** Claims made before the returned time have expired. */
export const claimsSince = () => new Date(Date.now() - CLAIM_MINUTES * 60_000);

/** Actions against content or its author. The author is notified and may object. */
export const OBJECTIONABLE = ['HIDE', 'REMOVE', 'WARN', 'SUSPEND', 'DISABLE'] as const satisfies ModerationAction[];
/** All actions that notify the author. */
export const NOTIFIED_ACTIONS = [
  ...OBJECTIONABLE,
  'RESTORE',
  'UNSUSPEND',
  'ENABLE',
] as const satisfies ModerationAction[];

/**
 * Pages are small, because each case, report or decision can contain 50,000 characters of text.
 */
const MAX_PAGE_SIZE = 10;

export const pageSizeOf = ({ limit }: PageQuery): number => Math.min(limit, MAX_PAGE_SIZE);

const contentSelect = { type: true, targetId: true, snapshot: true } as const satisfies Prisma.ModerationCaseSelect;
type ContentRow = Prisma.ModerationCaseGetPayload<{ select: typeof contentSelect }>;

const toContentView = ({ type, targetId, snapshot }: ContentRow): ReportedContentView => {
  const content = { ...EMPTY_SNAPSHOT, ...(snapshot as unknown as Snapshot) };
  const { uuid, title, text, pictures, videos, place, messages } = content;
  return { type: toTypeName(type), id: Number(targetId), uuid, title, text, pictures, videos, place, messages };
};

/**
 * View for the author. Leaves out the messages around a reported message, which only moderators
 * see.
 */
const toOwnContentView = (row: ContentRow): ReportedContentView => ({
  ...toContentView(row),
  messages: [],
  ...(row.type === 'MESSAGE' && { pictures: [], videos: [] }),
});

export const reportSelect = {
  id: true,
  reason: true,
  text: true,
  createdAt: true,
  closedAt: true,
  actionTaken: true,
  case: { select: { type: true, targetId: true } },
} as const satisfies Prisma.ReportSelect;

export type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportSelect }>;

/**
 * View for the reporter. Contains the current content, because only moderators see the
 * snapshot.
 */
export const toReportView = (report: ReportRow, content: Snapshot): ReportView => ({
  id: report.id,
  thing: { type: toTypeName(report.case.type), id: Number(report.case.targetId), ...content },
  reason: toReasonName(report.reason),
  text: report.text,
  createdAt: report.createdAt.toISOString(),
  outcome: report.closedAt === null ? 'open' : report.actionTaken ? 'acted' : 'dismissed',
  closedAt: report.closedAt?.toISOString() ?? null,
});

const objectionSelect = {
  objection: true,
  objectedAt: true,
  isUpheld: true,
} as const satisfies Prisma.ModerationDecisionSelect;
type ObjectionRow = Prisma.ModerationDecisionGetPayload<{ select: typeof objectionSelect }>;

const toObjectionView = ({ objection, objectedAt, isUpheld }: ObjectionRow): ObjectionView | null =>
  objectedAt && {
    text: objection ?? '',
    createdAt: objectedAt.toISOString(),
    outcome: isUpheld === null ? 'open' : isUpheld ? 'upheld' : 'rejected',
  };

const baseDecisionSelect = {
  ...objectionSelect,
  id: true,
  action: true,
  reason: true,
  text: true,
  until: true,
  createdAt: true,
} as const satisfies Prisma.ModerationDecisionSelect;

const toBaseDecision = (row: Prisma.ModerationDecisionGetPayload<{ select: typeof baseDecisionSelect }>) => ({
  id: row.id,
  action: toActionName(row.action),
  reason: row.reason && toReasonName(row.reason),
  text: row.text,
  until: row.until?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  objection: toObjectionView(row),
});

export const decisionSelect = { ...baseDecisionSelect, case: { select: contentSelect } } as const;

/** View for the author. Leaves out the moderator's name. */
export const toDecisionView = (
  row: Prisma.ModerationDecisionGetPayload<{ select: typeof decisionSelect }>,
): DecisionView => ({
  ...toBaseDecision(row),
  thing: toOwnContentView(row.case),
  canObject: row.objectedAt === null && OBJECTIONABLE.some((action) => action === row.action),
});

export const takenDecisionSelect = {
  ...baseDecisionSelect,
  caseId: true,
  case: { select: { type: true } },
  moderator: { select: userSummarySelect },
} as const satisfies Prisma.ModerationDecisionSelect;

/** View for moderators. */
export const toTakenDecisionView = (
  row: Prisma.ModerationDecisionGetPayload<{ select: typeof takenDecisionSelect }>,
): TakenDecisionView => ({
  ...toBaseDecision(row),
  caseId: row.caseId,
  type: toTypeName(row.case.type),
  moderator: row.moderator && toUserSummary(row.moderator),
});

/** Maximum number of reports shown per case. */
const MAX_REPORTS = 100;

export const caseSelect = {
  ...contentSelect,
  id: true,
  userId: true,
  isOpen: true,
  isObjection: true,
  reportCount: true,
  openedAt: true,
  claimedAt: true,
  user: { select: userSummarySelect },
  claimedBy: { select: userSummarySelect },
  reports: { select: { reason: true }, orderBy: { id: 'desc' }, take: MAX_REPORTS },
} as const satisfies Prisma.ModerationCaseSelect;

export type CaseRow = Prisma.ModerationCaseGetPayload<{ select: typeof caseSelect }>;

function reasonsOf(reports: { reason: ReportReason }[]): ReasonCountView[] {
  const counts = new Map<ReasonName, number>();
  for (const { reason } of reports) counts.set(toReasonName(reason), (counts.get(toReasonName(reason)) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((left, right) => right.count - left.count);
}

export const toCaseView = (row: CaseRow): CaseView => ({
  id: row.id,
  user: row.user && toUserSummary(row.user),
  thing: toContentView(row),
  reasons: reasonsOf(row.reports),
  reportCount: row.reportCount,
  isOpen: row.isOpen,
  isObjection: row.isObjection,
  claimedBy: row.claimedBy && row.claimedAt && row.claimedAt > claimsSince() ? toUserSummary(row.claimedBy) : null,
  openedAt: row.openedAt.toISOString(),
});

export const caseDetailSelect = {
  ...caseSelect,
  user: {
    select: {
      ...userSummarySelect,
      role: true,
      createdAt: true,
      suspendedUntil: true,
      disabledAt: true,
      businessProfiles: { where: { verifiedAt: { not: null } }, select: { id: true } },
    },
  },
  reports: {
    select: { id: true, reason: true, text: true, createdAt: true, reporter: { select: userSummarySelect } },
    orderBy: { id: 'desc' },
    take: MAX_REPORTS,
  },
  decisions: { select: takenDecisionSelect, orderBy: { id: 'desc' } },
} as const satisfies Prisma.ModerationCaseSelect;

export type CaseDetailRow = Prisma.ModerationCaseGetPayload<{ select: typeof caseDetailSelect }>;

export const toReceivedReportView = (report: CaseDetailRow['reports'][number]): ReceivedReportView => ({
  id: report.id,
  reporter: toUserSummary(report.reporter),
  reason: toReasonName(report.reason),
  text: report.text,
  createdAt: report.createdAt.toISOString(),
});
