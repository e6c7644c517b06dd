import { BY_ID, CREATED, ID, inPages, moment, momentOrNull, section } from './section.js';

/** What a report or a decision is about. */
const reported = ({ type, targetId }: { type: string; targetId: bigint }) => ({
  kind: type.toLowerCase(),
  id: Number(targetId),
});
const reportedSelect = { type: true, targetId: true } as const;

export const reports = section({
  file: 'reports',
  tables: ['Report'],
  about: { en: 'What you have reported.', sr: 'Tvoje prijave.' },
  fields: {
    id: ID,
    on: { en: 'What you reported: kind and number.', sr: 'Šta je prijavljeno: vrsta i broj.' },
    reason: { en: 'Why.', sr: 'Razlog.' },
    words: { en: 'What you wrote about it.', sr: 'Šta pišeš o tome.' },
    createdAt: CREATED,
    closedAt: { en: 'When you were told what came of it.', sr: 'Kada ti je javljen ishod.' },
    actionTaken: { en: 'Whether something was done.', sr: 'Da li je nešto preduzeto.' },
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.report.findMany({
        ...BY_ID,
        where: { ...where, reporterId: userId },
        select: {
          id: true,
          reason: true,
          words: true,
          createdAt: true,
          closedAt: true,
          actionTaken: true,
          case: { select: reportedSelect },
        },
      }),
    );
    for await (const { case: about, createdAt, closedAt, ...report } of rows)
      yield { ...report, on: reported(about), createdAt: moment(createdAt), closedAt: momentOrNull(closedAt) };
  },
});

export const decisions = section({
  file: 'decisions',
  tables: ['ModerationCase', 'ModerationDecision'],
  about: {
    en: 'What moderators decided about you or something of yours.',
    sr: 'Šta su moderatori odlučili o tebi ili o nečemu tvom.',
  },
  fields: {
    id: ID,
    on: { en: 'What it is about: kind and number.', sr: 'Na šta se odnosi: vrsta i broj.' },
    action: { en: 'What was done.', sr: 'Šta je urađeno.' },
    reason: { en: 'Why.', sr: 'Razlog.' },
    words: { en: 'What you were told.', sr: 'Šta ti je rečeno.' },
    until: { en: 'The end of a suspension.', sr: 'Kraj suspenzije.' },
    createdAt: CREATED,
    objection: { en: 'Why you objected.', sr: 'Tvoj prigovor.' },
    objectedAt: { en: 'When you objected.', sr: 'Vreme prigovora.' },
    isUpheld: { en: 'Whether it was kept in spite of that.', sr: 'Da li je odluka uprkos tome ostala.' },
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.moderationDecision.findMany({
        ...BY_ID,
        // What only colleagues read is theirs.
        where: { ...where, case: { userId }, action: { notIn: ['DISMISS', 'NOTE'] } },
        select: {
          id: true,
          action: true,
          reason: true,
          words: true,
          until: true,
          createdAt: true,
          objection: true,
          objectedAt: true,
          isUpheld: true,
          case: { select: reportedSelect },
        },
      }),
    );
    for await (const { case: about, until, createdAt, objectedAt, ...decision } of rows)
      yield {
        ...decision,
        on: reported(about),
        until: momentOrNull(until),
        createdAt: moment(createdAt),
        objectedAt: momentOrNull(objectedAt),
      };
  },
});
