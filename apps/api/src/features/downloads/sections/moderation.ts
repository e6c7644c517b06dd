import { BY_ID, inPages, timestamp, timestampOrNull, section } from './section.js';

const toTarget = ({ type, targetId }: { type: string; targetId: bigint }) => ({
  kind: type.toLowerCase(),
  id: Number(targetId),
});
const reportedSelect = { type: true, targetId: true } as const;

export const reports = section({
  file: 'reports',
  tables: ['Report'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.report.findMany({
        ...BY_ID,
        where: { ...where, reporterId: userId },
        select: {
          id: true,
          reason: true,
          text: true,
          createdAt: true,
          closedAt: true,
          actionTaken: true,
          case: { select: reportedSelect },
        },
      }),
    );
    for await (const { case: reportedCase, createdAt, closedAt, ...report } of rows)
      yield {
        ...report,
        on: toTarget(reportedCase),
        createdAt: timestamp(createdAt),
        closedAt: timestampOrNull(closedAt),
      };
  },
});

export const decisions = section({
  file: 'decisions',
  tables: ['ModerationCase', 'ModerationDecision'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.moderationDecision.findMany({
        ...BY_ID,
        // Do not export internal notes and dismissals.
        where: { ...where, case: { userId }, action: { notIn: ['DISMISS', 'NOTE'] } },
        select: {
          id: true,
          action: true,
          reason: true,
          text: true,
          until: true,
          createdAt: true,
          objection: true,
          objectedAt: true,
          isUpheld: true,
          case: { select: reportedSelect },
        },
      }),
    );
    for await (const { case: reportedCase, until, createdAt, objectedAt, ...decision } of rows)
      yield {
        ...decision,
        on: toTarget(reportedCase),
        until: timestampOrNull(until),
        createdAt: timestamp(createdAt),
        objectedAt: timestampOrNull(objectedAt),
      };
  },
});
