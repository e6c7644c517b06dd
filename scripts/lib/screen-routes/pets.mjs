import { paths } from '../../../apps/web/src/routing/addresses.ts';
import {
  LOADING,
  LONG_WORD,
  MESSAGE_MS,
  NOBODY,
  SENDING,
  busy,
  chooseFiles,
  field,
  firstOnes,
  logo,
  loseConnection,
  petInLongWords,
  waitForText,
  start,
  states,
  holdTimers,
  userInLongWords,
  waitForAlert,
} from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/** @type {Base} */
const ownPet = { path: ({ ownPet: { uuid } }) => paths.pet(uuid), who: 'user' };

/** @type {Base} */
const ownPetEdit = { path: ({ ownPet: { uuid } }) => paths.pet(uuid, { edit: 'profile' }), who: 'user' };

/** @type {Base} */
const ownPetPhotos = { path: ({ ownPet: { uuid } }) => paths.pet(uuid, { edit: 'photos' }), who: 'user' };

/** @type {Base} */
const ofPet = { path: ({ pet: { uuid } }) => paths.pet(uuid), who: 'user' };

const FACTS = {
  vaccinated: true,
  neutered: true,
  chipped: true,
  chipNumber: '941000024680135',
  isChipOnFile: true,
  goodWithChildren: true,
  goodWithDogs: true,
  size: 'small',
  tags: ['calm', 'gentle', 'house_trained'],
};

/** For adoption, and owned by somebody who was asked about it. */
const OFFERED = {
  giveAway: true,
  offerExpiresAt: '2099-01-01T10:00:00.000Z',
  counts: { seen: 1240, saved: 18, asked: 5 },
};

/** @type {[state: string, changes: object][]} */
const OFFER_STATES = [
  ['available', {}],
  ['reserved', { offerState: 'reserved' }],
  ['done', { offerState: 'done', offerExpiresAt: null }],
  ['expired', { isOfferExpired: true, offerExpiresAt: '2026-01-01T10:00:00.000Z' }],
];

/** @param {object} changes */
const changed = (changes) => ({ '/pet/uuid/*': (/** @type {object} */ pet) => ({ ...pet, ...changes }) });

const withoutPhotos = { '/pet/uuid/*': (/** @type {object} */ pet) => ({ ...pet, photos: [] }) };

/**
 * Pets, and what their owners do with them.
 * @type {ScreenRoute[]}
 */
export const pets = [
  { name: 'pet-profile', ...ofPet },
  { name: 'pet-profile-ads', ...ofPet, hasAds: true },
  ...states('pet-profile', ofPet.path, '/pet/uuid/*', 'user', ['loading', 'error']),
  ...states('pet-profile-others', ofPet.path, '/pet/user/*', 'user'),
  {
    name: 'pet-profile-long-words',
    ...ofPet,
    answers: {
      '/pet/uuid/*': (/** @type {any} */ pet) => ({
        ...petInLongWords(pet),
        ...FACTS,
        giveAway: true,
        description: `${LONG_WORD} ${'Voli šetnje pored reke. '.repeat(30)}`,
        user: userInLongWords(pet.user),
      }),
      '/pet/user/*': firstOnes(petInLongWords),
    },
  },
  { name: 'pet-profile-offline', ...ofPet, act: loseConnection },
  {
    name: 'pet-profile-no-photos',
    ...ofPet,
    answers: withoutPhotos,
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
  ...OFFER_STATES.flatMap(
    /** @returns {ScreenRoute[]} */ ([state, changes]) => [
      { name: `own-pet-offer-${state}`, ...ownPet, answers: changed({ ...FACTS, ...OFFERED, ...changes }) },
      { name: `pet-profile-offer-${state}`, ...ofPet, answers: changed({ ...OFFERED, ...changes, counts: null }) },
    ],
  ),
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
  {
    name: 'own-pet-delete-sending',
    ...ownPet,
    answers: { 'DELETE /pet/uuid/*': 'never' },
    act: async (tools) => {
      await tools.press('pets.page.delete');
      await tools.press('pets.delete.confirm');
      await busy(tools, 'pets.delete.busy');
    },
  },
  {
    name: 'own-pet-deleted',
    ...ownPet,
    answers: { 'DELETE /pet/uuid/*': {} },
    act: async (tools) => {
      await holdTimers(tools, MESSAGE_MS);
      await tools.press('pets.page.delete');
      await tools.press('pets.delete.confirm');
      await tools.page.waitForURL('**/animals');
    },
  },
  { name: 'own-pet-edit', ...ownPetEdit },
  {
    name: 'own-pet-edit-facts',
    ...ownPetEdit,
    answers: changed({ ...FACTS, giveAway: true, visibleToVisitors: true }),
  },
  ...LOADING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `own-pet-edit-lists-${state}`,
      ...ownPetEdit,
      answers: { '/pet-category-group': answer, '/pet-category-food': answer },
      act: async ({ page }) => {
        if (state === 'failed') await page.locator('main [role="alert"] button').nth(1).waitFor({ timeout: 20_000 });
      },
    }),
  ),
  {
    name: 'own-pet-edit-saving',
    ...ownPetEdit,
    answers: { 'PATCH /pet/uuid/*': 'never' },
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('Tara');
      await tools.press('pets.edit.submit');
      await busy(tools, 'pets.edit.busy');
    },
  },
  {
    name: 'own-pet-edit-saved',
    ...ownPetEdit,
    answers: ({ ownPet }) => ({ 'PATCH /pet/uuid/*': ownPet }),
    act: async (tools) => {
      await holdTimers(tools, MESSAGE_MS);
      await field(tools, 'pets.fields.petName').fill('Tara');
      await tools.press('pets.edit.submit');
      await waitForText(tools, 'pets.edit.saved');
    },
  },
  {
    name: 'own-pet-edit-session-over',
    ...ownPetEdit,
    answers: { 'PATCH /pet/uuid/*': 401 },
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('Tara');
      await tools.press('pets.edit.submit');
      await tools.page.getByRole('form', { name: tools.t('auth.login.title') }).waitFor();
      await waitForAlert(tools);
    },
  },
  {
    name: 'own-pet-edit-invalid',
    ...ownPetEdit,
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('T');
      await field(tools, 'pets.fields.dateOfBirth').fill('2099-01-01');
      await tools.press('pets.edit.submit');
    },
  },
  { name: 'own-pet-edit-unchanged', ...ownPetEdit, act: ({ press }) => press('pets.edit.submit') },
  {
    name: 'own-pet-edit-draft',
    ...ownPetEdit,
    stored: ({ me, ownPet }) => ({ [`draft:pet-edit:${me.uuid}:${ownPet.uuid}`]: { petName: 'Tara' } }),
  },
  {
    name: 'own-pet-edit-leave',
    ...ownPetEdit,
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('Tara');
      await logo(tools).click();
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'own-pet-edit-failed',
    ...ownPetEdit,
    answers: { 'PATCH /pet/uuid/*': 500 },
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('Tara');
      await tools.press('pets.edit.submit');
      await waitForAlert(tools);
    },
  },
  { name: 'own-pet-photos', ...ownPetPhotos },
  { name: 'own-pet-photos-chosen', ...ownPetPhotos, act: ({ page, demo }) => chooseFiles(page, demo.photos) },
  {
    name: 'own-pet-photos-delete',
    ...ownPetPhotos,
    act: async ({ page, t }) => {
      await page
        .getByRole('button', { name: start(t('photos.album.deleteOf')) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'own-pet-photos-delete-failed',
    ...ownPetPhotos,
    answers: { 'DELETE /pet-photo/*': 500 },
    act: async (tools) => {
      const { page, t, press } = tools;
      await page
        .getByRole('button', { name: start(t('photos.album.deleteOf')) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await press('pets.page.delete');
      await waitForAlert(tools);
    },
  },
  {
    name: 'own-pet-photos-describe-failed',
    ...ownPetPhotos,
    answers: { 'PATCH /pet-photo/*': 500 },
    act: async ({ page, t }) => {
      const description = page.getByRole('textbox', { name: start(t('photos.descriptionOf')) }).first();
      await description.fill('Tara, 2024');
      await description.blur();
      await page.getByText(start(t('photos.album.describeFailed'))).waitFor();
    },
  },
  {
    name: 'own-pet-photos-order-failed',
    ...ownPetPhotos,
    answers: { 'PUT /pet-photo/*': 500 },
    act: async (tools) => {
      await tools.page
        .getByRole('button', { name: start(tools.t('photos.makeMainOf')) })
        .first()
        .click();
      await waitForAlert(tools);
    },
  },
  { name: 'own-pet-photos-empty', ...ownPetPhotos, answers: withoutPhotos },
  ...SENDING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `own-pet-photos-${state}`,
      ...ownPetPhotos,
      answers: { 'POST /pet-photo': answer },
      act: async (tools) => {
        const { page, demo, t, find } = tools;
        await chooseFiles(page, demo.photos);
        await page
          .getByRole('button', { name: /\d/ })
          .and(
            page.getByRole('button', {
              name: new RegExp(`^${t('photos.album.upload_other', { count: '@' }).split('@')[0]}`),
            }),
          )
          .click();
        if (state === 'failed') await find('button', 'common.tryAgain').last().waitFor();
        else
          await page
            .getByText(t('photos.status.sending'))
            .or(page.getByText(t('photos.status.storing')))
            .first()
            .waitFor();
      },
    }),
  ),
  { name: 'pet-unknown', path: () => paths.pet(NOBODY), who: 'user' },
  { name: 'pet-redirect', path: ({ pet }) => paths.petById(pet.id), who: 'user' },
  {
    name: 'pet-redirect-loading',
    path: ({ pet }) => paths.petById(pet.id),
    who: 'user',
    answers: { '/pet/*': 'never' },
  },
  { name: 'pet-redirect-unknown', path: () => paths.petById(999_999_999), who: 'user' },
];
