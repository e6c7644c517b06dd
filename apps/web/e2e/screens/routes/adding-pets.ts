import type { Base, Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { chooseFiles, field, logo, pdf, radio, start, states, waitForAlert } from './steps';

const petCategory = ({ page, t }: Pick<Tools, 'page' | 't'>, key: string) =>
  radio(page, t(`catalog.petCategories.${key}`));

const petCreate: Base = { path: () => paths.createPet, who: 'user' };

/** Fills in all of a pet's required fields. */
async function fillInPet(tools: Tools) {
  const { page, t } = tools;
  await petCategory(tools, 'spiders');
  await field(tools, 'pets.fields.petName').fill('Tara');
  const breeds = page.getByRole('combobox', { name: start(t('pets.fields.petCategoryGroupId')) });
  await breeds.click();
  await page.getByRole('option').first().click();
  await field(tools, 'pets.fields.dateOfBirth').fill('2024-05-17');
  await radio(page, t('pets.gender.f'));
}

const toggle = ({ page, t }: Pick<Tools, 'page' | 't'>, key: string) =>
  page.getByRole('switch', { name: start(t(key)) }).click({ force: true });

/** Screens of the new pet form. */
export const addingPets: Screen[] = [
  { name: 'pet-create', ...petCreate },
  ...states('pet-create-kinds', petCreate.path, '/pet-category', 'user', ['loading', 'error']),
  ...Object.entries({ 'no-breeds': '/pet-category-group', 'no-foods': '/pet-category-food' }).map(
    ([state, call]): Screen => ({
      name: `pet-create-${state}`,
      ...petCreate,
      answers: { [call]: [] },
      act: (tools) => petCategory(tools, 'dogs'),
    }),
  ),
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
    name: 'pet-create-photos',
    ...petCreate,
    act: ({ page, demo }) => chooseFiles(page, [...demo.photos, pdf]),
  },
  {
    name: 'pet-create-photo-crop',
    ...petCreate,
    act: async ({ page, demo, press }) => {
      await chooseFiles(page, demo.photos);
      await press('photos.cropOf', { file: demo.photos[0].name });
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
];
