import { BY_ID, CREATED, ID, inPages, timestamp, timestampOrNull, section } from './section.js';

const toTarget = ({ type, targetId }: { type: string; targetId: bigint }) => ({
  kind: type.toLowerCase(),
  id: Number(targetId),
});
const reportedSelect = { type: true, targetId: true } as const;

export const reports = section({
  file: 'reports',
  tables: ['Report'],
  about: { en: 'Your reports.', sr: 'Tvoje prijave.' },
  fields: {
    id: ID,
    on: { en: 'The reported item: kind and id.', sr: 'Šta je prijavljeno: vrsta i broj.' },
    reason: { en: 'The reason.', sr: 'Razlog.' },
    text: { en: 'Your explanation.', sr: 'Tvoje objašnjenje.' },
    createdAt: CREATED,
    closedAt: { en: 'When you were notified of the outcome.', sr: 'Kada ti je javljen ishod.' },
    actionTaken: { en: 'Whether moderators took action.', sr: 'Da li je nešto preduzeto.' },
  },
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
  about: {
    en: 'Decisions of moderators about you or your content.',
    sr: 'Odluke moderatora o tebi ili tvom sadržaju.',
  },
  fields: {
    id: ID,
    on: { en: 'The subject of the decision: kind and id.', sr: 'Na šta se odluka odnosi: vrsta i broj.' },
    action: { en: 'The action.', sr: 'Mera.' },
    reason: { en: 'The reason.', sr: 'Razlog.' },
    text: { en: 'The explanation for you.', sr: 'Objašnjenje za tebe.' },
    until: { en: 'The end of a suspension.', sr: 'Kraj suspenzije.' },
    createdAt: CREATED,
    objection: { en: 'Your objection.', sr: 'Tvoj prigovor.' },
    objectedAt: { en: 'When you objected.', sr: 'Vreme prigovora.' },
    isUpheld: {
      en: 'Whether the decision was upheld after your objection.',
      sr: 'Da li je odluka ostala posle prigovora.',
    },
  },
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
