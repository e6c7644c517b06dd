import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { NOBODY, SENDING, busy, chooseFiles, field, logo, pdf, radio, start, states, waitForAlert } from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/**
 * @param {Pick<Tools, 'page' | 't'>} tools
 * @param {string} key
 */
const petCategory = ({ page, t }, key) => radio(page, t(`catalog.petCategories.${key}`));

/** @type {Base} */
const petCreate = { path: () => paths.createPet, who: 'user' };

/**
 * Fills in a form that can be sent.
 * @param {Tools} tools
 */
async function fillInPet(tools) {
  const { page, t } = tools;
  await petCategory(tools, 'spiders');
  await field(tools, 'pets.fields.petName').fill('Tara');
  const breeds = page.getByRole('combobox', { name: start(t('pets.fields.petCategoryGroupId')) });
  await breeds.click();
  await page.getByRole('option').first().click();
  await field(tools, 'pets.fields.dateOfBirth').fill('2024-05-17');
  await radio(page, t('pets.gender.f'));
}

/**
 * @param {Pick<Tools, 'page' | 't'>} tools
 * @param {string} key
 */
const toggle = ({ page, t }, key) => page.getByRole('switch', { name: start(t(key)) }).click({ force: true });

/**
 * The form for a new pet.
 * @type {ScreenRoute[]}
 */
export const addingPets = [
  { name: 'pet-create', ...petCreate },
  ...states('pet-create-kinds', petCreate.path, '/pet-category', 'user', ['loading', 'error']),
  ...Object.entries({ 'no-breeds': '/pet-category-group', 'no-foods': '/pet-category-food' }).map(
    /** @returns {ScreenRoute} */ ([state, call]) => ({
      name: `pet-create-${state}`,
      ...petCreate,
      answers: { [call]: [] },
      act: (tools) => petCategory(tools, 'dogs'),
    }),
  ),
  {
    name: 'pet-create-lists-failed',
    ...petCreate,
    answers: { '/pet-category-group': 500, '/pet-category-food': 500 },
    act: async (tools) => {
      await petCategory(tools, 'dogs');
      await tools.page.locator('main [role="alert"] button').nth(1).waitFor({ timeout: 20_000 });
    },
  },
  {
    name: 'pet-create-breeds',
    ...petCreate,
    act: async (tools) => {
      await petCategory(tools, 'dogs');
      await tools.page.getByRole('combobox').first().fill('sar');
    },
  },
  {
    name: 'pet-create-no-breed-match',
    ...petCreate,
    act: async (tools) => {
      await petCategory(tools, 'cats');
      await tools.page.getByRole('combobox').first().fill('xyz');
    },
  },
  { name: 'pet-create-spiders', ...petCreate, act: (tools) => petCategory(tools, 'spiders') },
  {
    name: 'pet-create-invalid',
    ...petCreate,
    act: async (tools) => {
      await petCategory(tools, 'rodents');
      await toggle(tools, 'pets.create.offers.breeding');
      await toggle(tools, 'pets.create.offers.sale');
      await tools.press('pets.create.submit');
    },
  },
  {
    name: 'pet-create-yielded',
    ...petCreate,
    act: async (tools) => {
      await toggle(tools, 'pets.create.offers.sale');
      await toggle(tools, 'pets.create.offers.giveAway');
    },
  },
  {
    name: 'pet-create-photos',
    ...petCreate,
    act: ({ page, demo }) => chooseFiles(page, [...demo.photos, pdf]),
  },
  {
    name: 'pet-create-photo-crop',
    ...petCreate,
    act: async ({ page, demo, press }) => {
      await chooseFiles(page, demo.photos);
      await press('photos.cropOf', { file: demo.photos[1].name });
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  {
    name: 'pet-create-draft',
    ...petCreate,
    stored: ({ me }) => ({ [`draft:pet:${me.uuid}`]: { petCategoryId: 2, petName: 'Mrvica', isForGiveAway: true } }),
  },
  {
    name: 'pet-create-leave',
    ...petCreate,
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('Tara');
      await logo(tools).click();
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'pet-create-failed',
    ...petCreate,
    answers: { 'POST /pet': 500 },
    act: async (tools) => {
      await fillInPet(tools);
      await tools.press('pets.create.submit');
      await waitForAlert(tools);
    },
  },
  {
    name: 'pet-create-sending',
    ...petCreate,
    answers: { 'POST /pet': 'never' },
    act: async (tools) => {
      await fillInPet(tools);
      await tools.press('pets.create.submit');
      await busy(tools, 'pets.create.busy');
    },
  },
  {
    name: 'pet-create-session-over',
    ...petCreate,
    answers: { 'POST /pet': 401 },
    act: async (tools) => {
      await fillInPet(tools);
      await tools.press('pets.create.submit');
      await tools.page.getByRole('form', { name: tools.t('auth.login.title') }).waitFor();
      await waitForAlert(tools);
    },
  },
  ...SENDING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `pet-create-photos-${state}`,
      ...petCreate,
      answers: {
        'POST /pet': { uuid: NOBODY, name: 'Tara', petCategory: { id: 6, name: 'Spiders' } },
        'POST /pet-photo': answer,
      },
      act: async (tools) => {
        await fillInPet(tools);
        await chooseFiles(tools.page, tools.demo.photos);
        await tools.press('pets.create.submit');
        await tools.page
          .getByRole('heading', { level: 1, name: tools.t('pets.photos.step.title', { name: 'Tara' }) })
          .waitFor();
        if (state === 'failed') await tools.find('button', 'pets.photos.step.retry').first().waitFor();
      },
    }),
  ),
  {
    name: 'pet-create-photos-resumed',
    ...petCreate,
    stored: ({ me }) => ({ [`draft:pet-created:${me.uuid}`]: { uuid: NOBODY, name: 'Tara', petCategoryId: 6 } }),
  },
];
