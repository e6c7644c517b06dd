import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { APIRequestContext } from '@playwright/test';
import { paths } from '../src/routing/routes';
import {
  axeFindsNothing,
  cameraPhoto,
  chooseForPet,
  clinic,
  continueSession,
  fieldOf,
  mailTo,
  type Person,
  person,
  petOf,
  placeIdOf,
  reloadUntilVisible,
  shows,
} from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

/** A town without a demo clinic or shelter, which would get alerts too. */
const TOWN = 'Sombor';
const CHIP = '688050000012345';
/** A valid number that no pet has. */
const UNKNOWN_CHIP = '688050000054321';

/** Turns on alerts within 5 km of a place. */
async function watch(request: APIRequestContext, { headers }: Person, place: number) {
  const answer = await request.put('/api/alert-area', { headers, data: { km: 5, placeId: place } });
  expect(answer.status()).toBe(200);
}

const countNotices = async (request: APIRequestContext, { headers }: Person) =>
  ((await (await request.get('/api/notifications', { headers })).json()) as unknown[]).length;

/** Starts a stand-in for the browser's push service, and subscribes the person's device to it. */
async function subscribe(request: APIRequestContext, { headers }: Person) {
  const messages: string[] = [];
  const service = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      messages.push(incoming.url ?? '');
      response.writeHead(201).end();
    });
  });
  const port = Number(process.env.E2E_PUSH_PORT);
  await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve));
  const data = {
    endpoint: `http://127.0.0.1:${port}/neighbour`,
    publicKey: createECDH('prime256v1').generateKeys('base64url'),
    secret: randomBytes(16).toString('base64url'),
  };
  expect((await request.put('/api/notifications/push', { headers, data })).ok()).toBe(true);
  const settings = { topics: ['lost_nearby'], push: true };
  expect((await request.patch('/api/notifications/settings', { headers, data: settings })).ok()).toBe(true);
  return { messages, close: () => new Promise((resolve) => service.close(resolve)) };
}

test(
  'a lost dog comes home with the help of neighbours, a passer-by and a clinic',
  ON_PHONES,
  async ({ page, other, request, browser }) => {
    const owner = await person(request, 'Mila', 'Ilić');
    const [byMail, byPush, farAway] = [
      await person(request, 'Bora', 'Zvezdić'),
      await person(request, 'Ceca', 'Zvezdić'),
      await person(request, 'Dana', 'Zvezdić'),
    ];
    const finder = await clinic(request, 'Ambulanta', 'Šapica');
    const pet = await petOf(request, owner, 'Riki');
    await request.patch(`/api/pet/uuid/${pet.uuid}`, {
      headers: owner.headers,
      data: { chipNumber: CHIP, chipped: true, size: 'small' },
    });
    const town = await placeIdOf(request, TOWN);
    await watch(request, byMail, town);
    await watch(request, byPush, town);
    await watch(request, farAway, await placeIdOf(request, 'Beograd'));
    const mails = { topics: ['lost_nearby'], mail: 'at_once' };
    await request.patch('/api/notifications/settings', { headers: byMail.headers, data: mails });
    const push = await subscribe(request, byPush);
    await continueSession(page, owner, 'sr');

    await test.step('the owner reports the dog on a phone', async () => {
      await page.goto(paths.pet(pet.uuid));
      await chooseForPet(page, 'sr', 'pets.page.reportLost');
      await shows(page, t('lost-and-found.new.lost.title'));
      await expect(page.getByRole('radio', { name: 'Riki' })).toBeChecked();
      await page.getByRole('combobox', { name: t('lost-and-found.fields.where') }).fill(TOWN);
      await page.getByRole('option', { name: /^Sombor, / }).click();
      await page.getByRole('button', { name: t('lost-and-found.form.submit.lost') }).click();
      await shows(page, 'Riki');
    });
    const path = new URL(page.url()).pathname;

    await test.step('neighbours within the radius are notified by mail and by push', async () => {
      expect((await mailTo(byMail.email)).text).toContain(path);
      await expect(() => expect(push.messages).toHaveLength(1)).toPass();
      expect(await countNotices(request, farAway)).toBe(0);
      await expect(page.getByText(t('lost-and-found.own.alerts'))).toBeVisible();
      await push.close();
    });

    await test.step('a passer-by without an account reports a sighting with a photo', async () => {
      const elsewhere = await browser.newContext();
      await elsewhere.addInitScript(() => {
        localStorage.setItem('cookieNotice', 'saved');
        localStorage.setItem('i18nextLng', 'sr');
      });
      const theirs = await elsewhere.newPage();
      await theirs.goto(new URL(path, page.url()).href);
      await shows(theirs, 'Riki');
      await axeFindsNothing(theirs);
      await theirs.getByRole('button', { name: t('lost-and-found.sighting.open') }).click();
      await theirs.locator('[role="dialog"] input[type="file"]').setInputFiles(await cameraPhoto(45.77, 19.12));
      await theirs.getByRole('button', { name: t('lost-and-found.photos.usePlace') }).click();
      await fieldOf(theirs, t('lost-and-found.sighting.words')).fill('Trčao je prema reci.');
      await axeFindsNothing(theirs);
      await theirs.getByRole('button', { name: t('lost-and-found.sighting.send'), exact: true }).click();
      await expect(theirs.getByRole('article').getByText('Trčao je prema reci.')).toBeVisible();
      await elsewhere.close();
    });

    await test.step('the open report shows the owner the sighting', async () => {
      await expect(page.getByText('Trčao je prema reci.')).toBeVisible();
    });

    await test.step('a neighbour is offered sentences about the search, not about an adoption', async () => {
      const elsewhere = await browser.newContext();
      const theirs = await elsewhere.newPage();
      await continueSession(theirs, byPush, 'sr');
      await theirs.goto(new URL(path, page.url()).href);
      await theirs.getByRole('link', { name: t('lost-and-found.contact.message') }).click();
      const sentences = theirs.getByRole('group', { name: t('messages.compose.sentences.label') });
      await expect(sentences.getByRole('button')).toHaveText(
        ['knowsWhere', 'isWithMe', 'canHelp'].map((key) => t(`messages.compose.sentences.${key}`, { name: 'Riki' })),
      );
      await elsewhere.close();
    });

    await test.step('a clinic looks up the chip and writes to the owner', async () => {
      await continueSession(other, finder, 'sr');
      await other.goto(paths.chip);
      await fieldOf(other, t('finders.chip.number')).fill(UNKNOWN_CHIP);
      await other.getByRole('button', { name: t('finders.chip.submit') }).click();
      await expect(other.getByRole('link', { name: t('finders.chip.reportFound') })).toBeVisible();
      await fieldOf(other, t('finders.chip.number')).fill(CHIP);
      await other.getByRole('button', { name: t('finders.chip.submit') }).click();
      await expect(other.getByText(t('finders.chip.registered'))).toBeVisible();
      await fieldOf(other, t('finders.message.label')).fill('Pas je kod nas u ambulanti.');
      await other.getByRole('button', { name: t('finders.message.send') }).click();
      await expect(other.getByText(t('finders.message.done'))).toBeVisible();
    });

    await test.step("the pet's page links to the report, and its tag page names the clinic", async () => {
      await page.goto(paths.pet(pet.uuid));
      await expect(page.getByText(/^Riki se traži\. /)).toBeVisible();
      await page.getByRole('button', { name: t('pets.page.tools', { name: 'Riki' }) }).click();
      await expect(page.getByRole('menuitem', { name: t('pets.page.reportLost') })).toHaveCount(0);
      await axeFindsNothing(page);
      await page.getByRole('menuitem', { name: t('pets.page.tag') }).click();
      await expect(page.getByRole('link', { name: finder.name })).toBeVisible();
      await page.goto(paths.pet(pet.uuid));
      await page.getByRole('link', { name: t('pets.lost.report') }).click();
      await shows(page, 'Riki');
    });

    await test.step('the owner accepts a match with a found dog', async () => {
      const seenAt = new Date(Date.now() - 60_000).toISOString();
      const found = { type: 'found', petCategoryId: 1, size: 'small', gender: 'f', whereabouts: 'clinic' };
      const data = { ...found, seenAt, placeId: town };
      expect((await request.post('/api/lost-and-found', { headers: finder.headers, data })).status()).toBe(201);
      const accept = page.getByRole('button', {
        name: t('lost-and-found.matches.acceptOf', { name: t('lost-and-found.kindNames.1') }),
      });
      await reloadUntilVisible(page, accept);
      await expect(page.getByText('Trčao je prema reci.')).toBeVisible();
      await accept.click();
      await expect(page.getByText(t('lost-and-found.matches.isAccepted'))).toBeVisible();
      await axeFindsNothing(page);
    });

    await test.step('the owner ends the search and thanks everybody', async () => {
      await page.getByRole('button', { name: t('lost-and-found.own.close') }).click();
      await page.getByRole('switch', { name: t('lost-and-found.close.thanks') }).press('Space');
      await axeFindsNothing(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('lost-and-found.close.submit') })
        .click();
      await expect(page.getByText(t('lost-and-found.states.home'), { exact: true })).toBeVisible();
      await page.goto(paths.wall());
      await expect(page.getByText(t('lost-and-found.close.words', { name: 'Riki' }))).toBeVisible();
      await page.goto(paths.lost({ tab: 'home' }));
      await page.getByRole('link', { name: 'Riki' }).first().click();
      await shows(page, 'Riki');
    });
  },
);
