import type { Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { start, waitForAlert } from './steps';

async function logInOrRegister(tools: Tools, title: string, submit: string, problem?: string) {
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
  { name: 'logout', path: () => paths.logout, who: 'user', answers: { 'POST /auth/logout': 'never' } },
];
