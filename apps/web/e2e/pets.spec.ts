import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import {
  asNewUser,
  axeFindsNothing,
  chooseForPet,
  choosePhotos,
  continueSession,
  fieldOf,
  logIn,
  person,
  petOf,
  photo,
  placeOf,
  restingPlace,
} from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { languageOf, words } from './words';

declare global {
  interface Window {
    widest: number;
  }
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns the photos' names in order, from the labels of their move buttons. */
const order = (page: Page, t: ReturnType<typeof words>) =>
  page
    .getByRole('button', { name: new RegExp(`^${t('photos.order.move', { name: '' })}`) })
    .evaluateAll(
      (handles, prefix) => handles.map((handle) => (handle.getAttribute('aria-label') ?? '').slice(prefix.length)),
      t('photos.order.move', { name: '' }),
    );

async function fillInDog(page: Page, t: ReturnType<typeof words>, name: string, breed: string) {
  await page.getByRole('radio', { name: t('catalog.petCategories.dogs'), exact: true }).check();
  await fieldOf(page, t('pets.fields.petName')).fill(name);
  await page.getByRole('combobox', { name: t('pets.fields.petCategoryGroupId') }).fill(breed);
  await page.getByRole('option', { name: 'Šarplaninac' }).click();
  await fieldOf(page, t('pets.fields.dateOfBirth')).fill('2021-05-17');
  await page.getByRole('radio', { name: t('pets.gender.f'), exact: true }).check();
  await page
    .getByRole('radiogroup', { name: t('pets.fields.petCategoryFoodId') })
    .getByRole('radio')
    .first()
    .check();
}

test('a pet is added, edited and deleted, in Serbian', ON_PHONES, async ({ page }) => {
  const t = words('sr');
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await asNewUser(page, 'sr');

  await test.step('adds the pet with ordered photos, one of them cropped', async () => {
    await page.goto(paths.createPet);
    await heading(page, t('pets.create.title'));
    await fillInDog(page, t, 'Žućko', 'шарпланинац');
    await choosePhotos(
      page,
      await photo('first.jpg', '#c9a26b'),
      await photo('second.jpg', '#6b8fc9'),
      await photo('third.jpg', '#6bc98f'),
    );
    for (const name of ['first', 'second', 'third']) {
      await page.getByLabel(t('photos.descriptionOf', { file: `${name}.jpg` })).fill(name);
    }
    await button(page, t('photos.cropOf', { file: 'second.jpg' })).click();
    await button(page, t('crop.turnRight')).click();
    await button(page, t('photos.useCrop')).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await button(page, t('photos.order.move', { name: 'first.jpg' })).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page, t)).toEqual(['second.jpg', 'first.jpg', 'third.jpg']);
    await axeFindsNothing(page);
    await button(page, t('pets.create.submit')).click();
    await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
    await page.getByRole('link', { name: /Žućko/ }).first().click();
    await heading(page, 'Žućko');
    await expect(page.getByText('1 / 3')).toBeVisible();
    await expect(page.getByAltText('second')).toBeVisible();
    expect(
      await page.getByAltText('second').evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.naturalWidth / image.naturalHeight;
      }),
    ).toBe(1);
  });

  await test.step('opens a photo in full screen', async () => {
    await page.getByRole('button', { name: t('pets.page.showPhoto', { number: 2 }) }).click();
    await button(page, t('pets.page.enlarge')).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText('2 / 3')).toBeVisible();
    await expect(viewer.getByAltText('first')).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('3 / 3')).toBeVisible();
    await expect(viewer.getByText('third', { exact: true })).toBeVisible();
    await axeFindsNothing(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(button(page, t('pets.page.enlarge'))).toBeFocused();
    await expect(page.getByText('3 / 3')).toBeVisible();
    await expect(page.getByAltText('third').first()).toBeInViewport();
  });

  await test.step('edits the pet', async () => {
    await chooseForPet(page, 'sr', 'pets.page.edit');
    await heading(page, t('pets.edit.title', { name: 'Žućko' }));
    await expect(page.getByRole('combobox', { name: t('pets.fields.petCategoryGroupId') })).toHaveValue(/Šarplaninac/);
    const save = () => button(page, t('pets.edit.submit')).click();
    await fieldOf(page, t('pets.fields.petName')).fill('Lunica');
    await page.getByRole('switch', { name: t('pets.create.offers.sale') }).check({ force: true });
    await fieldOf(page, t('pets.fields.priceForSale')).fill('1.120,5');
    await axeFindsNothing(page);
    await save();
    await expect(page.getByText(t('pets.edit.saved'))).toBeVisible();
    await heading(page, 'Lunica');
    await expect(page.getByText('Da · 1.120,50 RSD')).toBeVisible();
  });

  await test.step('deletes the pet after a confirmation', async () => {
    const { pathname } = new URL(page.url());
    await chooseForPet(page, 'sr', 'pets.page.delete');
    await expect(page.getByRole('dialog')).toBeVisible();
    await axeFindsNothing(page);
    await button(page, t('common.cancel')).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await chooseForPet(page, 'sr', 'pets.page.delete');
    await button(page, t('pets.delete.confirm')).click();
    await expect(page.getByText(t('pets.delete.done', { name: 'Lunica' }))).toBeVisible();
    await page.waitForURL('**/animals');
    await page.goto(pathname);
    await heading(page, t('pets.page.notFound'));
  });
});

test('an owner shows a pet on the wall with its photo and a link to it', ON_PHONES, async ({ page, request }) => {
  const t = words('sr');
  const owner = await person(request, 'Mila', 'Ilić');
  const { uuid } = await petOf(request, owner, 'Riki');
  const multipart = { petUuid: uuid, file: await photo('riki.jpg', '#c9a26b') };
  expect((await request.post('/api/pet-photo', { headers: owner.headers, multipart })).status()).toBe(201);
  await continueSession(page, owner, 'sr');
  await page.goto(paths.pet(uuid));
  await heading(page, 'Riki');
  await expect(page.getByText(t('pets.status.notVaccinated'))).toBeVisible();
  await axeFindsNothing(page);
  await chooseForPet(page, 'sr', 'pets.next.wall');

  const form = page.getByRole('form', { name: t('wall.create.title') });
  await expect(form.getByRole('textbox')).toHaveValue(/^Ovo je Riki! /);
  await expect(form.getByRole('list', { name: t('media.chosen') }).getByRole('img')).toBeVisible();
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await form.getByRole('button', { name: t('wall.create.submit') }).click();
  const post = page.getByRole('article').filter({ hasText: 'Ovo je Riki!' });
  await expect(post.locator('img[src^="/uploads/"]').last()).toBeVisible();
  await post.getByRole('link', { name: new RegExp(uuid.slice(0, 8)) }).click();
  await heading(page, 'Riki');
});

test('a new pet and its photos survive a reload and an expired session', ON_DESKTOPS, async ({ page }) => {
  const t = words('en');
  const { email, token } = await asNewUser(page, 'en');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  // Blocks the socket, which would report the ended session before the button is clicked.
  await page.routeWebSocket('**/socket.io/**', () => undefined);
  await page.goto(paths.createPet);
  await fillInDog(page, t, 'Luna', 'sarplaninac');
  await choosePhotos(page, await photo('first.jpg', '#c9a26b'), await photo('second.jpg', '#6b8fc9'));
  await page.getByLabel('Description of second.jpg (optional)').fill('By the lake');
  await expect(button(page, 'Remove second.jpg')).toBeVisible();

  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(page.getByText('We restored your last draft.')).toBeVisible();
  await expect(fieldOf(page, 'Name')).toHaveValue('Luna');
  await expect(page.getByLabel('Description of second.jpg (optional)')).toHaveValue('By the lake');

  // Clicks before a background request notices the ended session.
  await button(page, 'Add pet').evaluate(async (add: HTMLElement, authorization) => {
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } });
    add.click();
  }, `Bearer ${token}`);
  await expect(page.getByText('Session expired - Please log in again')).toBeVisible();
  await page.waitForURL(/\/logsign/);
  await logIn(page, email);
  await page.waitForURL('**/pet/create');
  await expect(fieldOf(page, 'Name')).toHaveValue('Luna');
  await expect(button(page, 'Remove first.jpg')).toBeVisible();
  await button(page, 'Add pet').click();
  await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: /Luna/ }).first().click();
  await heading(page, 'Luna');
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByAltText('By the lake')).toBeAttached();

  await page.goto(paths.createPet);
  await expect(fieldOf(page, 'Name')).toHaveValue('');
  await expect(button(page, 'Remove first.jpg')).toHaveCount(0);
});

/** Adds three photos to a new pet, so that tests can drag the photos. */
async function threePhotos(page: Page) {
  await asNewUser(page, 'en');
  await page.goto(paths.createPet);
  await choosePhotos(
    page,
    await photo('one.jpg', '#c9a26b'),
    await photo('two.jpg', '#6b8fc9'),
    await photo('three.jpg', '#222'),
  );
  await expect(button(page, 'Move one.jpg')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await button(page, 'Move one.jpg').scrollIntoViewIfNeeded();
}

async function middleOf(element: Locator) {
  const box = await placeOf(element);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('photos are reordered by touch, and a swipe over them scrolls', ON_PHONES, async ({ page }) => {
  const t = words('en');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await threePhotos(page);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  const glide = async (from: { x: number; y: number }, to: { x: number; y: number }, isFast = false) => {
    const moves = [];
    for (let step = 1; step <= 12; step++) {
      const part = step / 12;
      const move = touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      moves.push(move);
      if (!isFast) await move;
    }
    await Promise.all(moves);
  };
  const pictureOf = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: button(page, `Move ${name}`) })
      .locator('[data-grip]');

  // A drag by the handle starts without a delay.
  const [from, to] = [await middleOf(button(page, 'Move one.jpg')), await middleOf(button(page, 'Move three.jpg'))];
  await touch('touchStart', from);
  await glide(from, to);
  await expect(page.getByText('one.jpg: position 3 of 3')).toBeAttached();
  await touch('touchEnd');
  await expect.poll(() => order(page, t)).toEqual(['two.jpg', 'three.jpg', 'one.jpg']);

  // A drag by the picture starts after a delay, because immediate movement scrolls.
  const picture = await middleOf(pictureOf('two.jpg'));
  const before = await restingPlace(page);
  // Sent without waiting, because on a busy machine the finger would rest too long.
  const swipe = [touch('touchStart', picture), glide(picture, { x: picture.x, y: picture.y - 200 }, true)];
  await Promise.all(swipe);
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  await restingPlace(page);
  expect(await order(page, t)).toEqual(['two.jpg', 'three.jpg', 'one.jpg']);

  await pictureOf('two.jpg').evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await restingPlace(page);
  const [held, place] = [await middleOf(pictureOf('two.jpg')), await middleOf(pictureOf('three.jpg'))];
  await touch('touchStart', held);
  await expect(page.getByText(/^two\.jpg(: position 1| is picked up, at position 1) /)).toBeAttached();
  await glide(held, place);
  await expect(page.getByText('two.jpg: position 2 of 3')).toBeAttached();
  await touch('touchEnd');
  await expect.poll(() => order(page, t)).toEqual(['three.jpg', 'two.jpg', 'one.jpg']);
});

test('photos are reordered by mouse', ON_DESKTOPS, async ({ page }) => {
  const t = words('en');
  await threePhotos(page);
  const from = await middleOf(button(page, 'Move one.jpg'));
  const to = await middleOf(button(page, 'Move three.jpg'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 10, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 40, { steps: 12 });
  await expect(page.getByText('one.jpg: position 3 of 3')).toBeAttached();
  await page.mouse.up();
  await expect.poll(() => order(page, t)).toEqual(['two.jpg', 'three.jpg', 'one.jpg']);
});

test('the list of breeds opens without horizontal overflow', ON_PHONES, async ({ page, isMobile }) => {
  const language = languageOf(isMobile);
  const t = words(language);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await asNewUser(page, language);
  await page.goto(paths.createPet);
  await page.getByRole('radio', { name: t('catalog.petCategories.dogs') }).press('Space');
  const field = page.getByRole('combobox', { name: t('pets.fields.petCategoryGroupId') });
  await expect(field).toBeEnabled();
  // From now on, records the page's horizontal overflow in every frame.
  await page.evaluate(() => {
    window.widest = 0;
    const look = () => {
      window.widest = Math.max(
        window.widest,
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      requestAnimationFrame(look);
    };
    look();
  });
  await field.fill('sar');
  await expect(page.getByRole('option', { name: 'Šarplaninac' })).toBeInViewport();
  expect(await page.evaluate(() => window.widest)).toBe(0);
});
