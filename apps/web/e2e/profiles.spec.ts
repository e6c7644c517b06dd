import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../src/routing/routes';
import { asNewUser, axeFindsNothing, clinic, continueSession, fieldOf, shows } from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { words } from './words';

const fact = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');

// journey.spec.ts covers the registration.
test('a clinic edits its profile, in Serbian', ON_DESKTOPS, async ({ page, request }) => {
  const t = words('sr');
  const owner = await clinic(request, 'Srećna šapa', 'x');
  const address = { country: 'Serbia', city: 'Novi Sad', street: 'Dunavska 7', user_id: owner.user.id };
  expect((await request.post('/api/user-address', { headers: owner.headers, data: address })).status()).toBe(201);
  await continueSession(page, owner, 'sr');
  await page.goto(paths.user(owner.user.uuid));
  await page.getByRole('button', { name: t('profile.edit.open') }).click();
  const form = page.getByRole('form', { name: t('profile.edit.title') });
  await expect(form).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await fieldOf(page, t('profile.fields.city')).fill('Subotica');
  await fieldOf(page, t('profile.fields.phoneNumber')).fill('060 123 4567');
  await fieldOf(page, t('profile.fields.description')).fill('Ovde se voli.');
  await fieldOf(page, t('profile.fields.facebook')).fill('facebook.com/sapa');
  const services = page.getByRole('group', { name: t('profile.services.choose') }).getByRole('checkbox');
  for (const service of [services.nth(0), services.nth(1)]) await service.press('Space');
  await axeFindsNothing(page);
  await form.getByRole('button', { name: t('profile.edit.save') }).click();
  await expect(page.getByRole('button', { name: t('profile.edit.open') })).toBeFocused();
  await expect(page.getByText(t('profile.complete.saved')).last()).toBeVisible();
  await expect(fact(page, t('profile.page.address'))).toContainText('Subotica');
  await expect(page.getByText('Ovde se voli.')).toBeVisible();
  await expect(page.getByRole('link', { name: '+381 60 123 4567' })).toHaveAttribute('href', 'tel:+381601234567');
  await expect(page.getByRole('link', { name: /^Facebook/ })).toHaveAttribute('href', 'https://facebook.com/sapa');
  const offered = page.getByRole('region', { name: t('profile.page.services') }).getByRole('listitem');
  await expect(offered).toHaveCount(2);
  await axeFindsNothing(page);
});

test('a profile picture is cropped, rotated, uploaded and shown', ON_PHONES, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { user } = await asNewUser(page, 'en');
  await page.goto(paths.user(user.uuid));
  await shows(page, 'User');

  // The left half is red and the right half blue, so after a clockwise rotation red is at the
  // top.
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 600, height: 800, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer();
  const choose = () =>
    page.locator('input[type="file"]').first().setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await choose();
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeEnabled();
  await axeFindsNothing(page);
  const size = page.viewportSize()!;
  for (const [width, height] of [
    [320, 568],
    [375, 553],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The whole dialog is visible on a small phone and in landscape orientation.
    for (const name of ['Use this picture', 'Cancel', 'Turn right']) {
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await expect(dialog.getByRole('group')).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(size);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await choose();
  await dialog.getByRole('button', { name: 'Turn right' }).click();
  await dialog.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Your new profile picture is set')).toBeVisible();

  const picture = page.locator('main header img[src*="/uploads/"]').first();
  await expect(picture).toBeVisible();
  const colours = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 100;
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(image, 0, 0, 100, 100);
    const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)].map((c) => c > 128);
    return { ratio: image.naturalWidth / image.naturalHeight, above: at(50, 20), below: at(50, 80) };
  });
  expect(colours).toEqual({ ratio: 1, above: [true, false, false], below: [false, false, true] });
  // The avatar in the top bar also shows the new picture.
  await expect(page.getByRole('banner').locator('img[src*="/uploads/"]').filter({ visible: true })).toBeVisible();
});
