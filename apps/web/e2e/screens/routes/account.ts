import type { Base, Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { states } from './steps';

const settings: Base = { path: () => paths.account, who: 'user' };

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NEW_SECOND_FACTOR = {
  secret: SECRET,
  uri: `otpauth://totp/%C5%A0apa:ana%40sapa.example?issuer=%C5%A0apa&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
};

const PASSKEYS = [
  {
    id: 1,
    name: 'Chrome · Windows',
    isBackedUp: false,
    createdAt: '2026-03-04T10:00:00.000Z',
    lastUsedAt: '2026-11-20T10:00:00.000Z',
  },
  { id: 2, name: 'iPhone', isBackedUp: true, createdAt: '2026-05-06T10:00:00.000Z', lastUsedAt: null },
];

const LINKED = [
  {
    id: 1,
    providerId: 'club',
    name: 'Dog club',
    createdAt: '2026-03-04T10:00:00.000Z',
    lastUsedAt: '2026-11-20T10:00:00.000Z',
  },
  { id: 2, providerId: null, name: 'login.example.org', createdAt: '2026-05-06T10:00:00.000Z', lastUsedAt: null },
];

async function beginSecondFactor({ page, t, press }: Tools) {
  await press('account.secondFactor.turnOn');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('account.currentPassword')).first().fill('paws-and-tails');
  await press('account.secondFactor.next');
  await dialog.getByLabel(t('passwords.code')).waitFor();
}

/** Account settings screens. */
export const account: Screen[] = [
  { name: 'account', ...settings },
  {
    name: 'account-data-ready',
    ...settings,
    answers: { '/data-download': { state: 'ready', bytes: 48_300_000, expiresAt: '2026-12-01T10:00:00.000Z' } },
  },
  {
    name: 'account-data-question',
    ...settings,
    answers: { '/data-download': { state: 'none' } },
    act: async ({ page, press }) => {
      await press('account.data.ask');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'confirm-email', path: () => `${paths.confirmEmail}#${'x'.repeat(43)}`, who: 'visitor' },
  { name: 'cancel-email-change', path: () => `${paths.cancelEmailChange}#${'x'.repeat(43)}`, who: 'visitor' },
  {
    name: 'account-unconfirmed-bar',
    path: () => paths.friends(),
    who: 'user',
    answers: {
      '/user/me': (me) => ({ ...me, emailConfirmation: { isRequired: false, isConfirmed: false, newEmail: null } }),
    },
    act: async ({ page, t, press }) => {
      await press('account.confirmation.enterCode');
      await page.getByLabel(t('account.confirmation.code')).waitFor();
    },
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
    act: beginSecondFactor,
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
      await tools.page.getByRole('dialog').getByLabel(tools.t('passwords.code')).fill('123456');
      await tools.press('account.secondFactor.finish');
      await tools.page.getByText(tools.t('account.secondFactor.keep')).waitFor();
    },
  },
  {
    name: 'account-passkeys',
    ...settings,
    answers: { '/auth/ways-in': { hasPassword: true, passkeys: PASSKEYS, linkedAccounts: [] } },
  },
  {
    name: 'account-passkeys-only',
    ...settings,
    answers: { '/auth/ways-in': { hasPassword: false, passkeys: PASSKEYS.slice(0, 1), linkedAccounts: [] } },
  },
  {
    name: 'account-passkeys-remove',
    ...settings,
    answers: { '/auth/ways-in': { hasPassword: true, passkeys: PASSKEYS, linkedAccounts: [] } },
    act: async ({ page, press }) => {
      await press('account.passkeys.removeOf', { name: PASSKEYS[0]!.name });
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-passkeys-add',
    ...settings,
    answers: { '/auth/ways-in': { hasPassword: true, passkeys: [], linkedAccounts: [] } },
    act: async ({ page, press }) => {
      await press('account.passkeys.add');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-linked',
    ...settings,
    answers: { '/auth/ways-in': { hasPassword: true, passkeys: [], linkedAccounts: LINKED } },
  },
  {
    name: 'account-linked-only',
    ...settings,
    answers: { '/auth/ways-in': { hasPassword: false, passkeys: [], linkedAccounts: LINKED.slice(0, 1) } },
  },
  {
    name: 'account-linked-remove',
    ...settings,
    answers: { '/auth/ways-in': { hasPassword: true, passkeys: [], linkedAccounts: LINKED } },
    act: async ({ page, press }) => {
      await press('account.linked.removeOf', { name: LINKED[0]!.name });
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-linked-add',
    ...settings,
    answers: { '/auth/ways-in': { hasPassword: true, passkeys: [], linkedAccounts: [] } },
    act: async ({ page, press }) => {
      await press('account.linked.link', { name: 'Dog club' });
      await page.getByRole('dialog').waitFor();
    },
  },
  ...states('account-passkeys', settings.path, '/auth/ways-in', 'user', ['loading', 'error']),
  ...states('account-second-factor', settings.path, '/auth/second-factor', 'user', ['loading', 'error']),
  ...states('account-sessions', settings.path, '/auth/sessions', 'user', ['loading', 'error']),
  {
    name: 'account-delete',
    ...settings,
    act: async ({ page, press }) => {
      await press('account.deletion.open');
      await page.getByRole('dialog').waitFor();
    },
  },
];
