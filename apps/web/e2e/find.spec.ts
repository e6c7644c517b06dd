import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { paths } from '../src/routing/routes';
import {
  asNewUser,
  axeFindsNothing,
  bellOf,
  continueSession,
  goTo,
  newEmail,
  PASSWORD,
  person,
  type Person,
  petOf,
  register,
  placeIdOf,
} from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');
const as = ({ token }: Person) => ({ headers: { authorization: `Bearer ${token}` } });

test(
  'a search finds a small dog for adoption near Novi Sad, and an alert announces the next dog',
  ON_PHONES,
  async ({ page, request }) => {
    const shelter = await person(request, 'Mila', 'Azil');
    const placeId = await placeIdOf(request, 'Novi Sad');
    const address = { country: 'Serbia', city: 'Novi Sad', street: 'x', user_id: shelter.user.id, placeId };
    expect((await request.post('/api/user-address', { ...as(shelter), data: address })).status()).toBe(201);
    const addPet = async (petName: string, size: 'small' | 'large') => {
      const [breed] = (await (await request.get('/api/pet-category-group?petCategoryId=1')).json()) as { id: number }[];
      const [food] = (await (await request.get('/api/pet-category-food?petCategoryId=1')).json()) as { id: number }[];
      const pet = { petName, size, petCategoryId: 1, petCategoryGroupId: breed!.id, petCategoryFoodId: food!.id };
      const data = { ...pet, dateOfBirth: '2024-05-17', gender: 'f', isForGiveAway: true };
      expect((await request.post('/api/pet', { ...as(shelter), data })).status()).toBe(201);
    };
    await addPet('Medena', 'small');
    await addPet('Gara', 'large');
    await asNewUser(page, 'sr');

    await test.step('the search finds the dog', async () => {
      await page.goto(paths.find());
      await page.getByRole('button', { name: t('find.filters.open'), exact: true }).click();
      const sheet = page.getByRole('dialog', { name: t('find.filters.title') });
      await sheet.getByRole('checkbox', { name: t('find.offer.adoption'), exact: true }).check();
      await sheet.getByRole('checkbox', { name: t('catalog.petCategories.dogs'), exact: true }).check();
      await sheet.getByRole('checkbox', { name: t('traits.sizes.small'), exact: true }).check();
      await sheet.getByRole('combobox', { name: t('find.filters.place') }).fill('нови сад');
      await sheet
        .getByRole('option', { name: /^Novi Sad/ })
        .first()
        .click();
      await axeFindsNothing(page);
      await sheet
        .getByRole('button', { name: new RegExp(`^${t('find.filters.show_one', { number: '\\d+' })}`) })
        .click();
      await expect(page).toHaveURL(new RegExp(`placeId=${placeId}`));
      await expect(page.getByRole('link', { name: 'Medena' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Gara' })).toBeHidden();
    });

    await test.step('the search and the pet are saved', async () => {
      await page.getByRole('button', { name: t('common.favourite.of', { name: 'Medena' }) }).click();
      await page.getByRole('button', { name: t('find.save.open'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('find.save.submit'), exact: true })
        .click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await goTo(page, paths.favourites());
      await expect(page.getByRole('link', { name: 'Medena' })).toBeVisible();
    });

    await test.step('the user asks the owner', async () => {
      await page.getByRole('link', { name: 'Medena' }).click();
      await page
        .locator(`a[href*="${paths.conversation(shelter.user.uuid)}"]`)
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(paths.conversation(shelter.user.uuid)));
      await expect(page.getByRole('textbox')).toBeVisible();
    });

    await test.step('an alert announces the next dog and links to it', async () => {
      await goTo(page, paths.about);
      const bell = bellOf(page, 'sr');
      await bell.isEmpty();
      await addPet('Lola', 'small');
      // Reloads until the alert appears, because another test covers live delivery.
      await expect(async () => {
        await page.reload();
        await bell.hasOne();
      }).toPass();
      await bell.click();
      await page.getByText(t('notifications.told.saved_search')).click();
      await expect(page.getByRole('link', { name: 'Lola' })).toBeVisible();
      await expect(page).toHaveURL(/size=small/);
    });
  },
);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test(
  'an offer can be reserved and completed, expires, and can be confirmed',
  ON_DESKTOPS,
  async ({ page, other, request }) => {
    const en = words('en');
    const owner = await person(request, 'Ana', 'Petrović');
    const { uuid } = await petOf(request, owner, 'Zora');
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
    await continueSession(page, owner);
    await page.goto(paths.pet(uuid));
    /** Selects a state and waits until it is stored. */
    const choose = async (label: string) => {
      const stored = page.waitForResponse((answer) => answer.url().endsWith('/offer') && answer.ok());
      await page.getByRole('radio', { name: label, exact: true }).press('Space');
      await stored;
    };
    const visit = async () => {
      await other.goto(`${paths.publicPet(uuid)}?lng=en`);
      await expect(heading(other, 'Zora')).toBeVisible();
    };
    const join = other.getByRole('link', { name: en('visitors.pet.join', { name: 'Zora' }) });

    await choose(en('catalog.offers.reserved'));
    await visit();
    await expect(other.getByText(en('visitors.pet.reserved', { name: 'Zora' }))).toBeVisible();
    await expect(join).toBeVisible();

    await choose(en('catalog.offers.adopted'));
    await visit();
    await expect(other.getByText(en('visitors.pet.done', { name: 'Zora' }))).toBeVisible();
    await expect(join).toBeHidden();

    await choose(en('pets.offer.available'));
    const database = new Client({ connectionString: process.env.E2E_DATABASE_URL });
    await database.connect();
    await database.query(`UPDATE "Pet" SET "offerConfirmedAt" = now() - interval '61 days' WHERE uuid = $1`, [uuid]);
    await database.end();
    await visit();
    await expect(other.getByText(en('visitors.pet.expired'))).toBeVisible();
    await page.reload();
    const confirm = page.getByRole('button', { name: en('pets.offer.confirm'), exact: true });
    await confirm.click();
    await expect(confirm).toBeHidden();
    await visit();
    await expect(other.getByText(en('visitors.pet.expired'))).toBeHidden();
  },
);

test(
  'a visitor sees a public pet page, registers, looks around and asks the owner',
  ON_PHONES,
  async ({ page, request }) => {
    const owner = await person(request, 'Ana', 'Petrović');
    const { uuid } = await petOf(request, owner, 'Zora');
    await page.goto(`${paths.publicPet(uuid)}?lng=sr`);
    await expect(heading(page, 'Zora')).toBeVisible();
    await expect(page.getByText('Petrović')).toBeHidden();
    await page.getByRole('link', { name: t('visitors.pet.join', { name: 'Zora' }) }).click();
    await register(page, newEmail(), PASSWORD, 'sr');
    await page.getByRole('link', { name: t('profile.complete.later') }).click();

    await expect(page).toHaveURL(new RegExp(`${paths.conversation(owner.user.uuid)}\\?pet=${uuid}`));
    await expect(page.getByRole('link', { name: 'Zora' })).toBeVisible();
    const sentence = t('messages.compose.sentences.meet', { name: 'Zora' });
    await page.getByRole('button', { name: sentence }).click();
    await page.getByRole('button', { name: t('messages.compose.send'), exact: true }).click();
    const message = page
      .getByRole('group', { name: /Ana Petrović/ })
      .getByRole('listitem')
      .filter({ hasText: sentence });
    await expect(message.getByRole('link', { name: 'Zora' })).toBeVisible();
    const received = async () =>
      (await request.get('/api/messages/conversations', as(owner))).json() as Promise<unknown>;
    await expect(async () => expect(await received()).toMatchObject([{ lastMessage: { content: sentence } }])).toPass();
  },
);

test('on a desktop the sort order is next to the number of pets', ON_DESKTOPS, async ({ page }) => {
  const en = words('en');
  await page.goto(paths.find());
  const order = page.getByRole('combobox', { name: en('find.sort.label') });
  const count = page.getByRole('status').filter({ hasText: /pets?$/ });
  const [one, other] = [await order.boundingBox(), await count.boundingBox()];
  const middle = one!.y + one!.height / 2;
  expect(middle).toBeGreaterThan(other!.y);
  expect(middle).toBeLessThan(other!.y + other!.height);
});

test(
  "visitors see a shelter's pet until its public page is switched off",
  ON_PHONES,
  async ({ page, other, request }) => {
    const shelter = await person(request, 'Azil', 'x');
    const profile = {
      userCategoryId: 5,
      firstName: 'Azil Dunav',
      establishment_date: '2015-03-01',
      phoneNumber: '+381 64 123 4567',
    };
    expect((await request.patch('/api/user/profile', { ...as(shelter), data: profile })).ok()).toBe(true);
    const address = { country: 'Serbia', city: 'Šabac', street: 'Skrivena 5' };
    expect((await request.post('/api/user-address', { ...as(shelter), data: address })).ok()).toBe(true);
    const { uuid } = await petOf(request, shelter, 'Zora');

    await other.goto(`${paths.publicPet(uuid)}?lng=sr`);
    await expect(heading(other, 'Zora')).toBeVisible();
    await expect(other.getByText('Azil Dunav', { exact: true })).toBeVisible();
    // Other results may show the same place, so only the pet's own card is checked.
    await expect(other.locator('article > div header').getByText('Šabac')).toBeVisible();
    await expect(other.getByText('Skrivena')).toBeHidden();

    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'sr'));
    await continueSession(page, shelter);
    await page.goto(paths.pet(uuid, { edit: 'profile' }));
    await page.getByRole('switch', { name: t('pets.fields.visibleToVisitors') }).press('Space');
    await page.getByRole('button', { name: t('pets.edit.submit'), exact: true }).click();
    await expect(page.getByText(t('pets.edit.saved'))).toBeVisible();

    await other.reload();
    await expect(heading(other, t('visitors.pet.notFound'))).toBeVisible();
    const found = (await (await request.get('/api/find?limit=50')).json()) as { uuid: string }[];
    expect(found.map((pet) => pet.uuid)).not.toContain(uuid);
  },
);

test("a button shows its whole label even if the pet's name is long", ON_PHONES, async ({ page, request }) => {
  const owner = await person(request, 'Mila', 'Petrović');
  const { uuid } = await petOf(request, owner, 'Kraljica Marija Antoaneta od Dunavske Obale Prva');
  await page.goto(paths.publicPet(uuid));
  const join = page
    .getByRole('main')
    .getByRole('link', { name: /Marija Antoaneta/ })
    .first();
  await expect(join).toHaveAttribute('href', /signup/);
  const isInside = await join.evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const text = range.getBoundingClientRect();
    const { top, bottom } = button.getBoundingClientRect();
    return text.top >= top && text.bottom <= bottom;
  });
  expect(isInside).toBe(true);
});
