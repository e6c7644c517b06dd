import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { continueSession, fieldOf, person, petOf } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

/** Returns the date this many days from now, as the page's forms store it. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns a day as digits in the order of the field. */
const digitsOf = (day: string) => day.split('-').toReversed().join('');

const partsOf = (page: Page, label: string) =>
  page.getByRole('group', { name: label, exact: true }).getByRole('textbox');

const shownIn = async (parts: Locator) =>
  (await parts.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)))
    .toReversed()
    .join('-');

/** Touches the day at this share of its width, and types a date over the shown date. */
async function retype(page: Page, label: string, day: string, at: number) {
  const parts = partsOf(page, label);
  const first = parts.first();
  await first.scrollIntoViewIfNeeded();
  const { width, height } = (await first.boundingBox())!;
  await first.tap({ position: { x: Math.min(width - 1, Math.max(1, width * at)), y: height / 2 } });
  await expect(first).toBeFocused();
  await page.keyboard.type(digitsOf(day));
  expect(await shownIn(parts)).toBe(day);
}

/** Waits for the change that the page sends, and expects this day in it. */
async function savesDay(page: Page, save: Locator, day: string) {
  const answer = page.waitForResponse(
    (response) => ['POST', 'PUT', 'PATCH'].includes(response.request().method()) && response.url().includes('/api/'),
  );
  await save.click();
  const response = await answer;
  expect(response.ok()).toBe(true);
  expect(response.request().postData()).toContain(day);
}

test('digits typed into a touched date replace it', ON_PHONES, async ({ page, request }) => {
  const owner = await person(request, 'Mila', 'Ilić');
  const pet = await petOf(request, owner, 'Riki');
  await continueSession(page, owner, 'sr');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('entry of the health record, touched in the middle and at both edges', async () => {
    await page.goto(paths.health(pet.uuid));
    await button(t('health-records.entry.add')).first().click();
    await retype(page, t('health-records.fields.day'), dayFromNow(-20), 0);
    await retype(page, t('health-records.fields.day'), dayFromNow(-21), 1);
    await retype(page, t('health-records.fields.day'), dayFromNow(-22), 0.5);
    await fieldOf(page, t('health-records.fields.against')).fill('Besnilo');
    await savesDay(page, button(t('health-records.entry.save')), dayFromNow(-22));
    await expect(page.getByRole('heading', { name: 'Besnilo' })).toBeVisible();
  });

  await test.step("pet's birth date", async () => {
    await page.goto(paths.pet(pet.uuid, { edit: 'profile' }));
    await retype(page, t('pets.fields.dateOfBirth'), '2023-10-01', 0.5);
    await savesDay(page, button(t('pets.edit.submit')), '2023-10-01');
  });
});
