import { paths } from '../../../src/routing/routes';
import type { Base, Demo, Screen } from '../screen';
import { LONG_WORD, firstOnes, mapIsDrawn, radio, states } from './steps';

const list: Base = { path: () => paths.lost(), who: 'visitor' };
const report: Base = { path: ({ lostReport: { uuid } }) => paths.lostReport(uuid), who: 'visitor' };
const ownReport: Base = { path: ({ ownReport: { uuid } }) => paths.lostReport(uuid), who: 'user' };
const poster: Base = { path: ({ lostReport: { uuid } }) => paths.lostPoster(uuid), who: 'visitor' };

const REPORT = '/lost-and-found/*';
const changed =
  (changes: object) =>
  ({ lostReport: { uuid } }: Demo) => ({ [`/lost-and-found/${uuid}`]: (found: object) => ({ ...found, ...changes }) });
const LONG_NAME = { name: LONG_WORD.slice(0, 49) };

/** Screens of lost and found animals. */
export const lost: Screen[] = [
  { name: 'lost', path: list.path },
  { name: 'lost-mine', path: () => paths.lost({ tab: 'mine' }), who: 'user' },
  { name: 'lost-map', path: () => `${paths.lost()}?view=map`, who: 'visitor', act: mapIsDrawn },
  {
    name: 'lost-long-words',
    ...list,
    answers: { '/lost-and-found': firstOnes((found) => ({ ...found, ...LONG_NAME })) },
  },
  ...states('lost', list.path, '/lost-and-found', 'visitor'),
  { name: 'lost-report', path: report.path },
  { name: 'lost-report-own', ...ownReport },
  { name: 'lost-report-long-words', ...report, answers: changed({ ...LONG_NAME, description: LONG_WORD }) },
  { name: 'lost-report-ended', ...report, answers: changed({ state: 'home', closedAt: '2026-11-22T10:00:00.000Z' }) },
  ...states('lost-report', report.path, REPORT, 'visitor', ['loading', 'error']),
  { name: 'lost-sighting', ...report, act: ({ press }) => press('lost-and-found.sighting.open') },
  {
    name: 'lost-end',
    ...ownReport,
    act: async ({ press, page }) => {
      await press('lost-and-found.own.close');
      await page.getByRole('switch').press('Space');
    },
  },
  { name: 'lost-poster', ...poster },
  {
    name: 'lost-poster-a5',
    path: (demo) => `${poster.path(demo)}?size=a5`,
    who: 'visitor',
    answers: changed({ ...LONG_NAME, markings: LONG_WORD }),
  },
  ...states('lost-poster', poster.path, REPORT, 'visitor', ['loading', 'error']),
  { name: 'lost-new', path: () => paths.newLost(), who: 'user' },
  {
    name: 'lost-new-other',
    path: () => paths.newLost(),
    who: 'user',
    act: async ({ page, t }) => {
      await radio(page, t('lost-and-found.form.otherAnimal'));
      await radio(page, t('lost-and-found.kinds.1'));
    },
  },
  { name: 'found-report', path: ({ foundReport: { uuid } }) => paths.foundReport(uuid) },
  { name: 'found-new', path: () => paths.newFound },
  { name: 'found-link', path: () => `${paths.foundLink}#secret`, who: 'visitor' },
  { name: 'found-link-invalid', path: () => paths.foundLink, who: 'visitor' },
];
