import { Client } from 'pg';
import sharp from 'sharp';
import { paths } from '../src/routing/routes';
import { asNewUser, axeFindsNothing, continueSession, type Person, person, petOf, placeOf, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

interface Town {
  id: number;
  latitude: number;
  longitude: number;
}

/** Confirms the email address, as the link in the email does. */
async function confirmEmail({ user }: Person) {
  const database = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  await database.query('UPDATE "User" SET "emailConfirmedAt" = now() WHERE uuid = $1', [user.uuid]);
  await database.end();
}

/** Parts of the app that only maps need. */
const OF_MAPS = /maplibre|base-map|MapCanvas/;

test('the map of found pets shows a town, which can be chosen', ON_PHONES, async ({ page, request }) => {
  const owner = await person(request, 'Mila', 'Azil');
  const [place] = (await (await request.get('/api/places?q=vrbas')).json()) as Town[];
  const address = { country: 'Serbia', city: 'Vrbas', street: 'x', user_id: owner.user.id, placeId: place!.id };
  const headers = { authorization: `Bearer ${owner.token}` };
  expect((await request.post('/api/user-address', { headers, data: address })).status()).toBe(201);
  await petOf(request, owner, 'Vrbaski');
  await asNewUser(page, 'sr');

  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  await page.goto(paths.find());
  await shows(page, t('find.title'));
  expect(loaded.filter((url) => OF_MAPS.test(url))).toEqual([]);
  await test.step('a picture of the map opens the map, and the focus stays with it', async () => {
    await page.getByRole('button', { name: t('places.map.open') }).tap();
    await expect(page.locator('[data-drawn]')).toBeVisible();
    await expect(page.getByRole('button', { name: t('places.map.close') })).toBeFocused();
  });

  // The town is in the middle of this part of the map.
  const { longitude, latitude } = place!;
  const bounds = [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1].map((edge) => edge.toFixed(3));
  await page.goto(`${paths.find()}?map=open&bounds=${bounds.join()}`);
  const map = page.getByRole('region', { name: t('find.map.label') });
  await expect(page.locator('[data-drawn]')).toBeVisible();
  await axeFindsNothing(page);
  const hosts = new Set(loaded.filter((url) => url.startsWith('http')).map((url) => new URL(url).host));
  expect([...hosts]).toEqual([new URL(page.url()).host]);

  await test.step('a click on the town filters the list', async () => {
    await map.click();
    await expect(page).toHaveURL(new RegExp(`placeId=${place!.id}&km=10`));
    await expect(page.getByRole('link', { name: 'Vrbaski' })).toBeVisible();
  });

  await test.step('the keyboard moves the map, and the URL has the visible part', async () => {
    await map.focus();
    await page.keyboard.press('ArrowUp');
    await expect(page).not.toHaveURL(new RegExp(`bounds=${bounds.join()}`));
    await expect(page).toHaveURL(/bounds=/);
  });
});

test('a map across the 180th meridian finds reports on both sides', ON_PHONES, async ({ page, request }) => {
  const reporter = await person(request, 'Litia', 'Azil');
  const headers = { authorization: `Bearer ${reporter.token}` };
  const latitude = -16.433;
  async function reportAt(longitude: number) {
    const seenAt = new Date(Date.now() - 3_600_000).toISOString();
    const data = { type: 'lost', petCategoryId: 1, latitude, longitude, seenAt };
    const answer = await request.post('/api/lost-and-found', { headers, data });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { uuid: string }).uuid;
  }
  const [west, east] = [await reportAt(179.364), await reportAt(-179.9)];
  await asNewUser(page, 'sr');
  const edges = [178.364, latitude - 0.25, -177.636, latitude + 0.25].map((edge) => edge.toFixed(3)).join();
  const map = page.getByRole('region', { name: t('lost-and-found.map') });

  await page.goto(`${paths.lost()}?view=map&bounds=${edges}`);
  await expect(page.getByText(t('lost-and-found.onMap_few', { count: 2 }))).toBeVisible();

  await test.step('the visible part stays in one world when the map moves', async () => {
    await expect(page.locator('[data-drawn]')).toBeVisible();
    await map.focus();
    await page.keyboard.press('ArrowUp');
    await expect(page).not.toHaveURL(new RegExp(`bounds=${edges}`));
    const bounds = new URL(page.url()).searchParams.get('bounds')!.split(',').map(Number);
    expect([Math.round(bounds[0]!), Math.round(bounds[2]!)]).toEqual([178, -178]);
  });

  // Other tests read the list of reports.
  for (const uuid of [west, east])
    expect((await request.delete(`/api/lost-and-found/${uuid}`, { headers })).status()).toBe(204);
});

test.describe('a map with streets', () => {
  test.use({ baseURL: process.env.E2E_API_ELSEWHERE_URL });

  test('opens at street scale at the place that a visitor searches', ON_PHONES, async ({ page }) => {
    const parts: number[] = [];
    page.on('response', (response) => response.url().endsWith('.pmtiles') && parts.push(response.status()));
    await page.goto(paths.newFound);
    await page.getByRole('button', { name: 'Choose on the map' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Find a place on the map' }).fill('Niš');
    await page.getByRole('option', { name: /^Niš, / }).click();
    const map = dialog.getByRole('region', { name: 'Choose the place' });
    // Several streets cross the screen. Their colour differs from the land's in both schemes.
    await expect(async () => {
      const { data, info } = await sharp(await map.screenshot())
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const streetsIn = (y: number) => {
        const row = [...data.subarray(y * info.width, (y + 1) * info.width)];
        const land = row.toSorted((one, other) => one - other)[Math.floor(row.length / 2)]!;
        const isStreet = (brightness = land) => Math.abs(brightness - land) > 8;
        return row.filter((brightness, x) => isStreet(brightness) && !isStreet(row[x - 1])).length;
      };
      // A row may lie on a street.
      expect(Math.max(...[0.7, 0.75, 0.8].map((part) => streetsIn(Math.floor(info.height * part))))).toBeGreaterThan(1);
    }).toPass();
    expect(new Set(parts)).toEqual(new Set([206]));
    await axeFindsNothing(page);
    await dialog.getByRole('button', { name: 'Use this place' }).click();
    await expect(page.getByText('The exact point is set.')).toBeVisible();
  });

  test('an owner reports a lost dog at a street, with touch only', ON_PHONES, async ({ page, request }) => {
    const owner = await person(request, 'Mila', 'Ilić');
    await confirmEmail(owner);
    const pet = await petOf(request, owner, 'Riki');
    const [town] = (await (await request.get('/api/places?q=niš')).json()) as Town[];
    await continueSession(page, owner, 'sr');
    const dialog = page.getByRole('dialog');
    const map = dialog.getByRole('region', { name: t('lost-and-found.where.mapTitle') });

    await test.step('opens the report from the page of the dog', async () => {
      await page.goto(paths.pet(pet.uuid));
      await page.getByRole('button', { name: t('pets.page.tools', { name: 'Riki' }) }).tap();
      await page.getByRole('menuitem', { name: t('pets.page.reportLost') }).tap();
      await shows(page, t('lost-and-found.new.lost.title'));
      await expect(page.getByRole('radio', { name: 'Riki' })).toBeChecked();
    });

    await test.step('taps a street southeast of the centre of the town', async () => {
      await page.getByRole('button', { name: t('lost-and-found.where.onMap') }).tap();
      await dialog.getByRole('combobox', { name: t('lost-and-found.where.search') }).tap();
      await page.keyboard.type('niš');
      await page.getByRole('option', { name: /^Niš, / }).tap();
      await expect(dialog.locator('[data-drawn]')).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: t('lost-and-found.where.street') })).toHaveCount(0);
      const { x, y, width, height } = await placeOf(map);
      await page.touchscreen.tap(x + width * 0.75, y + height * 0.75);
      await dialog.getByRole('button', { name: t('lost-and-found.where.choose') }).tap();
      await expect(page.getByText(t('lost-and-found.where.point'))).toBeVisible();
    });

    await test.step('sends the report, which has the point and a map', async () => {
      await page.getByRole('button', { name: t('lost-and-found.form.submit.lost') }).tap();
      await shows(page, 'Riki');
      const uuid = new URL(page.url()).pathname.split('/').at(-1)!;
      const report = await request.get(`/api/lost-and-found/${uuid}`, { headers: owner.headers });
      const { own } = (await report.json()) as { own: { point: Town } };
      // Some streets away from the centre, as seen at street scale.
      expect(town!.latitude - own.point.latitude).toBeGreaterThan(0.0005);
      expect(town!.latitude - own.point.latitude).toBeLessThan(0.005);
      expect(own.point.longitude - town!.longitude).toBeGreaterThan(0.0005);
      expect(own.point.longitude - town!.longitude).toBeLessThan(0.005);
      await page.getByRole('button', { name: t('lost-and-found.showMap') }).tap();
      await expect(page.getByRole('region', { name: t('lost-and-found.where.mapOf', { name: 'Riki' }) })).toBeVisible();
      await axeFindsNothing(page);
    });
  });
});

test('a map without streets takes a description of the place', ON_PHONES, async ({ page }) => {
  await asNewUser(page, 'sr');
  await page.goto(paths.newLost());
  await page.getByRole('button', { name: t('lost-and-found.where.onMap') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('lost-and-found.where.search') }).fill('Vrbas');
  await page.getByRole('option', { name: /^Vrbas / }).click();
  await dialog.getByRole('textbox', { name: t('lost-and-found.where.street') }).fill('Na uglu kod škole');
  await dialog.getByRole('button', { name: t('lost-and-found.where.choose') }).click();
  await expect(page.getByRole('textbox', { name: t('lost-and-found.fields.description.lost') })).toHaveValue(
    'Na uglu kod škole',
  );
});
