import type { Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, goTo, logIn, newEmail, PASSWORD, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { languageOf, words } from './words';

/** Gives the browser an authenticator whose user confirms every request. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Turns the suggestions of the email field off, whose first the authenticator's user chooses. */
const withoutSuggestions = (page: Page) =>
  page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

test(
  'a person registers and logs in with a passkey, sets a password and removes the passkey',
  ON_PHONES,
  async ({ page, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const email = newEmail();
    await addAuthenticator(page);
    const logInButton = page.getByRole('button', { name: t('auth.login.passkey') });

    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    await page.goto(paths.login());
    await expect(logInButton).toBeVisible();
    const registration = page.getByRole('form', { name: t('auth.register.title') });
    if (isMobile) await page.getByRole('tab', { name: t('auth.register.title') }).click();
    const register = registration.getByRole('button', { name: t('auth.register.passkey') });
    await register.click();
    await expect(registration.getByText(t('fields.email_required'))).toBeVisible();
    await registration.getByLabel(t('auth.email')).fill(email);
    await register.click();
    await page.waitForURL(`**${paths.completeProfile}**`);

    await goTo(page, paths.account);
    await shows(page, t('account.title'));
    const passkeys = page.getByRole('region', { name: t('account.passkeys.title') });
    await expect(passkeys.getByRole('listitem')).toHaveCount(1);
    await expect(passkeys.getByText(t('account.passkeys.onlyWayIn'))).toBeVisible();
    await expect(passkeys.getByRole('button', { name: t('account.passkeys.remove') })).toHaveCount(0);
    await passkeys.getByRole('button', { name: t('account.passkeys.rename') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('account.passkeys.name') }).fill('Telefon');
    await axeFindsNothing(page);
    await dialog.getByRole('button', { name: t('account.passkeys.rename') }).click();
    await expect(passkeys.getByText('Telefon', { exact: true })).toBeVisible();

    // The suggestions of the email field log in.
    await goTo(page, paths.logout);
    await page.waitForURL('**/');

    await withoutSuggestions(page);
    await goTo(page, paths.logout);
    await logInButton.click();
    await page.waitForURL('**/');

    await goTo(page, paths.account);
    const password = page.getByRole('form', { name: t('account.password.title') });
    await password.getByLabel(t('account.password.new')).fill(PASSWORD);
    const setPassword = password.getByRole('button', { name: t('account.password.setSubmit') });
    await setPassword.click();
    await expect(page.getByText(t('account.password.set'))).toBeVisible();

    await passkeys.getByRole('button', { name: t('account.passkeys.removeOf', { name: 'Telefon' }) }).click();
    await dialog.getByRole('button', { name: t('passwords.passkey.use') }).click();
    await axeFindsNothing(page);
    const remove = dialog.getByRole('button', { name: t('account.passkeys.remove') });
    await remove.click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);

    await goTo(page, paths.logout);
    await logInButton.click();
    await expect(page.getByText(t('errors.passkey_unknown'))).toBeVisible();
    await logIn(page, email);
    await page.waitForURL('**/');
  },
);
