import type { Base, Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { chooseFiles, pdf, radio, start, states } from './steps';

const petCategory = ({ page, t }: Pick<Tools, 'page' | 't'>, key: string) =>
  radio(page, t(`catalog.petCategories.${key}`));

const petCreate: Base = { path: () => paths.createPet, who: 'user' };

const toggle = ({ page, t }: Pick<Tools, 'page' | 't'>, key: string) =>
  page.getByRole('switch', { name: start(t(key)) }).click({ force: true });

/** Screens of the new pet form. */
export const addingPets: Screen[] = [
  { name: 'pet-create', ...petCreate },
  ...states('pet-create-kinds', petCreate.path, '/pet-category', 'user', ['loading', 'error']),
  {
    name: 'pet-create-breeds',
    ...petCreate,
    act: async (tools) => {
      await petCategory(tools, 'dogs');
      await tools.page.getByRole('combobox').first().fill('sar');
    },
  },
  {
    name: 'pet-create-invalid',
    ...petCreate,
    act: async (tools) => {
      await petCategory(tools, 'rodents');
      await tools.page.getByRole('heading', { name: tools.t('pets.create.offers.title') }).click();
      await toggle(tools, 'pets.create.offers.breeding');
      await toggle(tools, 'pets.create.offers.sale');
      await tools.press('pets.create.submit');
    },
  },
  { name: 'pet-create-photos', ...petCreate, act: ({ page, demo }) => chooseFiles(page, [...demo.photos, pdf]) },
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
];
