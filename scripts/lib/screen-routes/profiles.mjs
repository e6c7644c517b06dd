import { paths } from '../../../apps/web/src/routing/addresses.ts';
import {
  LONG_WORD,
  MESSAGE_MS,
  NOBODY,
  SENDING,
  USER_CATEGORIES,
  business,
  chooseFiles,
  firstOnes,
  loseConnection,
  pdf,
  petInLongWords,
  waitForText,
  states,
  userInLongWords,
  holdTimers,
  waitForAlert,
} from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/** @type {Base} */
const ownProfile = { path: ({ me }) => paths.user(me.uuid), who: 'user' };

/** @type {Base} */
const ofKennel = { path: ({ people }) => paths.user(people.kennel.uuid), who: 'user' };

/**
 * The own profile of a clinic.
 * @param {Demo} demo
 * @param {object | null} openingHours
 * @returns {Record<string, import('../screen-routes.mjs').Answer>}
 */
const ofClinic = ({ me }, openingHours) => ({
  '/user/me': business(me, 4),
  '/user-service/*': [],
  '/user/by-uuid/*': (/** @type {any} */ profile) => ({
    ...business(profile, 4),
    business: { cover: null, openingHours },
  }),
});

const HOURS = {
  hours: ['Mo 08:00-12:00', 'Mo 16:00-20:00', 'Tu 08:00-20:00', 'We 08:00-20:00', 'Fr 20:00-02:00'],
  timeZone: 'Europe/Belgrade',
  byAppointment: true,
  note: 'Noću pozvonite na bočna vrata.',
};

/** What is left of a profile across a block. */
const CARD = {
  id: 1,
  uuid: NOBODY,
  firstName: 'Jelena',
  lastName: 'Marković',
  imageUrl: null,
  isReduced: true,
  userCategoryId: null,
  social: {},
  pets: [],
};

/**
 * Profiles as they are read.
 * @type {ScreenRoute[]}
 */
export const profiles = [
  { name: 'own-profile', ...ownProfile },
  { name: 'own-profile-empty', ...ownProfile, answers: { '/pet/user/*': [], '/blogs/user/*': [] } },
  { name: 'profile-of-newcomer', path: ({ newcomer }) => paths.user(newcomer.uuid), who: 'user' },
  ...states('profile-services', ({ people }) => paths.user(people.parlor.uuid), '/service', 'user'),
  { name: 'profile-friend-loading', ...ofKennel, answers: { '/friends/status/*': 'never' } },
  ...states('profile', ofKennel.path, '/user/by-uuid/*', 'user', ['loading', 'error']),
  ...states('profile-pets', ofKennel.path, '/pet/user/*', 'user'),
  ...states('profile-blogs', ofKennel.path, '/blogs/user/*', 'user'),
  ...USER_CATEGORIES.map(
    /** @returns {ScreenRoute} */ (key) => ({
      name: `profile-of-${key}`,
      path: ({ people }) => paths.user(people[key].uuid),
      who: 'user',
    }),
  ),
  {
    name: 'profile-blocked',
    ...ofKennel,
    answers: { '/user/by-uuid/*': CARD, '/friends/status/*': { status: 'blocked' } },
  },
  {
    name: 'profile-behind-block',
    ...ofKennel,
    answers: { '/user/by-uuid/*': CARD, '/friends/status/*': { status: 'none' } },
  },
  ...['none', 'pending_outgoing', 'pending_incoming', 'friends'].map(
    /** @returns {ScreenRoute} */ (status) => ({
      name: `profile-friend-${status}`,
      ...ofKennel,
      answers: { '/friends/status/*': { status, friendshipId: 1 } },
    }),
  ),
  {
    name: 'profile-friend-unfriend',
    ...ofKennel,
    answers: { '/friends/status/*': { status: 'friends', friendshipId: 1 } },
    act: async ({ page, t, find }) => {
      // A link of the navigation has the same name.
      await find('button', 'friends.friends').click();
      await page.getByText(t('friends.unfriend'), { exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-friend-block',
    ...ofKennel,
    answers: { '/friends/status/*': { status: 'friends', friendshipId: 1 } },
    act: async ({ page, find }) => {
      await page.locator('main [aria-haspopup="menu"]').last().click();
      await find('menuitem', 'friends.block').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-friend-failed',
    ...ofKennel,
    answers: { '/friends/status/*': { status: 'none' }, 'POST /friends/request': 500 },
    act: async (tools) => {
      await tools.press('friends.request');
      await waitForAlert(tools);
    },
  },
  {
    name: 'profile-friend-requested',
    ...ofKennel,
    answers: { '/friends/status/*': { status: 'none' }, 'POST /friends/request': { id: 1, status: 'pending' } },
    act: async (tools) => {
      await holdTimers(tools, MESSAGE_MS);
      // Before that it may be asked for any number of times.
      await tools.page.route('**/api/friends/status/*', (call) =>
        call.fulfill({ json: { status: 'pending_outgoing', friendshipId: 1 } }),
      );
      await tools.press('friends.request');
      await waitForText(tools, 'friends.done.request');
    },
  },
  {
    name: 'profile-long-words',
    path: ({ people }) => paths.user(people.veterinary.uuid),
    who: 'user',
    answers: {
      '/user/by-uuid/*': (/** @type {any} */ profile) => ({
        ...userInLongWords(profile),
        description: `${LONG_WORD} ${LONG_WORD}\n${'Radimo i nedeljom. '.repeat(30)}`,
        address: { ...profile.address, streetAndNumber: LONG_WORD, city: LONG_WORD },
        email: `${LONG_WORD}@${LONG_WORD}.example`,
        business: { cover: null, openingHours: { ...HOURS, note: `${LONG_WORD} ${LONG_WORD}` } },
      }),
      '/pet/user/*': firstOnes(petInLongWords),
    },
  },
  { name: 'profile-offline', ...ofKennel, act: loseConnection },
  { name: 'profile-bad-uuid', path: () => paths.user('nobody'), who: 'user' },
  { name: 'profile-unknown', path: () => paths.user(NOBODY), who: 'user' },
  {
    name: 'own-profile-hours',
    ...ownProfile,
    answers: (demo) => ofClinic(demo, HOURS),
    act: async ({ page, press }) => {
      await press('hours.edit');
      await page.locator('input[type="time"]').first().waitFor();
    },
  },
  {
    name: 'own-profile-hours-first',
    ...ownProfile,
    answers: (demo) => ofClinic(demo, null),
    act: ({ press }) => press('hours.add'),
  },
  ...SENDING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `own-profile-hours-${state}`,
      ...ownProfile,
      answers: (demo) => ({ ...ofClinic(demo, HOURS), 'PUT /opening-hours': answer }),
      act: async (tools) => {
        await tools.press('hours.edit');
        await tools.page.locator('input[type="time"]').first().fill('09:00');
        await tools.press('hours.editor.save');
        if (state === 'failed') await waitForAlert(tools);
      },
    }),
  ),
  {
    name: 'own-profile-cover-crop',
    ...ownProfile,
    answers: (demo) => ofClinic(demo, HOURS),
    act: async ({ page, t, demo }) => {
      await page.getByLabel(t('profile.cover.change')).and(page.locator('input')).setInputFiles(demo.photos[0]);
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  {
    name: 'own-profile-picture-crop',
    ...ownProfile,
    act: async ({ page, demo }) => {
      await chooseFiles(page, demo.photos[0]);
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  ...SENDING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `own-profile-picture-${state}`,
      ...ownProfile,
      answers: { 'POST /user-photo': answer },
      act: async (tools) => {
        await chooseFiles(tools.page, tools.demo.photos[0]);
        await tools.press('profile.picture.use');
        await tools.page.getByRole('dialog').waitFor({ state: 'hidden' });
        if (state === 'failed') await waitForAlert(tools);
      },
    }),
  ),
  {
    name: 'own-profile-picture-refused',
    ...ownProfile,
    act: async (tools) => {
      await chooseFiles(tools.page, pdf);
      await waitForAlert(tools);
    },
  },
];
