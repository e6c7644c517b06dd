import type { Base, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { LONG_WORD, NOBODY, firstOnes, petInLongWords, states, userInLongWords, waitForAlert } from './steps';

const ownPet: Base = { path: ({ ownPet: { uuid } }) => paths.pet(uuid), who: 'user' };

const ownPetEdit: Base = { path: ({ ownPet: { uuid } }) => paths.pet(uuid, { edit: 'profile' }), who: 'user' };

const ownPetPhotos: Base = { path: ({ ownPet: { uuid } }) => paths.pet(uuid, { edit: 'photos' }), who: 'user' };

const ofPet: Base = { path: ({ pet: { uuid } }) => paths.pet(uuid), who: 'user' };

const FACTS = {
  vaccinated: true,
  neutered: true,
  chipped: true,
  chipNumber: '941000024680135',
  confirmedByClinic: ['vaccinated', 'chipped'],
  isChipOnFile: true,
  goodWithChildren: true,
  goodWithDogs: true,
  size: 'small',
  tags: ['calm', 'gentle', 'house_trained'],
  colours: ['black', 'white'],
  markings: 'A white star on the chest',
};

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

const withoutPhotos = { '/pet/uuid/*': (pet: object) => ({ ...pet, photos: [] }) };

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
        ...FACTS,
        giveAway: true,
        description: `${LONG_WORD} ${'Voli šetnje pored reke. '.repeat(30)}`,
        user: userInLongWords(pet.user),
      }),
      '/pet/user/*': firstOnes(petInLongWords),
    },
  },
  {
    name: 'pet-profile-viewer',
    ...ofPet,
    act: async ({ page, press }) => {
      await press('pets.page.enlarge');
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  { name: 'own-pet', ...ownPet },
  ...OFFER_STATES.flatMap(([state, changes]): Screen[] => [
    { name: `own-pet-offer-${state}`, ...ownPet, answers: changed({ ...FACTS, ...OFFERED, ...changes }) },
    { name: `pet-profile-offer-${state}`, ...ofPet, answers: changed({ ...OFFERED, ...changes, counts: null }) },
  ]),
  { name: 'own-pet-no-photos', ...ownPet, answers: withoutPhotos },
  {
    name: 'own-pet-delete',
    ...ownPet,
    act: async ({ page, press }) => {
      await press('pets.page.delete');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'own-pet-delete-failed',
    ...ownPet,
    answers: { 'DELETE /pet/uuid/*': 500 },
    act: async (tools) => {
      await tools.press('pets.page.delete');
      await tools.press('pets.delete.confirm');
      await waitForAlert(tools);
    },
  },
  { name: 'own-pet-edit', ...ownPetEdit },
  {
    name: 'own-pet-edit-facts',
    ...ownPetEdit,
    answers: changed({ ...FACTS, giveAway: true, visibleToVisitors: true }),
  },
  { name: 'own-pet-photos', ...ownPetPhotos },
  { name: 'pet-redirect', path: ({ pet }) => paths.petById(pet.id), who: 'user' },
];
