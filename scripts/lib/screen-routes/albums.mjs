import { paths } from '../../../apps/web/src/routing/addresses.ts';
import {
  NOBODY,
  SENDING,
  chooseFiles,
  loseConnection,
  pdf,
  start,
  states,
  waitForAlert,
  waitForText,
} from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/** @type {Base} */
const own = { path: ({ me: { uuid } }) => paths.userAlbum(uuid), who: 'user' };

/** @type {Base} */
const ofSomebody = { path: ({ people: { kennel } }) => paths.userAlbum(kennel.uuid), who: 'user' };

/** @type {Base} */
const ownPet = { path: ({ ownPet: { uuid } }) => paths.petAlbum(uuid), who: 'user' };

/** @type {Base} */
const ofPet = { path: ({ pet: { uuid } }) => paths.petAlbum(uuid), who: 'user' };

const ALBUM = '/user-photo/user/*';
const WORD = 'Prestolonaslednikovica'.repeat(6);

/**
 * An album of many, some of them with words that are hard to place.
 * @param {{ id: number, description: string | null }[]} photos
 */
const many = (photos) =>
  Array.from({ length: 50 }, (_, index) => ({
    ...photos[index % photos.length],
    id: 10_000 - index,
    description: [null, WORD, 'Blato. '.repeat(40), photos[0]?.description][index % 4],
  }));

/**
 * @param {Tools} tools
 * @param {string} key
 */
const pressFirst = ({ page, t }, key) =>
  page
    .getByRole('button', { name: start(t(key)) })
    .first()
    .click();

/**
 * The albums of people and of pets.
 * @type {ScreenRoute[]}
 */
export const albums = [
  { name: 'own-album', ...own },
  { name: 'album', ...ofSomebody },
  { name: 'album-long-words', ...ofSomebody, answers: { [ALBUM]: many } },
  { name: 'own-album-long-words', ...own, answers: { [ALBUM]: many } },
  ...states('album', ofSomebody.path, ALBUM, 'user'),
  ...states('album-of-user', ofSomebody.path, '/user/by-uuid/*', 'user', ['loading', 'error']),
  { name: 'own-album-empty', ...own, answers: { [ALBUM]: [] } },
  { name: 'album-visitor', path: own.path, who: 'visitor' },
  { name: 'album-unknown', path: () => paths.userAlbum(NOBODY), who: 'user' },
  { name: 'album-offline', ...ofSomebody, act: loseConnection },
  {
    name: 'album-photo',
    ...ofSomebody,
    act: async (tools) => {
      await pressFirst(tools, 'albums.enlarge');
      await tools.page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  {
    name: 'album-photo-closer',
    ...ofSomebody,
    act: async (tools) => {
      await pressFirst(tools, 'albums.enlarge');
      await tools.press('common.zoomIn');
    },
  },
  {
    name: 'album-photo-long-words',
    ...ofSomebody,
    answers: { [ALBUM]: (/** @type {any} */ photos) => many(photos).slice(1) },
    act: (tools) => pressFirst(tools, 'albums.enlarge'),
  },
  {
    name: 'album-likes',
    ...ofSomebody,
    act: async ({ page }) => {
      await page.locator('main button[aria-haspopup="dialog"]').first().click();
      await page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  { name: 'own-album-editing', ...own, act: (tools) => pressFirst(tools, 'albums.editOf') },
  {
    name: 'own-album-describe-failed',
    ...own,
    answers: { 'PATCH /user-photo/*': 500 },
    act: async (tools) => {
      await pressFirst(tools, 'albums.editOf');
      await tools.page.getByRole('textbox').fill('Tara, 2024');
      await tools.press('albums.save');
      await waitForText(tools, 'albums.failed.describe');
    },
  },
  {
    name: 'own-album-delete',
    ...own,
    act: async (tools) => {
      await pressFirst(tools, 'photos.album.deleteOf');
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'own-album-delete-failed',
    ...own,
    answers: { 'DELETE /user-photo/*': 500 },
    act: async (tools) => {
      await pressFirst(tools, 'photos.album.deleteOf');
      await tools.press('albums.delete.confirm');
      await waitForAlert(tools);
    },
  },
  {
    name: 'own-album-picked',
    ...own,
    act: async ({ page, t }) => {
      await page
        .getByRole('button', { name: start(t('photos.order.move')) })
        .last()
        .focus();
      for (const key of ['Enter', 'ArrowUp']) await page.keyboard.press(key);
    },
  },
  {
    name: 'own-album-order-failed',
    ...own,
    answers: { 'PUT /user-photo/order': 500 },
    act: async (tools) => {
      await tools.page
        .getByRole('button', { name: start(tools.t('photos.order.move')) })
        .last()
        .focus();
      for (const key of ['Enter', 'Home', 'Enter']) await tools.page.keyboard.press(key);
      await waitForAlert(tools);
    },
  },
  ...SENDING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `own-album-${state}`,
      ...own,
      answers: { 'POST /user-photo': answer },
      act: async (tools) => {
        await chooseFiles(tools.page, tools.demo.photos);
        if (state === 'failed') await waitForAlert(tools);
        else await waitForText(tools, 'photos.status.sending');
      },
    }),
  ),
  { name: 'own-album-refused', ...own, act: ({ page }) => chooseFiles(page, pdf) },
  { name: 'pet-album', ...ofPet },
  { name: 'own-pet-album', ...ownPet },
  { name: 'own-pet-album-empty', ...ownPet, answers: { '/pet-photo/pet/*': [] } },
  ...states('pet-album', ofPet.path, '/pet-photo/pet/*', 'user'),
  { name: 'pet-album-long-words', ...ofPet, answers: { '/pet-photo/pet/*': many } },
  { name: 'pet-album-offline', ...ofPet, act: loseConnection },
  {
    name: 'own-pet-album-offline',
    ...ownPet,
    act: async (tools) => {
      await chooseFiles(tools.page, tools.demo.photos[0]);
      await loseConnection(tools);
      await tools.press('albums.upload');
      await waitForAlert(tools);
    },
  },
  { name: 'own-pet-album-ready', ...ownPet, act: ({ page, demo }) => chooseFiles(page, demo.photos[0]) },
  { name: 'own-pet-album-ready-many', ...ownPet, act: ({ page, demo }) => chooseFiles(page, [...demo.photos, pdf]) },
  ...SENDING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `own-pet-album-${state}`,
      ...ownPet,
      answers: { 'POST /pet-photo': answer },
      act: async (tools) => {
        await chooseFiles(tools.page, tools.demo.photos[0]);
        await tools.press('albums.upload');
        if (state === 'failed') await waitForAlert(tools);
        else await waitForText(tools, 'photos.status.sending');
      },
    }),
  ),
  {
    name: 'own-pet-album-delete',
    ...ownPet,
    act: async (tools) => {
      await pressFirst(tools, 'photos.album.deleteOf');
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'pet-album-photo',
    ...ofPet,
    act: async (tools) => {
      await pressFirst(tools, 'albums.enlarge');
      await tools.page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  { name: 'pet-album-unknown', path: () => paths.petAlbum(NOBODY), who: 'user' },
];
