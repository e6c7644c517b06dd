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

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NEW_SECOND_FACTOR = {
  secret: SECRET,
  uri: `otpauth://totp/%C5%A0apa:ana%40sapa.example?issuer=%C5%A0apa&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
};

/** @param {Tools} tools */
async function beginSecondFactor({ page, t, press }) {
  await press('account.secondFactor.turnOn');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('account.currentPassword')).first().fill('paws-and-tails');
  await press('account.secondFactor.next');
  await dialog.getByLabel(t('passwords.code')).waitFor();
}

/** @param {Tools} tools */
async function enterCode({ page, t, press }) {
  await page.getByRole('dialog').getByLabel(t('passwords.code')).fill('123456');
  await press('account.secondFactor.finish');
}

const IN_MARCH = '2026-03-04T10:00:00.000Z';

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
  ...[
    { state: 'preparing' },
    { state: 'ready', bytes: 48_300_000, expiresAt: '2026-12-01T10:00:00.000Z' },
    { state: 'failed', failure: 'storage_full' },
  ].map(
    /** @returns {ScreenRoute} */ (download) => ({
      name: `account-data-${download.state}`,
      ...settings,
      answers: { '/data-download': download },
    }),
  ),
  {
    name: 'account-data-question',
    ...settings,
    answers: { '/data-download': { state: 'none' } },
    act: async ({ page, press }) => {
      await press('account.data.ask');
      await page.getByRole('dialog').waitFor();
    },
  },
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
  {
    name: 'account-registration',
    ...settings,
    answers: {
      '/user/me': (me) => ({ ...me, role: 'administrator' }),
      '/registration': { mode: 'invited' },
      '/registration/invitations': [
        { id: 2, note: 'The neighbours', uses: 20, usesLeft: 17, expiresAt: IN_MARCH, createdAt: IN_MARCH },
        { id: 1, note: null, uses: 1, usesLeft: 1, expiresAt: IN_MARCH, createdAt: IN_MARCH },
      ],
      'POST /registration/invitations': {
        ...{ id: 3, note: null, uses: 1, usesLeft: 1, expiresAt: IN_MARCH, createdAt: IN_MARCH },
        path: `/signup#${'x'.repeat(32)}`,
      },
    },
    act: async ({ page, t, press }) => {
      await press('account.registration.make');
      await page.getByText(t('account.registration.once')).waitFor();
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
  { name: 'cancel-email-change', path: () => `${paths.cancelEmailChange}#${'x'.repeat(43)}`, who: 'visitor' },
  { name: 'cancel-email-change-without-link', path: () => paths.cancelEmailChange, who: 'visitor' },
  {
    name: 'cancel-email-change-done',
    path: () => `${paths.cancelEmailChange}#${'x'.repeat(43)}`,
    who: 'visitor',
    answers: { 'POST /auth/email/cancel': {} },
    act: async (tools) => {
      await tools.press('account.cancellation.submit');
      await tools.page.getByText(tools.t('account.cancellation.done')).waitFor();
    },
  },
  {
    name: 'account-unconfirmed',
    ...settings,
    answers: withEmail({}),
    act: ({ page, t }) => page.getByText(t('account.confirmation.off', { email: 'ana@sapa.example' })).waitFor(),
  },
  {
    name: 'account-unconfirmed-bar',
    path: () => paths.friends(),
    who: 'user',
    answers: withEmail({}),
    act: ({ page, t }) => page.getByText(t('account.confirmation.more')).waitFor(),
  },
  {
    name: 'account-must-confirm',
    ...settings,
    answers: withEmail({ isRequired: true }),
    act: ({ page, t }) => page.getByText(t('account.confirmation.intro')).waitFor(),
  },
  {
    name: 'account-second-factor',
    ...settings,
    answers: { '/auth/second-factor': { isOn: true, since: '2026-03-04T10:00:00.000Z', recoveryCodesLeft: 3 } },
  },
  {
    name: 'account-second-factor-secret',
    ...settings,
    answers: { 'POST /auth/second-factor': NEW_SECOND_FACTOR },
    act: (tools) => beginSecondFactor(tools),
  },
  {
    name: 'account-second-factor-wrong',
    ...settings,
    answers: {
      'POST /auth/second-factor': NEW_SECOND_FACTOR,
      'POST /auth/second-factor/confirm': { status: 400, code: 'second_factor_wrong' },
    },
    act: async (tools) => {
      await beginSecondFactor(tools);
      await enterCode(tools);
      await tools.page.getByText(tools.t('fields.second_factor_wrong')).first().waitFor();
    },
  },
  {
    name: 'account-second-factor-codes',
    ...settings,
    answers: {
      'POST /auth/second-factor': NEW_SECOND_FACTOR,
      'POST /auth/second-factor/confirm': {
        recoveryCodes: Array.from({ length: 10 }, (_, number) => `a2b${(number % 6) + 2}-c3d4-e5f6-g7h2`),
      },
    },
    act: async (tools) => {
      await beginSecondFactor(tools);
      await enterCode(tools);
      await tools.page.getByText(tools.t('account.secondFactor.keep')).waitFor();
    },
  },
  {
    name: 'account-password-code',
    ...settings,
    answers: { 'PATCH /user/password': { status: 403, code: 'second_factor_required' } },
    act: async ({ page, t, press }) => {
      const form = page.getByRole('form', { name: t('account.password.title') });
      await form.getByLabel(t('account.currentPassword')).first().fill('paws-and-tails');
      await form.getByLabel(t('account.password.new')).first().fill('tails-and-paws');
      await press('account.password.submit');
      await form.getByLabel(t('passwords.code')).waitFor();
    },
  },
  ...states('account-second-factor', settings.path, '/auth/second-factor', 'user', ['loading', 'error']),
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
      await page.getByText(t('fields.wrong_password')).first().waitFor();
    },
  },
];
