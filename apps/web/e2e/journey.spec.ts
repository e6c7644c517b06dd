import { countChanges, fillOwnerProfile, goTo, logIn, newEmail, register, saveProfile, shows } from './steps';
import { paths } from '../src/routing/routes';
import { expect, ON_PHONES, test } from './test';

test('a new user registers, completes a profile, switches to Serbian, logs out and in', ON_PHONES, async ({ page }) => {
  const email = newEmail();
  const changes = countChanges(page);

  await test.step('registers', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Join Šapa' }).click();
    await register(page, email);
    // Checked first, because the message disappears.
    await expect(page).toHaveURL(/\/user\/register/);
    await expect(page.getByText('Registration succeeded! Please complete your profile.')).toBeVisible();
    await shows(page, 'Complete your profile');
  });

  await test.step('completes a profile as a pet owner', async () => {
    await fillOwnerProfile(page, { firstName: 'Mila', lastName: 'Petrović' });
    await saveProfile(page);
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
    await shows(page, 'Mila Petrović');
    await expect(page.getByText('Novi Sad', { exact: true })).toBeVisible();
  });

  await test.step('switches to Serbian', async () => {
    // On a phone the language setting is in the account settings.
    await goTo(page, paths.account);
    await page.getByText('Srpski').click();
    await expect(page.locator('html')).toHaveAttribute('lang', /^sr/);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', /^sr/);
  });

  await test.step('logs out and in again', async () => {
    await goTo(page, paths.logout);
    await shows(page, 'Prijava / registracija');
    await logIn(page, email);
    await page.waitForURL('**/');
    await expect(page.getByText(/Mila/).first()).toBeVisible();
  });

  expect(changes).toEqual({
    'POST /api/user': 1,
    // Each form that logs in prepares the browser's suggestions of passkeys.
    'POST /api/auth/passkeys/options/login': 2,
    'POST /api/auth/login': 2,
    'PATCH /api/user/profile': 1,
    'POST /api/user-address': 1,
    'PATCH /api/user/social-media': 1,
    'POST /api/auth/logout': 1,
  });
});
