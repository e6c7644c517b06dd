import { Client } from 'pg';
import { paths } from '../src/routing/routes';
import {
  axeFindsNothing,
  continueSession,
  fieldOf,
  person,
  placeIdOf,
  placeOf,
  reloadUntilVisible,
  shows,
} from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

/** Puts a report into the state in which its reporter is asked whether the search goes on. */
async function askAbout(uuid: string) {
  const database = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  await database.query(
    `UPDATE "AnimalReport" SET "askedAt" = now(), "expiresAt" = now() + interval '3 days' WHERE uuid = $1`,
    [uuid],
  );
  await database.end();
}

test(
  'the reporter of a lost cat changes, extends, ends, reopens and deletes the report',
  ON_DESKTOPS,
  async ({ page, request }) => {
    const owner = await person(request, 'Mila', 'Ilić');
    const neighbour = await person(request, 'Bora', 'Zvezdić');
    await continueSession(page, owner, 'sr');
    const place = page.getByRole('combobox', { name: t('lost-and-found.fields.where') });
    const dialog = page.getByRole('dialog');
    const map = dialog.getByRole('region', { name: t('lost-and-found.where.mapTitle') });

    await test.step('the owner chooses the breed, and the point with the keyboard', async () => {
      await page.goto(paths.newLost());
      await shows(page, t('lost-and-found.new.lost.title'));
      await page.getByRole('radio', { name: t('lost-and-found.kinds.2') }).check();
      await page.getByRole('combobox', { name: t('pets.fields.petCategoryGroupId') }).fill('sijam');
      await page.getByRole('option', { name: 'Sijamska mačka' }).click();
      await fieldOf(page, t('lost-and-found.fields.name')).fill('Maca');
      await place.fill('Vrbas');
      await page.getByRole('option', { name: /^Vrbas / }).click();
      await page.getByRole('button', { name: t('lost-and-found.where.onMap') }).click();
      await expect(dialog.locator('[data-drawn]')).toBeVisible();
      await map.focus();
      await page.keyboard.press('ArrowUp');
      await dialog.getByRole('button', { name: t('lost-and-found.where.choose') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(t('lost-and-found.where.point'))).toBeVisible();
      await page.getByRole('button', { name: t('lost-and-found.form.submit.lost') }).click();
      await shows(page, 'Maca');
      await expect(page.getByText('Sijamska mačka')).toBeVisible();
    });
    const uuid = new URL(page.url()).pathname.split('/').at(-1)!;

    await test.step('a change adds a text', async () => {
      await page.getByRole('link', { name: t('lost-and-found.own.edit') }).click();
      await shows(page, t('lost-and-found.form.edit'));
      await fieldOf(page, t('lost-and-found.fields.description.lost')).fill('Pobegla je od petarde.');
      await page.getByRole('button', { name: t('lost-and-found.form.save') }).click();
      await shows(page, 'Maca');
      await expect(page.getByText('Pobegla je od petarde.')).toBeVisible();
    });

    await test.step('a similar found cat is dismissed for good', async () => {
      const { point } = (
        (await (await request.get(`/api/lost-and-found/${uuid}`, { headers: owner.headers })).json()) as {
          own: { point: object };
        }
      ).own;
      const data = { type: 'found', petCategoryId: 2, seenAt: new Date().toISOString(), ...point };
      const answer = await request.post('/api/lost-and-found', { headers: neighbour.headers, data });
      expect(answer.status()).toBe(201);
      const dismiss = page.getByRole('button', {
        name: t('lost-and-found.matches.dismissOf', { name: t('lost-and-found.kindNames.2') }),
      });
      await reloadUntilVisible(page, dismiss);
      await dismiss.click();
      await expect(page.getByRole('heading', { name: t('lost-and-found.matches.title') })).toHaveCount(0);
    });

    await test.step('the picture for stories is saved', async () => {
      const download = page.waitForEvent('download');
      const sent = page.waitForRequest('**/card');
      await page.getByRole('button', { name: t('lost-and-found.share.picture') }).click();
      expect((await download).suggestedFilename()).toBe('sapa.jpg');
      expect((await sent).headers()['accept-language']).toBe('sr');
    });

    await test.step('the report is extended', async () => {
      await askAbout(uuid);
      await page.reload();
      await page.getByRole('button', { name: t('lost-and-found.own.extend') }).click();
      await expect(page.getByText(t('lost-and-found.own.asked'))).toHaveCount(0);
    });

    await test.step('the report ends and is reopened', async () => {
      await page.getByRole('button', { name: t('lost-and-found.own.close') }).click();
      await dialog.getByRole('radio', { name: t('lost-and-found.close.sadlyNot') }).check({ force: true });
      await dialog.getByRole('button', { name: t('lost-and-found.close.submit') }).click();
      await expect(page.getByText(t('lost-and-found.states.sadly_not'), { exact: true })).toBeVisible();
      await page.getByRole('button', { name: t('lost-and-found.own.reopen') }).click();
      await expect(page.getByText(t('lost-and-found.states.lost'), { exact: true })).toBeVisible();
    });

    await test.step('the report is deleted', async () => {
      await page.getByRole('button', { name: t('lost-and-found.own.delete') }).click();
      await dialog.getByRole('button', { name: t('lost-and-found.own.delete') }).click();
      await expect(page).toHaveURL(/tab=mine/);
      await expect(page.getByText(t('lost-and-found.empty.mine'))).toBeVisible();
      await page.goto(paths.lostReport(uuid));
      await shows(page, t('lost-and-found.notFound'));
    });
  },
);

test(
  'a helper reaches the sighting and the call above the tab bar while scrolling',
  ON_PHONES,
  async ({ page, request }) => {
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'sr'));
    const owner = await person(request, 'Mila', 'Ilić');
    const data = {
      type: 'lost',
      petCategoryId: 1,
      name: 'Žućko',
      seenAt: new Date(Date.now() - 3_600_000).toISOString(),
      placeId: await placeIdOf(request, 'Novi Sad'),
      advice: ['shy'],
      description: 'Pobegao je od petarde.',
      phone: '060/1234567',
    };
    const answer = await request.post('/api/lost-and-found', { headers: owner.headers, data });
    expect(answer.status()).toBe(201);
    const { uuid } = (await answer.json()) as { uuid: string };
    await page.goto(paths.lostReport(uuid));
    await shows(page, 'Žućko');
    const actions = page.getByRole('region', { name: t('lost-and-found.contact.lost', { name: 'Žućko' }) });
    const call = actions.getByRole('link', { name: /^Pozovi/ });
    const seen = page.getByRole('button', { name: t('lost-and-found.sighting.open') });
    const tabs = page.getByRole('navigation', { name: t('common.nav.main') });

    await expect(call).toHaveAttribute('href', /^tel:.*60.?1234567$/);
    const advice = await placeOf(page.getByText(t('lost-and-found.behaviours.shy')));
    const story = await placeOf(page.getByText('Pobegao je od petarde.'));
    expect(advice.y).toBeLessThan(story.y);
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByText('Pobegao je od petarde.')]) {
      await part.scrollIntoViewIfNeeded();
      await expect(seen).toBeInViewport({ ratio: 1 });
      await expect(call).toBeInViewport({ ratio: 1 });
      const [bar, below] = [await placeOf(actions), await placeOf(tabs)];
      expect(bar.y + bar.height).toBeLessThanOrEqual(below.y + 1);
    }
    await axeFindsNothing(page);
    await seen.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);
