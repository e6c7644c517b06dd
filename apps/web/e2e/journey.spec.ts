import {
  choosePhotos,
  countChanges,
  fillDog,
  fillOwnerProfile,
  goTo,
  logIn,
  newEmail,
  photo,
  register,
  saveProfile,
  shows,
  submitPet,
} from './steps';
import { paths } from '../src/routing/routes';
import { expect, ON_PHONES, test } from './test';

test(
  'a new user registers, completes a profile, adds a dog with two photos, switches to Serbian, logs out and in',
  ON_PHONES,
  async ({ page }) => {
    const email = newEmail();
    const changes = countChanges(page);

    await test.step('registers', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Join Šapa' }).click();
      await register(page, email);
      // Checked first, because the message disappears.
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

    await test.step('adds a dog with two photos', async () => {
      await page
        .getByRole('link', { name: /add a (new )?pet/i })
        .first()
        .click();
      await shows(page, 'Add a pet');
      await fillDog(page, 'Žućko');
      await choosePhotos(page, await photo('first.jpg', '#c9a26b'), await photo('second.jpg', '#6b8fc9'));
      await submitPet(page);
      await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
      await shows(page, 'Mila Petrović');
    });

    await test.step('sees the pet profile', async () => {
      await page.getByRole('link', { name: /Žućko/ }).first().click();
      await shows(page, 'Žućko');
      await expect(page.getByText('Yugoslavian Shepherd (Šarplaninac)', { exact: true })).toBeVisible();
      const photos = page.locator('main img[src*="/uploads/"]');
      await expect(photos.first()).toBeVisible();
      await expect
        .poll(() => photos.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    });

    await test.step('switches to Serbian', async () => {
      const pet = page.url();
      // On a phone the language setting is in the account settings.
      await goTo(page, paths.account);
      await page.getByText('Srpski').click();
      await expect(page.locator('html')).toHaveAttribute('lang', /^sr/);
      await goTo(page, pet);
      await expect(page.getByText('Suva hrana')).toBeVisible();
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
      'POST /api/auth/login': 2,
      'PATCH /api/user/profile': 1,
      'POST /api/user-address': 1,
      'PATCH /api/user/social-media': 1,
      'POST /api/pet': 1,
      'POST /api/pet-photo': 2,
      // Parallel uploads finish in any order.
      'PUT /api/pet-photo/pet/UUID/order': 1,
      'PATCH /api/pet-photo/ID': 1,
      'POST /api/auth/logout': 1,
    });
  },
);
