import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { MESSAGE_MS, NOBODY, radio, states, holdTimers, waitForAlert } from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** @type {Base} */
const settings = { path: () => paths.account, who: 'user' };

/** @param {object} state */
const withEmail = (state) => ({
  '/user/me': (/** @type {object} */ me) => ({
    ...me,
    emailConfirmation: { isRequired: false, isConfirmed: false, newEmail: null, ...state },
  }),
});

/**
 * The settings of the account.
 * @type {ScreenRoute[]}
 */
export const account = [
  { name: 'account', ...settings },
  {
    name: 'account-sessions-several',
    ...settings,
    answers: {
      '/auth/sessions': ([here]) => [
        { ...here, isCurrent: true },
        { ...here, id: NOBODY, isCurrent: false, userAgent: IPHONE },
        { ...here, id: NOBODY.replace('4', '5'), isCurrent: false, userAgent: 'curl' },
      ],
    },
  },
  { name: 'confirm-email', path: () => `${paths.confirmEmail}#${'x'.repeat(43)}`, who: 'visitor' },
  { name: 'confirm-email-without-link', path: () => paths.confirmEmail, who: 'visitor' },
  {
    name: 'confirm-email-done',
    path: () => `${paths.confirmEmail}#${'x'.repeat(43)}`,
    who: 'visitor',
    answers: { 'POST /auth/email': {} },
    act: async (tools) => {
      await tools.press('account.confirmation.submit');
      await tools.page.getByText(tools.t('account.confirmation.done')).waitFor();
    },
  },
  {
    name: 'account-unconfirmed',
    ...settings,
    answers: withEmail({}),
    act: ({ page, t }) => page.getByText(t('account.confirmation.more')).waitFor(),
  },
  {
    name: 'account-must-confirm',
    ...settings,
    answers: withEmail({ isRequired: true }),
    act: ({ page, t }) => page.getByText(t('account.confirmation.intro')).waitFor(),
  },
  ...states('account-sessions', settings.path, '/auth/sessions', 'user', ['loading', 'error']),
  {
    name: 'account-visibility-failed',
    ...settings,
    answers: { 'PATCH /user/profile': 500 },
    act: async (tools) => {
      await radio(tools.page, tools.t('common.audiences.me'));
      await waitForAlert(tools);
    },
  },
  {
    name: 'account-invalid',
    ...settings,
    act: async ({ press }) => {
      await press('account.email.submit');
      await press('account.password.submit');
    },
  },
  {
    name: 'account-changed',
    ...settings,
    answers: { 'PATCH /user/password': {} },
    act: async (tools) => {
      const { page, t, press } = tools;
      await holdTimers(tools, MESSAGE_MS);
      const form = page.getByRole('form', { name: t('account.password.title') });
      await form.getByLabel(t('account.currentPassword')).first().fill('paws-and-tails');
      await form.getByLabel(t('account.password.new')).first().fill('tails-and-paws');
      await press('account.password.submit');
      await page.getByText(t('account.password.changed')).first().waitFor();
    },
  },
  {
    name: 'account-delete',
    ...settings,
    act: async ({ page, press }) => {
      await press('account.deletion.open');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-delete-refused',
    ...settings,
    answers: { 'DELETE /user/me': { status: 400, code: 'wrong_current_password' } },
    act: async ({ page, t, press }) => {
      await press('account.deletion.open');
      await page.getByRole('dialog').getByLabel(t('account.deletion.password')).first().fill('wrong');
      await press('account.deletion.submit');
      await page.getByText(t('errors.fields.wrong_password')).first().waitFor();
    },
  },
];
