import { BY_ID, CREATED, ID, inPages, moment, momentOrNull, section, words } from './section.js';

/** What a report or a decision is about. */
const reported = ({ type, targetId }: { type: string; targetId: bigint }) => ({
  kind: type.toLowerCase(),
  id: Number(targetId),
});
const reportedSelect = { type: true, targetId: true } as const;

export const reports = section({
  file: 'reports',
  tables: ['Report'],
  about: words('What you have reported.', 'Tvoje prijave.'),
  fields: {
    id: ID,
    on: words('What you reported: kind and number.', 'Šta je prijavljeno: vrsta i broj.'),
    reason: words('Why.', 'Razlog.'),
    words: words('What you wrote about it.', 'Šta pišeš o tome.'),
    createdAt: CREATED,
    closedAt: words('When you were told what came of it.', 'Kada ti je javljen ishod.'),
    hasLedTo: words('Whether something was done.', 'Da li je nešto preduzeto.'),
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
          hasLedTo: true,
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
  about: words(
    'What moderators decided about you or something of yours.',
    'Šta su moderatori odlučili o tebi ili o nečemu tvom.',
  ),
  fields: {
    id: ID,
    on: words('What it is about: kind and number.', 'Na šta se odnosi: vrsta i broj.'),
    action: words('What was done.', 'Šta je urađeno.'),
    reason: words('Why.', 'Razlog.'),
    words: words('What you were told.', 'Šta ti je rečeno.'),
    until: words('The end of a suspension.', 'Kraj suspenzije.'),
    createdAt: CREATED,
    objection: words('Why you objected.', 'Tvoj prigovor.'),
    objectedAt: words('When you objected.', 'Vreme prigovora.'),
    isUpheld: words('Whether it was kept in spite of that.', 'Da li je odluka uprkos tome ostala.'),
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
