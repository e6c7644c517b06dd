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

/** @param {Tools} tools */
const tryingAgain = ({ find }) => find('button', 'common.tryAgain').last().waitFor({ timeout: 20_000 });

/** @type {Base} */
const ownProfileEdit = { path: ({ me }) => paths.user(me.uuid, { edit: 1 }), who: 'user' };

/**
 * Clears every required field of a profile, and enters an invalid web address.
 * @param {Tools} tools
 */
async function emptyProfile(tools) {
  for (const key of ['city', 'street', 'phoneNumber']) await field(tools, `profile.fields.${key}`).fill('');
  await field(tools, 'profile.fields.facebook').fill('not an address');
  await field(tools, 'profile.fields.city').focus();
  await tools.page.keyboard.press('Enter');
}

/**
 * The editor of the own profile.
 * @type {ScreenRoute[]}
 */
export const profileEditor = [
  ...states('own-profile-edit', ownProfileEdit.path, '/user/me', 'user', ['loading']),
  {
    name: 'own-profile-edit-error',
    ...ownProfileEdit,
    answers: ({ me }) => ({
      '/user/me': business(me, 3),
      '/user/by-uuid/*': business(me, 3),
      '/beauty-parlor/user/*': 500,
    }),
    act: tryingAgain,
  },
  {
    name: 'own-profile-edit-missing-veterinary',
    ...ownProfileEdit,
    answers: ({ me }) => ({
      '/user/me': business(me, 4),
      '/user/by-uuid/*': business(me, 4),
      '/veterinary/user/*': 500,
    }),
    act: tryingAgain,
  },
  {
    name: 'own-profile-edit-prices',
    ...ownProfileEdit,
    answers: ({ me }) => ({
      '/user/me': business(me, 3),
      '/user/by-uuid/*': business(me, 3),
      '/beauty-parlor/user/*': {
        service_ids: [1, 2, 3, 8],
        service_prices: [
          { service_id: 1, price_kind: 'from', price: 1500, currency: 'RSD' },
          { service_id: 2, price_kind: 'exact', price: 24.5, currency: 'EUR' },
          { service_id: 3, price_kind: null, price: null, currency: null },
          { service_id: 8, price_kind: 'on_request', price: null, currency: null },
        ],
      },
    }),
    // One that is begun and left.
    act: async ({ page, t }) => {
      const kinds = page.getByRole('combobox', { name: new RegExp(`^${t('profile.prices.kindOf', { service: '' })}`) });
      await kinds.nth(2).selectOption('from');
      await page
        .getByRole('textbox', { name: new RegExp(`^${t('profile.prices.amountOf', { service: '' })}`) })
        .nth(2)
        .focus();
      await page.keyboard.press('Tab');
    },
  },
  {
    name: 'own-profile-edit-saving',
    ...ownProfileEdit,
    answers: { 'PATCH /user/profile': 'never' },
    act: async (tools) => {
      await field(tools, 'profile.fields.city').fill('Subotica');
      await tools.press('profile.edit.save');
      await busy(tools, 'profile.complete.saving');
    },
  },
  {
    name: 'own-profile-edit-saved',
    ...ownProfileEdit,
    answers: ({ me }) => ({
      'PATCH /user/profile': me,
      'PATCH /user-address/*': {},
      'PATCH /user/social-media': me,
    }),
    act: async (tools) => {
      await holdTimers(tools, MESSAGE_MS);
      await field(tools, 'profile.fields.city').fill('Subotica');
      await tools.press('profile.edit.save');
      await waitForText(tools, 'profile.complete.saved');
    },
  },
  {
    name: 'own-profile-edit-category-failed',
    ...ownProfileEdit,
    answers: ({ me }) => ({
      'PATCH /user/profile': me,
      'PATCH /user-address/*': {},
      '/kennel/user/*': { status: 404, code: 'not_found' },
      'POST /kennel': 500,
    }),
    act: async (tools) => {
      await userCategory(tools, 'kennel');
      await field(tools, 'profile.fields.establishmentDate').fill('2015-04-01');
      await tools.press('profile.edit.save');
      await waitForAlert(tools);
    },
  },
  {
    name: 'own-profile-edit-session-over',
    ...ownProfileEdit,
    answers: { 'PATCH /user/profile': 401 },
    act: async (tools) => {
      await field(tools, 'profile.fields.city').fill('Subotica');
      await tools.press('profile.edit.save');
      await tools.page.getByRole('form', { name: tools.t('auth.login.title') }).waitFor();
      await waitForAlert(tools);
    },
  },
  ...USER_CATEGORIES.map(
    /** @returns {ScreenRoute} */ (key) => ({
      name: `own-profile-edit-${key}`,
      ...ownProfileEdit,
      act: async (tools) => {
        await userCategory(tools, key);
      },
    }),
  ),
  {
    name: 'own-profile-edit-services',
    ...ownProfileEdit,
    act: async (tools) => {
      await userCategory(tools, 'parlor');
      await tools.page.getByRole('checkbox').nth(1).check({ force: true });
      await tools.page.getByRole('searchbox').fill('tre');
    },
  },
  {
    name: 'own-profile-edit-services-no-match',
    ...ownProfileEdit,
    act: async (tools) => {
      await userCategory(tools, 'parlor');
      await tools.page.getByRole('checkbox').nth(1).check({ force: true });
      await tools.page.getByRole('searchbox').fill('xyz');
    },
  },
  ...states('own-profile-edit-services', ownProfileEdit.path, '/service', 'user').map(
    /** @returns {ScreenRoute} */ (route) => ({
      ...route,
      act: (tools) => userCategory(tools, 'parlor'),
    }),
  ),
  {
    name: 'own-profile-edit-country',
    ...ownProfileEdit,
    act: (tools) => field(tools, 'profile.fields.country').fill('sr'),
  },
  { name: 'own-profile-edit-first-visit', ...ownProfileEdit, isFirstVisit: true },
  { name: 'own-profile-edit-invalid', ...ownProfileEdit, act: emptyProfile },
  {
    name: 'own-profile-edit-draft',
    ...ownProfileEdit,
    stored: ({ me }) => ({ [`draft:profile:${me.uuid}`]: { city: 'Subotica' } }),
  },
  {
    name: 'own-profile-edit-leave',
    ...ownProfileEdit,
    act: async (tools) => {
      await field(tools, 'profile.fields.city').fill('Subotica');
      await logo(tools).click();
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'own-profile-edit-failed',
    ...ownProfileEdit,
    answers: { 'PATCH /user/profile': 500 },
    act: async (tools) => {
      await field(tools, 'profile.fields.city').fill('Subotica');
      await tools.press('profile.edit.save');
      await waitForAlert(tools);
    },
  },
  {
    name: 'own-profile-edit-address-failed',
    ...ownProfileEdit,
    answers: { 'PATCH /user-address/*': 500 },
    act: async (tools) => {
      await field(tools, 'profile.fields.city').fill('Subotica');
      await tools.press('profile.edit.save');
      await waitForAlert(tools);
    },
  },
];
