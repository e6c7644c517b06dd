import { paths } from '../../../src/routing/routes';
import type { Answer, Base, Screen } from '../screen';
import { LONG_WORD, NOBODY, states } from './steps';

const CODE = 'ABCD-2345';
const TAG = { code: CODE, showsName: true, showsPhoto: true, showsContact: true };
const FOUND = { code: CODE, petCategoryId: 1, name: 'Riki', imageUrl: null, canWrite: true, lostReportUuid: NOBODY };
const LOOKUPS = [
  {
    id: 2,
    business: { id: 1, uuid: NOBODY, firstName: 'Klinika', lastName: LONG_WORD, imageUrl: null, userCategoryId: 4 },
    text: `Riki je kod nas, zovi. ${LONG_WORD}`,
    isBlocked: true,
    createdAt: '2026-11-20T10:00:00.000Z',
  },
  { id: 1, business: null, text: null, isBlocked: false, createdAt: '2026-11-19T10:00:00.000Z' },
];

/** Returns the answers of the calls for the tag and the lookups of the user's pet. */
const answersOf =
  (tag: Answer, lookups: object[]): Screen['answers'] =>
  ({ ownPet: { uuid } }) => ({ [`/pet/${uuid}/tag`]: tag, [`/pet/${uuid}/chip-lookups`]: lookups });

const petTag: Base = { path: ({ ownPet: { uuid } }) => paths.petTag(uuid), who: 'user' };
const lookUp: Screen['act'] = async ({ page, t }) => {
  await page.getByLabel(t('finders.chip.number')).fill('941000024680135');
  await page.getByRole('button', { name: t('finders.chip.submit') }).click();
};

/** Screens of chip lookups and collar tags. */
export const finders: Screen[] = [
  { name: 'chip', path: () => paths.chip, who: 'user' },
  {
    name: 'chip-registered',
    path: () => paths.chip,
    who: 'user',
    answers: { 'POST /chip-lookups': { uuid: NOBODY, isRegistered: true } },
    act: lookUp,
  },
  {
    name: 'chip-unknown',
    path: () => paths.chip,
    who: 'user',
    answers: { 'POST /chip-lookups': { uuid: NOBODY, isRegistered: false } },
    act: lookUp,
  },
  { name: 'tag', path: () => paths.tag(CODE), who: 'visitor', answers: { '/tags/*': FOUND } },
  {
    name: 'tag-without-facts',
    path: () => paths.tag(CODE),
    who: 'visitor',
    answers: { '/tags/*': { ...FOUND, name: null, canWrite: false, lostReportUuid: null } },
  },
  { name: 'tag-missing', path: () => paths.tag(CODE), who: 'visitor', answers: { '/tags/*': 404 } },
  ...states('tag', () => paths.tag(CODE), '/tags/*', 'visitor', ['loading', 'error']),
  { ...petTag, name: 'pet-tag', answers: answersOf(TAG, LOOKUPS) },
  { ...petTag, name: 'pet-tag-new', answers: answersOf({ ...TAG, code: null }, []) },
  {
    ...petTag,
    name: 'pet-tag-reset',
    answers: answersOf(TAG, []),
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: t('finders.own.reset') }).click();
    },
  },
  { ...petTag, name: 'pet-tag-loading', answers: answersOf('never', []) },
  { ...petTag, name: 'pet-tag-error', answers: answersOf(500, []) },
];
