import type { Page } from '@playwright/test';
import { startOidcProvider } from '../../api/test/oidc-provider';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, goTo, newEmail, PASSWORD, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { languageOf, words } from './words';

const NAME = 'Dog club';

/** Logs in at the provider, which then remembers its user. */
async function logInAtProvider(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test(
  'a person registers with another account, sets a password, unlinks and links the account, and logs in',
  ON_PHONES,
  async ({ page, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const redirectUri = `${process.env.E2E_BASE_URL}/api/auth/providers/club/callback`;
    const provider = await startOidcProvider(redirectUri, Number(process.env.E2E_PROVIDER_PORT));
    try {
      const email = newEmail();
      await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      await page.goto(paths.login());
      await page.getByRole('tab', { name: t('auth.register.title') }).click();
      const register = page.getByRole('link', { name: t('auth.register.provider', { name: NAME }) });
      await expect(register).toBeVisible();
      await register.click();
      await logInAtProvider(page, email);
      await shows(page, t('auth.provider.register'));
      await expect(page.getByText(email)).toBeVisible();
      await axeFindsNothing(page);
      await page.getByRole('button', { name: t('auth.provider.submit') }).click();
      await page.waitForURL(`**${paths.completeProfile}**`);

      await goTo(page, paths.account);
      await shows(page, t('account.title'));
      const linked = page.getByRole('region', { name: t('account.linked.title') });
      await expect(linked.getByText(t('account.linked.onlyWayIn'))).toBeVisible();
      const remove = linked.getByRole('button', { name: t('account.linked.removeOf', { name: NAME }) });
      await expect(remove).toHaveCount(0);

      // Without a password, the linked account confirms changes.
      const password = page.getByRole('region', { name: t('account.password.title') });
      await password.getByRole('button', { name: t('passwords.provider.confirm', { name: NAME }) }).click();
      await password.getByLabel(t('account.password.new')).fill(PASSWORD);
      await password.getByRole('button', { name: t('account.password.setSubmit') }).click();
      await expect(page.getByText(t('account.password.set'))).toBeVisible();

      const dialog = page.getByRole('dialog');
      await remove.click();
      await dialog.getByLabel(t('account.currentPassword')).fill(PASSWORD);
      await axeFindsNothing(page);
      await dialog.getByRole('button', { name: t('account.linked.remove') }).click();
      await expect(linked.getByRole('listitem')).toHaveCount(0);

      await linked.getByRole('button', { name: t('account.linked.link', { name: NAME }) }).click();
      await dialog.getByLabel(t('account.currentPassword')).fill(PASSWORD);
      await dialog.getByRole('button', { name: t('account.linked.linkNow', { name: NAME }) }).click();
      await expect(page.getByText(t('account.linked.added', { name: NAME }))).toBeVisible();
      await expect(linked.getByRole('listitem')).toHaveCount(1);

      await goTo(page, paths.logout);
      await page.getByRole('link', { name: t('auth.login.provider', { name: NAME }) }).click();
      await page.waitForURL('**/');

      // An unknown ticket shows an error.
      await goTo(page, `${paths.providerLogin}#${'x'.repeat(43)}`);
      await expect(page.getByText(t('errors.provider_login_invalid'))).toBeVisible();
    } finally {
      await provider.stop();
    }
  },
);
