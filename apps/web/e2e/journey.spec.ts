import { countChanges, fillOwnerProfile, newEmail, register, saveProfile, shows } from './steps';
import { expect, test } from './test';

test('a new user registers and completes a profile', async ({ page }) => {
  const email = newEmail();
  const changes = countChanges(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Join Šapa' }).click();
  await register(page, email);
  await shows(page, 'Complete your profile');
  await expect(page.getByText('Registration succeeded! Please complete your profile.')).toBeVisible();
  await fillOwnerProfile(page, { firstName: 'Mila', lastName: 'Petrović' });
  await saveProfile(page);
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
  expect(changes).toEqual({
    'POST /api/user': 1,
    'POST /api/auth/login': 1,
    'PATCH /api/user/profile': 1,
    'POST /api/user-address': 1,
    'PATCH /api/user/social-media': 1,
  });
});
