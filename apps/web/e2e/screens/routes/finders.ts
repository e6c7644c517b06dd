import { paths } from '../../../src/routing/routes';
import type { Answer, Base, Screen } from '../screen';
import { LONG_WORD, NOBODY, person, states } from './steps';

const CODE = 'ABCD-2345';
const TAG = { code: CODE, showsName: true, showsPhoto: true, showsContact: true };
const FOUND = { code: CODE, petCategoryId: 1, name: 'Riki', imageUrl: null, canWrite: true, lostReportUuid: NOBODY };
const LOOKUPS = [
  {
    id: 2,
    business: { ...person(1), userCategoryId: 4 },
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

/** Screens of chip lookups and collar tags. */
export const finders: Screen[] = [
  { name: 'chip', path: () => paths.chip, who: 'user' },
  {
    name: 'chip-registered',
    path: () => paths.chip,
    who: 'user',
    answers: { 'POST /chip-lookups': { uuid: NOBODY, isRegistered: true } },
    act: async ({ page, press, t }) => {
      await page.getByLabel(t('finders.chip.number')).fill('941000024680135');
      await press('finders.chip.submit');
    },
  },
  { name: 'tag', path: () => paths.tag(CODE), who: 'visitor', answers: { '/tags/*': FOUND } },
  { name: 'tag-missing', path: () => paths.tag(CODE), who: 'visitor', answers: { '/tags/*': 404 } },
  ...states('tag', () => paths.tag(CODE), '/tags/*', 'visitor', ['loading', 'error']),
  { ...petTag, name: 'pet-tag', answers: answersOf(TAG, LOOKUPS) },
  { ...petTag, name: 'pet-tag-new', answers: answersOf({ ...TAG, code: null }, []) },
  { ...petTag, name: 'pet-tag-loading', answers: answersOf('never', []) },
  { ...petTag, name: 'pet-tag-error', answers: answersOf(500, []) },
];
