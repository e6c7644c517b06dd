import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { choosePhotos, countChanges, fillDog, goTo, newEmail, register, shows, submitPet } from './steps';
import { paths } from '../src/routing/routes';
import { expect, test } from './test';

const KBIT = 1000 / 8;

/** Simulates a phone with poor reception: 800 kbit/s and 200 ms latency. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 800 * KBIT,
    uploadThroughput: 800 * KBIT,
  });
}

/**
 * Returns a picture that hardly compresses and takes a few seconds to upload on such a
 * connection.
 */
async function heavyPhoto(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Holds a request back until the user has clicked the button again. */
async function holdBack(page: Page, method: string, path: string) {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === method) await arrival;
    await route.continue();
  });
  return arrive;
}

test('on a slow connection every wait shows progress, and nothing is sent twice', async ({ page }) => {
  test.slow();
  await slowDown(page);
  const changes = countChanges(page);

  await page.goto(paths.signup, { waitUntil: 'commit' });
  const registerForm = page.getByRole('form', { name: 'Register' });
  await expect(registerForm).toBeVisible();
  const arriveAccount = await holdBack(page, 'POST', '/api/user');
  await register(page, newEmail());
  // An impatient user clicks again and presses Enter.
  const creating = registerForm.getByRole('button', { name: 'Creating your account...' });
  await expect(creating).toBeVisible();
  await creating.click({ force: true });
  await registerForm.getByLabel('Email').press('Enter');
  arriveAccount();
  await shows(page, 'Complete your profile');

  await goTo(page, paths.createPet);
  await shows(page, 'Add a pet');
  await fillDog(page, 'Žućko');
  await choosePhotos(page, await heavyPhoto('first.jpg'), await heavyPhoto('second.jpg'));
  const arrivePet = await holdBack(page, 'POST', '/api/pet');
  await submitPet(page);
  const adding = page.getByRole('button', { name: 'Adding your pet...' });
  await expect(adding).toBeVisible();
  await adding.click({ force: true });
  arrivePet();
  const progress = page.getByRole('progressbar', { name: 'Upload of first.jpg' });
  await expect(progress).toBeVisible();
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('link', { name: 'Žućko' })).toBeVisible();

  // If the second photo arrives before the first, a request corrects the order.
  const { 'PATCH /api/pet-photo/ID': chosen = 0, ...others } = changes;
  expect(chosen).toBeLessThanOrEqual(1);
  expect(others).toEqual({
    'POST /api/user': 1,
    'POST /api/auth/passkeys/options/login': 1, // for the suggestions of the email field
    'POST /api/auth/login': 1,
    'POST /api/pet': 1,
    'POST /api/pet-photo': 2,
    'PUT /api/pet-photo/pet/UUID/order': 1,
  });
});
