import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../src/routing/routes';
import { account, asNewUser, axeFindsNothing, choosePhotos, continueSession, photo, placeOf, shows } from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { languageOf, words } from './words';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns the photos' names in order. */
const namesOf = (page: Page, t: ReturnType<typeof words>) => {
  const prefix = t('albums.enlarge', { name: '' });
  return page
    .getByRole('button', { name: new RegExp(`^${prefix}`) })
    .evaluateAll(
      (buttons, length) => buttons.map((each) => (each.getAttribute('aria-label') ?? '').slice(length)),
      prefix.length,
    );
};

/** Drags with the mouse in several steps, like a user. */
async function drag(page: Page, name: string, onto: string) {
  await button(page, onto).scrollIntoViewIfNeeded();
  const middleOf = async (label: string) => {
    const { x, y, width, height } = await placeOf(button(page, label));
    return [x + width / 2, y + height / 2] as const;
  };
  const to = await middleOf(onto);
  await page.mouse.move(...(await middleOf(name)));
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 20 });
  // Waits until the list shows the target position.
  await page.waitForFunction(() => document.querySelector('[data-dnd-dragging]'));
  await page.mouse.up();
}

/** Returns the layout shift that was not caused by user input. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );

test('photos are added, ordered, enlarged and liked', ON_DESKTOPS, async ({ page, other, isMobile }) => {
  test.slow();
  const language = languageOf(isMobile);
  const t = words(language);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { user, token } = await asNewUser(page, language);
  const headers = { authorization: `Bearer ${token}` };

  const describe = async (name: string, description: string) => {
    await button(page, t('albums.editOf', { name })).click();
    await page.getByRole('textbox').fill(description);
    await button(page, t('albums.save')).click();
    await expect(page.getByText(description, { exact: true })).toBeVisible();
  };

  await test.step('photos are uploaded and described', async () => {
    await page.goto(paths.oldAlbum);
    await shows(page, t('albums.user.mine'));
    await expect(page.getByText(t('albums.empty.title'))).toBeVisible();
    await choosePhotos(page, await photo('first.jpg', '#c9a26b'), await photo('second.jpg', '#6b8fc9'));
    const unnamed = (number: number) => t('albums.photoOf', { name: t('albums.user.unnamed'), number });
    await expect.poll(() => namesOf(page, t)).toEqual([unnamed(1), unnamed(2)]);
    await describe(unnamed(1), 'The lake');
    await describe(unnamed(2), 'The sea');
    await choosePhotos(page, await photo('third.jpg', '#6bc98f'));
    await expect.poll(() => namesOf(page, t)).toEqual([unnamed(1), 'The lake', 'The sea']);
    await describe(unnamed(1), 'The wood');
  });

  await test.step('photos are reordered by keyboard and by dragging', async () => {
    await button(page, t('photos.order.move', { name: 'The sea' })).focus();
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => namesOf(page, t)).toEqual(['The sea', 'The wood', 'The lake']);
    // A click on the photo opens it; a drag moves it.
    await drag(page, t('albums.enlarge', { name: 'The lake' }), t('albums.enlarge', { name: 'The wood' }));
    await expect.poll(() => namesOf(page, t)).toEqual(['The sea', 'The lake', 'The wood']);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const stored = async () => {
      const answer = await page.request.get('/api/user-photo/me', { headers });
      return ((await answer.json()) as { description: string }[]).map(({ description }) => description);
    };
    await expect.poll(stored).toEqual(['The sea', 'The lake', 'The wood']);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.reload();
    await expect.poll(() => namesOf(page, t)).toEqual(['The sea', 'The lake', 'The wood']);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

  await test.step('an enlarged photo has its own URL', async () => {
    const viewer = page.getByRole('dialog');
    await button(page, t('albums.enlarge', { name: 'The sea' })).click();
    await expect(viewer.getByText('1 / 3')).toBeVisible();
    const { search } = new URL(page.url());
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('The lake', { exact: true })).toBeVisible();
    await expect(viewer.getByAltText('The lake')).toBeInViewport({ ratio: 0.9 });
    await expect.poll(() => new URL(page.url()).search).not.toBe(search);
    await axeFindsNothing(page);
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect(button(page, t('albums.enlarge', { name: 'The sea' }))).toBeFocused();

    await page.goto(`${paths.userAlbum(user.uuid)}${search}`);
    await expect(viewer.getByText('The sea', { exact: true })).toBeVisible();
    await viewer.getByAltText('The sea').dblclick();
    await expect(button(page, t('common.zoomIn'))).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(async () => (await viewer.getByAltText('The sea').boundingBox())?.width)
      .toBeGreaterThan(2 * page.viewportSize()!.width);
    await page.keyboard.press('-');
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });

  await test.step('a like by another user is counted immediately', async () => {
    await other.goto(paths.userAlbum(user.uuid));
    await expect(other.getByText(words('en')('auth.visitorFor.photos'))).toBeVisible();
    await continueSession(other, await account(other.request));
    await other.goto(paths.userAlbum(user.uuid));
    await shows(other, words('en')('albums.user.theirs', { name: words('en')('albums.user.unnamed') }));
    await button(other, words('en')('albums.like')).click();
    await expect(page.getByRole('button', { name: t('likes.people_one', { count: 1 }) })).toBeVisible();
    await page.getByRole('button', { name: t('likes.people_one', { count: 1 }) }).click();
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(1);
    await page.keyboard.press('Escape');
  });
});

/** Returns the JPEG in a multipart request body. */
const jpegIn = (body: Buffer) =>
  body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])), body.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2);

test('unsupported photos are converted to upright JPEGs before the upload', ON_PHONES, async ({ page }) => {
  const t = words('en');
  await asNewUser(page, 'en');
  await page.goto(paths.oldAlbum);
  await shows(page, t('albums.user.mine'));
  const uploads: Buffer[] = [];
  await page.route('**/api/user-photo', async (route) => {
    if (route.request().method() === 'POST') uploads.push(route.request().postDataBuffer()!);
    await route.continue();
  });
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    const count = uploads.length + 1;
    await choosePhotos(page, { name, mimeType, buffer });
    await expect.poll(() => uploads.length).toBe(count);
    await expect.poll(() => namesOf(page, t)).toHaveLength(count);
    const jpeg = jpegIn(uploads.at(-1)!);
    const { format, width, height, exif } = await sharp(jpeg).metadata();
    expect({ name, format, exif }).toEqual({ name, format: 'jpeg', exif: undefined });
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    const isRed = (at: number) => data[at]! > 200 && data[at + 2]! < 60;
    return { width, height, isRed: [isRed(0), isRed(data.length - info.channels)], size: jpeg.length };
  };
  const halves = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ]);

  // The EXIF rotation moves the red half from the left to the top.
  const heic = await readFile(new URL('fixtures/portrait.heic', import.meta.url));
  expect(await upload('IMG_1.HEIC', 'image/heic', heic)).toMatchObject({ width: 40, height: 64, isRed: [true, false] });
  const webp = await halves.clone().webp().toBuffer();
  expect(await upload('IMG_2', '', webp)).toMatchObject({ width: 60, height: 40, isRed: [true, false] });
  const avif = await halves.clone().avif({ effort: 0 }).toBuffer();
  expect(await upload('IMG_3.avif', 'image/avif', avif)).toMatchObject({ width: 60, height: 40 });
  const noise = sharp(randomBytes(4800 * 400 * 3), { raw: { width: 4800, height: 400, channels: 3 } });
  const large = await noise
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
  expect(await upload('IMG_4.jpg', 'image/jpeg', large)).toMatchObject({ width: 341, height: 4096 });
  // Some Android pickers give photos no MIME type.
  const plain = await halves.clone().jpeg().toBuffer();
  expect(await upload('IMG_5', '', plain)).toMatchObject({ size: plain.length });

  const damaged = Buffer.concat([heic.subarray(0, 400), Buffer.alloc(400)]);
  await choosePhotos(page, { name: 'IMG_6.HEIC', mimeType: 'image/heic', buffer: damaged });
  await expect(page.getByText(`IMG_6.HEIC: ${t('errors.image_not_convertible')}`)).toBeVisible();
});
