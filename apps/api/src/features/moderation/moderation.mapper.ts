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
  ReportedThingView,
  ReportedTypeName,
  ReportView,
  TakenDecisionView,
} from './moderation.dto.js';
import type { Snapshot } from './reportables/reportable.js';

// Names in requests and answers differ from those in the database only by letter case.
export const toType = (name: ReportedTypeName) => name.toUpperCase() as ReportedType;
export const toTypeName = (type: ReportedType) => type.toLowerCase() as ReportedTypeName;
export const toReason = (name: ReasonName) => name.toUpperCase() as ReportReason;
const toReasonName = (reason: ReportReason) => reason.toLowerCase() as ReasonName;
export const toAction = (name: ActionName) => name.toUpperCase() as ModerationAction;
export const toActionName = (action: ModerationAction) => action.toLowerCase() as ActionName;

/** Minutes for which a claim holds; every look at the case renews it. */
const CLAIM_MINUTES = 15;

/** Claims from before this moment do not count any more. */
export const claimsSince = () => new Date(Date.now() - CLAIM_MINUTES * 60_000);

/** Actions against a thing or its author: the author is notified of these, and may object to them. */
export const OBJECTIONABLE = ['HIDE', 'REMOVE', 'WARN', 'SUSPEND', 'DISABLE'] as const satisfies ModerationAction[];
/** All actions that the author is notified of. */
export const NOTIFIED_ACTIONS = [
  ...OBJECTIONABLE,
  'RESTORE',
  'UNSUSPEND',
  'ENABLE',
] as const satisfies ModerationAction[];

/** Page size of cases, reports and decisions: each entry has a text of up to 50 000 characters. */
const MOST_ON_PAGE = 20;

export const pageSizeOf = ({ limit }: PageQuery): number => Math.min(limit, MOST_ON_PAGE);

const thingSelect = { type: true, targetId: true, snapshot: true } as const satisfies Prisma.ModerationCaseSelect;
type ThingRow = Prisma.ModerationCaseGetPayload<{ select: typeof thingSelect }>;

const toThingView = ({ type, targetId, snapshot }: ThingRow): ReportedThingView => {
  const { uuid, title, text, pictures, place, messages } = snapshot as unknown as Snapshot;
  return { type: toTypeName(type), id: Number(targetId), uuid, title, text, pictures, place, messages };
};

/** For the author. The messages around the reported one and their pictures are for moderators. */
const toOwnThingView = (row: ThingRow): ReportedThingView => ({
  ...toThingView(row),
  messages: [],
  ...(row.type === 'MESSAGE' && { pictures: [] }),
});

export const reportSelect = {
  id: true,
  reason: true,
  words: true,
  createdAt: true,
  closedAt: true,
  actionTaken: true,
  case: { select: { type: true, targetId: true } },
} as const satisfies Prisma.ReportSelect;

export type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportSelect }>;

/** For the reporter, with the content that they may see now: the snapshot is for moderators. */
export const toReportView = (report: ReportRow, content: Snapshot): ReportView => ({
  id: report.id,
  thing: { type: toTypeName(report.case.type), id: Number(report.case.targetId), ...content },
  reason: toReasonName(report.reason),
  words: report.words,
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
    words: objection ?? '',
    createdAt: objectedAt.toISOString(),
    outcome: isUpheld === null ? 'open' : isUpheld ? 'upheld' : 'rejected',
  };

const decidedSelect = {
  ...objectionSelect,
  id: true,
  action: true,
  reason: true,
  words: true,
  until: true,
  createdAt: true,
} as const satisfies Prisma.ModerationDecisionSelect;

const toDecided = (row: Prisma.ModerationDecisionGetPayload<{ select: typeof decidedSelect }>) => ({
  id: row.id,
  action: toActionName(row.action),
  reason: row.reason && toReasonName(row.reason),
  words: row.words,
  until: row.until?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  objection: toObjectionView(row),
});

export const decisionSelect = { ...decidedSelect, case: { select: thingSelect } } as const;

/** For the author, who does not learn which moderator it was. */
export const toDecisionView = (
  row: Prisma.ModerationDecisionGetPayload<{ select: typeof decisionSelect }>,
): DecisionView => ({
  ...toDecided(row),
  thing: toOwnThingView(row.case),
  canObject: row.objectedAt === null && OBJECTIONABLE.some((action) => action === row.action),
});

export const takenSelect = {
  ...decidedSelect,
  caseId: true,
  case: { select: { type: true } },
  moderator: { select: userSummarySelect },
} as const satisfies Prisma.ModerationDecisionSelect;

export const toTakenView = (
  row: Prisma.ModerationDecisionGetPayload<{ select: typeof takenSelect }>,
): TakenDecisionView => ({
  ...toDecided(row),
  caseId: row.caseId,
  type: toTypeName(row.case.type),
  moderator: row.moderator && toUserSummary(row.moderator),
});

/** Of each case so many reports are read. */
const MOST_REPORTS = 100;

export const caseSelect = {
  ...thingSelect,
  id: true,
  userId: true,
  isOpen: true,
  isObjection: true,
  reportCount: true,
  openedAt: true,
  claimedAt: true,
  user: { select: userSummarySelect },
  claimedBy: { select: userSummarySelect },
  reports: { select: { reason: true }, orderBy: { id: 'desc' }, take: MOST_REPORTS },
} as const satisfies Prisma.ModerationCaseSelect;

export type CaseRow = Prisma.ModerationCaseGetPayload<{ select: typeof caseSelect }>;

function reasonsOf(reports: { reason: ReportReason }[]): ReasonCountView[] {
  const counts = new Map<ReasonName, number>();
  for (const { reason } of reports) counts.set(toReasonName(reason), (counts.get(toReasonName(reason)) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count);
}

export const toCaseView = (row: CaseRow): CaseView => ({
  id: row.id,
  user: toUserSummary(row.user),
  thing: toThingView(row),
  reasons: reasonsOf(row.reports),
  reportCount: row.reportCount,
  isOpen: row.isOpen,
  isObjection: row.isObjection,
  claimedBy: row.claimedBy && row.claimedAt && row.claimedAt > claimsSince() ? toUserSummary(row.claimedBy) : null,
  openedAt: row.openedAt.toISOString(),
});

export const caseDetailSelect = {
  ...caseSelect,
  user: { select: { ...userSummarySelect, role: true, createdAt: true, suspendedUntil: true, disabledAt: true } },
  reports: {
    select: { id: true, reason: true, words: true, createdAt: true, reporter: { select: userSummarySelect } },
    orderBy: { id: 'desc' },
    take: MOST_REPORTS,
  },
  decisions: { select: takenSelect, orderBy: { id: 'desc' } },
} as const satisfies Prisma.ModerationCaseSelect;

export type CaseDetailRow = Prisma.ModerationCaseGetPayload<{ select: typeof caseDetailSelect }>;

export const toReceivedReportView = (report: CaseDetailRow['reports'][number]): ReceivedReportView => ({
  id: report.id,
  reporter: toUserSummary(report.reporter),
  reason: toReasonName(report.reason),
  words: report.words,
  createdAt: report.createdAt.toISOString(),
});
