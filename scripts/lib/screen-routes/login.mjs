import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { waitForText, start, waitForAlert } from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/**
 * @param {Tools} tools
 * @param {string} title
 * @param {string} submit
 * @param {string} [problem]
 */
async function logInOrRegister(tools, title, submit, problem) {
  const { page, t } = tools;
  const form = page.getByRole('form', { name: t(title) });
  await form.getByLabel(start(t('auth.email'))).fill('mila@example.org');
  await form
    .getByLabel(start(t('auth.password')))
    .first()
    .fill('paws-and-tails');
  await form.getByRole('button', { name: t(submit) }).click();
  if (problem) await form.getByText(t(problem)).waitFor();
  else await waitForAlert(tools);
}

/**
 * The way in and out.
 * @type {ScreenRoute[]}
 */
export const login = [
  { name: 'forgotten-password-off', path: () => paths.forgottenPassword(), who: 'visitor' },
  { name: 'new-password', path: () => `${paths.newPassword}#${'x'.repeat(43)}`, who: 'visitor' },
  { name: 'new-password-without-link', path: () => paths.newPassword, who: 'visitor' },
  { name: 'logsign', path: () => paths.login(), who: 'visitor' },
  { name: 'logsign-user', path: () => paths.login(), who: 'user' },
  { name: 'login', path: () => paths.loginAlias, who: 'visitor' },
  { name: 'signup', path: () => paths.signup, who: 'visitor' },
  { name: 'logsign-asked', path: () => paths.login({ next: paths.users() }), who: 'visitor' },
  { name: 'signup-closed', path: () => paths.signup, who: 'visitor', answers: { '/registration': { mode: 'closed' } } },
  {
    name: 'signup-by-invitation',
    path: () => paths.signup,
    who: 'visitor',
    answers: { '/registration': { mode: 'invited' } },
  },
  {
    name: 'signup-invited',
    path: () => `${paths.signup}#${'x'.repeat(32)}`,
    who: 'visitor',
    answers: { '/registration': { mode: 'invited' } },
  },
  {
    name: 'logsign-invalid',
    path: () => paths.login({ email: 'mila.example.org' }),
    who: 'visitor',
    act: ({ press }) => press('auth.register.submit'),
  },
  {
    name: 'logsign-failed',
    path: () => paths.login(),
    who: 'visitor',
    answers: { 'POST /auth/login': { status: 401, code: 'invalid_credentials' } },
    act: (tools) => logInOrRegister(tools, 'auth.login.title', 'auth.login.submit'),
  },
  {
    name: 'logsign-disabled',
    path: () => paths.login(),
    who: 'visitor',
    answers: {
      'POST /auth/login': {
        status: 401,
        code: 'account_disabled',
        disabled: { reason: 'fraud', words: 'Isti štenci su prodati dva puta.', objection: 'possible' },
      },
    },
    act: async (tools) => {
      await logInOrRegister(tools, 'auth.login.title', 'auth.login.submit', 'errors.account_disabled');
      await tools.press('reports.objection.start');
    },
  },
  {
    name: 'logsign-code',
    path: () => paths.login(),
    who: 'visitor',
    answers: { 'POST /auth/login': { status: 403, code: 'second_factor_required' } },
    act: async (tools) => {
      const { page, t } = tools;
      await logInOrRegister(tools, 'auth.login.title', 'auth.login.submit', 'auth.login.codeHint');
      await page.getByLabel(t('auth.login.code')).waitFor();
    },
  },
  {
    name: 'logsign-too-many',
    path: () => paths.login(),
    who: 'visitor',
    answers: { 'POST /auth/login': { status: 429, code: 'too_many_requests' } },
    act: (tools) => logInOrRegister(tools, 'auth.login.title', 'auth.login.submit'),
  },
  {
    name: 'logsign-taken',
    path: () => paths.login(),
    who: 'visitor',
    answers: { 'POST /user': { status: 409, code: 'email_taken' } },
    act: (tools) => logInOrRegister(tools, 'auth.register.title', 'auth.register.submit', 'fields.email_taken'),
  },
  {
    name: 'logsign-sending',
    path: () => paths.login(),
    who: 'visitor',
    answers: { 'POST /auth/login': 'never' },
    act: (tools) => logInOrRegister(tools, 'auth.login.title', 'auth.login.submit', 'auth.login.busy'),
  },
  {
    name: 'logsign-register-failed',
    path: () => paths.login(),
    who: 'visitor',
    answers: { 'POST /user': 500 },
    act: (tools) => logInOrRegister(tools, 'auth.register.title', 'auth.register.submit'),
  },
  {
    name: 'logsign-registered',
    path: () => paths.login(),
    who: 'visitor',
    answers: { 'POST /user': {}, 'POST /auth/login': 500 },
    act: async (tools) => {
      await logInOrRegister(tools, 'auth.register.title', 'auth.register.submit');
      await waitForText(tools, 'auth.register.loginFailed');
    },
  },
  { name: 'logout', path: () => paths.logout, who: 'user', answers: { 'POST /auth/logout': 'never' } },
];
