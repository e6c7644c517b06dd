import { paths } from '../../../src/routing/routes';
import type { Base, Screen } from '../screen';
import { LONG_WORD, mapIsDrawn, NOBODY, radio, states } from './steps';

const UUID = '10000000-0000-4000-8000-000000000001';
const OTHER = '10000000-0000-4000-8000-000000000002';
const PLACE = { id: 3_194_360, name: 'Novi Sad', countryCode: 'RS' };
const AREA = { latitude: 45.25313, longitude: 19.84062, place: PLACE };

const summary = (uuid: string, values: object = {}) => ({
  ...AREA,
  uuid,
  type: 'lost',
  state: 'open',
  name: 'Riki',
  petCategoryId: 1,
  petCategoryGroupId: 101,
  petCategoryGroup: { id: 101, name: 'Šarplaninac' },
  size: 'small',
  gender: 'm',
  colours: ['black', 'tan'],
  hasReward: true,
  whereabouts: null,
  imageUrl: null,
  sightingCount: 2,
  seenAt: '2026-11-20T17:30:00.000Z',
  createdAt: '2026-11-20T18:00:00.000Z',
  closedAt: null,
  ...values,
});

const FOUND = {
  type: 'found',
  name: null,
  petCategoryId: 2,
  petCategoryGroupId: null,
  petCategoryGroup: null,
  hasReward: false,
  whereabouts: 'with_finder',
  sightingCount: 0,
};
const ENDED = { state: 'home', closedAt: '2026-11-22T10:00:00.000Z', phone: null };
const PERSON = { id: 1, uuid: NOBODY, firstName: 'Mila', lastName: 'Ilić', imageUrl: null, userCategoryId: 1 };

const sighting = (id: number, values: object = {}) => ({
  ...AREA,
  id,
  text: 'Trčao je prema reci, hramlje.',
  photos: [],
  person: null,
  point: null,
  canHide: false,
  seenAt: '2026-11-21T08:10:00.000Z',
  createdAt: '2026-11-21T08:15:00.000Z',
  ...values,
});

const report = (values: object = {}) => ({
  ...summary(UUID),
  id: 1,
  petUuid: NOBODY,
  markings: 'Bela šapa i crvena ogrlica',
  description: 'Otrgao se sa povoca kod Ribljeg ostrva.',
  advice: [],
  behaviour: 'Plašljiv: ne jurite ga, samo mi javite.',
  phone: '+381 60 123 4567',
  chipRead: null,
  photos: [],
  person: PERSON,
  sightings: [sighting(2), sighting(1, { person: PERSON, text: null })],
  isFollowed: false,
  canConfirm: false,
  own: null,
  ...values,
});

const OWN = {
  point: { latitude: 45.254, longitude: 19.842 },
  hasAlerts: true,
  expiresAt: '2027-01-20T10:00:00.000Z',
  isAsked: false,
  isEmailConfirmed: true,
};

const LIST = [
  summary(UUID),
  summary(OTHER, { name: LONG_WORD.slice(0, 49), hasReward: false, sightingCount: 0 }),
  summary('10000000-0000-4000-8000-000000000003', { petCategoryId: 3, name: 'Koko' }),
];
const MATCHES = [
  { report: { ...LIST[1], ...FOUND, petCategoryId: 1 }, isAccepted: false },
  { report: { ...LIST[2], ...FOUND, petCategoryId: 1 }, isAccepted: true },
];
const LISTS = { '/animal-reports': LIST, '/animal-reports/mine': LIST };

const onePath = `/animal-reports/${UUID}`;
const one: Base & { path: Screen['path'] } = { path: () => paths.lostReport(UUID) };
const shown = (values: object = {}, more: object = {}) => ({ [onePath]: report(values), ...more });

/** Screens of lost and found animals. */
export const lost: Screen[] = [
  { name: 'lost', path: () => paths.lost(), answers: LISTS },
  { name: 'lost-mine', path: () => paths.lost({ tab: 'mine' }), who: 'user', answers: LISTS },
  { name: 'lost-map', path: () => `${paths.lost()}?view=map`, who: 'visitor', act: mapIsDrawn },
  ...states('lost', () => paths.lost(), '/animal-reports', 'visitor'),
  { name: 'lost-filtered', path: () => `${paths.lost()}?kind=6`, who: 'visitor', answers: { '/animal-reports': [] } },
  { name: 'lost-report', ...one, answers: shown() },
  {
    name: 'lost-report-own',
    ...one,
    who: 'user',
    answers: shown(
      {
        person: null,
        own: { ...OWN, isAsked: true },
        sightings: [sighting(2, { canHide: true, point: OWN.point })],
        description: LONG_WORD,
      },
      { [`${onePath}/matches`]: [] },
    ),
  },
  {
    name: 'lost-report-matches',
    ...one,
    who: 'user',
    answers: shown({ person: null, own: OWN, sightings: [], sightingCount: 0 }, { [`${onePath}/matches`]: MATCHES }),
  },
  {
    name: 'lost-report-map',
    ...one,
    who: 'visitor',
    answers: shown(),
    act: async (tools) => {
      await tools.press('lost.showMap');
      await mapIsDrawn(tools);
    },
  },
  {
    name: 'lost-report-ended',
    ...one,
    who: 'visitor',
    answers: shown({ ...ENDED, sightings: [], sightingCount: 0 }),
  },
  ...states('lost-report', one.path, onePath, 'visitor', ['loading', 'error']),
  {
    name: 'lost-sighting',
    ...one,
    who: 'visitor',
    answers: shown(),
    act: ({ press }) => press('lost.sighting.open'),
  },
  {
    name: 'lost-sighting-map',
    ...one,
    who: 'visitor',
    answers: shown(),
    act: async (tools) => {
      await tools.press('lost.sighting.open');
      await tools.press('lost.where.onMap');
      await mapIsDrawn(tools);
    },
  },
  {
    name: 'lost-end',
    ...one,
    who: 'user',
    answers: shown({ own: OWN }, { [`${onePath}/matches`]: [] }),
    act: async ({ press, page }) => {
      await press('lost.own.close');
      await page.getByRole('switch').press('Space');
    },
  },
  { name: 'lost-poster', path: () => paths.lostPoster(UUID), answers: shown() },
  {
    name: 'lost-poster-a5',
    path: () => `${paths.lostPoster(UUID)}?size=a5`,
    who: 'visitor',
    answers: shown({ name: LONG_WORD.slice(0, 49), markings: LONG_WORD }),
  },
  ...states('lost-poster', () => paths.lostPoster(UUID), onePath, 'visitor', ['loading', 'error']),
  { name: 'lost-new', path: () => paths.newLost(), who: 'user' },
  {
    name: 'lost-new-other',
    path: () => paths.newLost(),
    who: 'user',
    act: async ({ page, t }) => {
      await radio(page, t('lost.form.otherAnimal'));
      await radio(page, t('lost.kinds.1'));
    },
  },
  {
    name: 'found-report',
    path: () => paths.foundReport(UUID),
    answers: shown({ ...FOUND, behaviour: null, canConfirm: true, state: 'unconfirmed', sightings: [] }),
  },
  { name: 'found-new', path: () => paths.newFound, who: 'visitor' },
  { name: 'found-link', path: () => `${paths.foundLink}#secret`, who: 'visitor' },
  { name: 'found-link-invalid', path: () => paths.foundLink, who: 'visitor' },
  { name: 'found-new-user', path: () => paths.newFound, who: 'user' },
];
