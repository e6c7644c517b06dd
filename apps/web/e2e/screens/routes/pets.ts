import type { Base, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { LONG_WORD, NOBODY, firstOnes, openPetMenu, petInLongWords, states, userInLongWords } from './steps';

const ownPet: Base = { path: ({ ownPet: { uuid } }) => paths.pet(uuid), who: 'user' };

const ownPetEdit: Base = { path: ({ ownPet: { uuid } }) => paths.pet(uuid, { edit: 'profile' }), who: 'user' };

const ownPetPhotos: Base = { path: ({ ownPet: { uuid } }) => paths.pet(uuid, { edit: 'photos' }), who: 'user' };

const ofPet: Base = { path: ({ pet: { uuid } }) => paths.pet(uuid), who: 'user' };

/** A pet for adoption. Its owner has received questions. */
const OFFERED = {
  giveAway: true,
  offerExpiresAt: '2099-01-01T10:00:00.000Z',
  counts: { seen: 1240, saved: 18, asked: 5 },
};

const OFFER_STATES: [state: string, changes: object][] = [
  ['available', {}],
  ['reserved', { offerState: 'reserved' }],
  ['done', { offerState: 'done', offerExpiresAt: null }],
  ['expired', { isOfferExpired: true, offerExpiresAt: '2026-01-01T10:00:00.000Z' }],
];

const changed = (changes: object) => ({ '/pet/uuid/*': (pet: object) => ({ ...pet, ...changes }) });

/** Screens of pets, including the owner's buttons. */
export const pets: Screen[] = [
  { name: 'pet-profile', ...ofPet },
  { name: 'pet-profile-ads', ...ofPet, hasAds: true },
  {
    name: 'pet-profile-lost',
    ...ofPet,
    answers: changed({ lostReport: { uuid: NOBODY, seenAt: '2026-05-17T10:00:00.000Z' } }),
  },
  ...states('pet-profile', ofPet.path, '/pet/uuid/*', 'user', ['loading', 'error']),
  ...states('pet-profile-others', ofPet.path, '/pet/user/*', 'user'),
  {
    name: 'pet-profile-long-words',
    ...ofPet,
    answers: {
      '/pet/uuid/*': (pet: any) => ({
        ...petInLongWords(pet),
        giveAway: true,
        description: `${LONG_WORD} ${'Voli šetnje pored reke. '.repeat(30)}`,
        user: userInLongWords(pet.user),
      }),
      '/pet/user/*': firstOnes(petInLongWords),
    },
  },
  { name: 'own-pet', ...ownPet },
  { name: 'own-pet-in-photos', path: ({ patient }) => paths.pet(patient.uuid), who: 'user' },
  {
    name: 'own-pet-lost',
    ...ownPet,
    answers: changed({ lostReport: { uuid: NOBODY, seenAt: '2026-05-17T10:00:00Z' } }),
  },
  {
    name: 'own-pet-no-vaccination',
    ...ownPet,
    answers: { '/care': (care: object) => ({ ...care, reminders: [], doses: [] }), '/pet/*/health-records': [] },
  },
  { name: 'own-pet-health-loading', ...ownPet, answers: { '/care': 'never' } },
  { name: 'own-pet-health-error', ...ownPet, answers: { '/care': 500, '/pet/*/health-records': 500 } },
  {
    name: 'own-pet-menu',
    ...ownPet,
    answers: changed({ visibleToVisitors: true }),
    act: openPetMenu,
  },
  ...OFFER_STATES.flatMap(([state, changes]): Screen[] => [
    { name: `own-pet-offer-${state}`, ...ownPet, answers: changed({ ...OFFERED, ...changes }) },
    { name: `pet-profile-offer-${state}`, ...ofPet, answers: changed({ ...OFFERED, ...changes, counts: null }) },
  ]),
  { name: 'own-pet-no-photos', ...ownPet, answers: changed({ photos: [] }) },
  {
    name: 'own-pet-delete',
    ...ownPet,
    act: async ({ page, find }) => {
      await openPetMenu({ page });
      await find('menuitem', 'pets.page.delete').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'own-pet-edit', ...ownPetEdit },
  { name: 'own-pet-edit-offer', ...ownPetEdit, answers: changed({ giveAway: true, visibleToVisitors: true }) },
  { name: 'own-pet-photos', ...ownPetPhotos },
  { name: 'pet-redirect', path: ({ pet }) => paths.petById(pet.id), who: 'user' },
];
