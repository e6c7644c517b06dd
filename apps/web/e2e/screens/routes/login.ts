import type { Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { start, waitForAlert } from './steps';

const PROVIDER_LOGIN = `${paths.providerLogin}#${'x'.repeat(43)}`;
const TICKET = {
  purpose: 'log_in',
  provider: { id: 'club', name: 'Dog club', icon: null },
  isLinked: false,
  email: 'mila@example.org',
  isEmailTaken: false,
};

async function logIn({ page, t }: Tools) {
  const form = page.getByRole('form', { name: t('auth.login.title') });
  await form.getByLabel(start(t('auth.email'))).fill('mila@example.org');
  await form.getByLabel(start(t('auth.password'))).fill('paws-and-tails');
  await form.getByRole('button', { name: t('auth.login.submit'), exact: true }).click();
}

/** Login, registration and logout screens. */
export const login: Screen[] = [
  { name: 'forgotten-password-off', path: () => paths.forgottenPassword(), who: 'visitor' },
  { name: 'new-password', path: () => `${paths.newPassword}#${'x'.repeat(43)}`, who: 'visitor' },
  { name: 'logsign', path: () => paths.login(), who: 'visitor' },
  { name: 'logsign-user', path: () => paths.login(), who: 'user' },
  { name: 'login', path: () => paths.loginAlias, who: 'visitor' },
  { name: 'signup', path: () => paths.signup, who: 'visitor' },
  { name: 'logsign-asked', path: () => paths.login({ next: paths.users() }), who: 'visitor' },
  {
    name: 'signup-invited',
    path: () => `${paths.signup}#${'x'.repeat(32)}`,
    who: 'visitor',
    answers: { '/registration': { mode: 'invited' } },
  },
  {
    name: 'logsign-invalid',
    path: () => paths.signup,
    who: 'visitor',
    act: ({ press }) => press('auth.register.submit'),
  },
  {
    name: 'logsign-failed',
    path: () => paths.login(),
    who: 'visitor',
    answers: { 'POST /auth/login': { status: 401, code: 'invalid_credentials' } },
    act: async (tools) => {
      await logIn(tools);
      await waitForAlert(tools);
    },
  },
  {
    name: 'logsign-code',
    path: () => paths.login(),
    who: 'visitor',
    answers: { 'POST /auth/login': { status: 403, code: 'second_factor_required' } },
    act: async (tools) => {
      await logIn(tools);
      await tools.page.getByLabel(tools.t('auth.login.code')).waitFor();
    },
  },
  {
    name: 'provider-login-register',
    path: () => PROVIDER_LOGIN,
    who: 'visitor',
    answers: { 'POST /auth/providers/ticket': TICKET },
  },
  {
    name: 'provider-login-taken',
    path: () => PROVIDER_LOGIN,
    who: 'visitor',
    answers: { 'POST /auth/providers/ticket': { ...TICKET, isEmailTaken: true } },
  },
  {
    name: 'provider-login-code',
    path: () => PROVIDER_LOGIN,
    who: 'visitor',
    answers: {
      'POST /auth/providers/ticket': { ...TICKET, isLinked: true },
      'POST /auth/providers/login': { status: 403, code: 'second_factor_required' },
    },
    act: ({ page, t }) => page.getByLabel(t('auth.login.code')).waitFor(),
  },
  {
    name: 'provider-login-loading',
    path: () => PROVIDER_LOGIN,
    who: 'visitor',
    answers: { 'POST /auth/providers/ticket': 'never' },
  },
  { name: 'provider-login-problem', path: () => `${paths.providerLogin}?problem=provider_unavailable`, who: 'visitor' },
  { name: 'logout', path: () => paths.logout, who: 'user', answers: { 'POST /auth/logout': 'never' } },
];
