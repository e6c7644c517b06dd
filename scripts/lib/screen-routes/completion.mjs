import { paths } from '../../../apps/web/src/routing/addresses.ts';
import {
  MESSAGE_MS,
  USER_CATEGORIES,
  business,
  busy,
  field,
  logo,
  waitForText,
  states,
  holdTimers,
  waitForAlert,
  userCategory,
} from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/**
 * The draft of a complete form.
 * @param {Demo} demo
 */
const finished = ({ newcomer }) => ({
  [`draft:profile:${newcomer.uuid}`]: {
    userCategoryId: 1,
    firstName: 'Jovana',
    lastName: 'Petrović',
    date: '1994-03-08',
    country: 'Serbia',
    city: 'Novi Sad',
    street: 'Dunavska 12',
    phoneNumber: '+381 64 123 4567',
    facebook: 'https://facebook.com/jovana',
  },
});

/** @param {Demo} demo */
const completed = (demo) => ({ ...demo.newcomer, firstName: 'Jovana', lastName: 'Petrović', userCategoryId: 1 });

/** @param {Tools} tools */
const saveCompletion = ({ press }) => press('profile.complete.save');

/** @type {Base} */
const completing = { path: () => paths.completeProfile, who: 'newcomer' };

/**
 * A profile that is filled in for the first time.
 * @type {ScreenRoute[]}
 */
export const completion = [
  { name: 'profile-completion', ...completing },
  { name: 'profile-completion-visitor', path: () => paths.completeProfile, who: 'visitor' },
  ...USER_CATEGORIES.map(
    /** @returns {ScreenRoute} */ (key) => ({
      name: `profile-completion-${key}`,
      ...completing,
      act: (tools) => userCategory(tools, key),
    }),
  ),
  {
    name: 'profile-completion-invalid',
    ...completing,
    act: async (tools) => {
      await userCategory(tools, 'owner');
      await field(tools, 'profile.fields.firstName').focus();
      await tools.page.keyboard.press('Enter');
    },
  },
  {
    name: 'profile-completion-draft',
    ...completing,
    stored: ({ newcomer }) => ({
      [`draft:profile:${newcomer.uuid}`]: { userCategoryId: 2, firstName: 'Bukovi Šarplaninci' },
    }),
  },
  { name: 'profile-completion-loading', ...completing, answers: { '/user/me': 'never' } },
  {
    name: 'profile-completion-own-services-error',
    ...completing,
    answers: ({ newcomer }) => ({ '/user/me': business(newcomer, 4), '/veterinary/user/*': 500 }),
  },
  ...states('profile-completion-services', completing.path, '/service', 'newcomer').map(
    /** @returns {ScreenRoute} */ (route) => ({
      ...route,
      act: (tools) => userCategory(tools, 'veterinary'),
    }),
  ),
  {
    name: 'profile-completion-leave',
    ...completing,
    act: async (tools) => {
      await userCategory(tools, 'owner');
      await field(tools, 'profile.fields.firstName').fill('Jovana');
      await logo(tools).click();
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-completion-saving',
    ...completing,
    stored: finished,
    answers: { 'PATCH /user/profile': 'never' },
    act: async (tools) => {
      await saveCompletion(tools);
      await busy(tools, 'profile.complete.saving');
    },
  },
  {
    name: 'profile-completion-saved',
    ...completing,
    stored: finished,
    answers: (demo) => ({
      'PATCH /user/profile': completed(demo),
      'POST /user-address': {},
      'PATCH /user/social-media': completed(demo),
    }),
    act: async (tools) => {
      await holdTimers(tools, 1500, MESSAGE_MS);
      await saveCompletion(tools);
      await waitForText(tools, 'profile.complete.saved');
    },
  },
  {
    name: 'profile-completion-failed',
    ...completing,
    stored: finished,
    answers: { 'PATCH /user/profile': 500 },
    act: async (tools) => {
      await saveCompletion(tools);
      await waitForAlert(tools);
    },
  },
  {
    name: 'profile-completion-partly',
    ...completing,
    stored: finished,
    answers: (demo) => ({
      'PATCH /user/profile': completed(demo),
      'POST /user-address': 500,
      'PATCH /user/social-media': 500,
    }),
    act: async (tools) => {
      await saveCompletion(tools);
      await waitForText(tools, 'profile.complete.restSaved');
    },
  },
  {
    name: 'profile-completion-session-over',
    ...completing,
    stored: finished,
    answers: { 'PATCH /user/profile': 401 },
    act: async (tools) => {
      await holdTimers(tools, 2000);
      await saveCompletion(tools);
      await waitForText(tools, 'common.session.draftKept');
    },
  },
  { name: 'profile-incomplete', path: ({ newcomer }) => paths.user(newcomer.uuid), who: 'newcomer' },
];
