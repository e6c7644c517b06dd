import type { APIRequestContext } from '@playwright/test';
import { Client } from 'pg';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, newEmail, type Person, person, photo, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

/** Creates a salon with a public page. */
async function salonOf(request: APIRequestContext) {
  const salon = await person(request, `Salon ${newEmail().slice(4, 12)}`, 'x');
  const data = { userCategoryId: 3, phoneNumber: '0230 123 456', establishment_date: '2015-03-01' };
  expect((await request.patch('/api/user/profile', { headers: salon.headers, data })).status()).toBe(200);
  return { ...salon, name: salon.name.replace(/ x$/, '') };
}

/** Stores a completed appointment, which the API allows only after its time. */
async function visit(customer: Person, salon: Person) {
  const database = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  await database.query(
    `INSERT INTO "Appointment" ("businessProfileId", "customerId", "state", "startsAt", "endsAt", "occupiedUntil", "updatedAt")
     SELECT id, $1, 'DONE', now() - interval '2 hours', now() - interval '1 hour', now() - interval '1 hour', now()
     FROM "BusinessProfile" WHERE "userId" = $2`,
    [customer.user.id, salon.user.id],
  );
  await database.end();
}

test('a customer reviews a salon, which answers', ON_PHONES, async ({ page, other, request }) => {
  const salon = await salonOf(request);
  const customers = [
    await person(request, 'Mila', 'Ilić'),
    await person(request, 'Vera', 'Kos'),
    await person(request, 'Ivo', 'Rac'),
  ];
  for (const customer of customers) await visit(customer, salon);
  const [mila, ...others] = customers;
  const profile = paths.user(salon.user.uuid);
  const text = 'Nežni prema Riki. <b>Hvala!</b>';
  const dialog = page.getByRole('dialog');
  const star = (count: number) => dialog.getByRole('radio', { name: t('reviews.stars_other', { count }) });

  await test.step('writes a review with a picture', async () => {
    await continueSession(page, mila!, 'sr');
    await page.goto(profile);
    await shows(page, salon.name);
    await expect(page.getByText(t('reviews.none'))).toBeVisible();
    await page.getByRole('button', { name: t('reviews.write.open') }).tap();
    await dialog.getByRole('button', { name: t('reviews.write.submit') }).tap();
    await expect(dialog.getByText(t('reviews.write.starsMissing'))).toBeVisible();
    await star(1).focus();
    for (let count = 1; count < 4; count++) await page.keyboard.press('ArrowRight');
    await expect(star(4)).toBeChecked();
    await dialog.getByLabel(t('reviews.write.text')).fill(text);
    await dialog.locator('input[type="file"]').setInputFiles(await photo('riki.jpg', '#c9a26b'));
    await axeFindsNothing(page);
    await dialog.getByRole('button', { name: t('reviews.write.submit') }).click();
    await expect(dialog).toBeHidden();
  });

  const review = page.getByRole('article', { name: t('reviews.by', { name: mila!.name }) });
  await test.step('sees the review and changes it', async () => {
    await expect(review).toContainText(text);
    await expect(review.getByRole('img', { name: t('reviews.stars_other', { count: 4 }) })).toBeVisible();
    await page.getByRole('button', { name: t('reviews.write.change') }).tap();
    await star(5).tap();
    await dialog.getByRole('button', { name: t('reviews.write.save') }).tap();
    await expect(dialog).toBeHidden();
    await expect(review.getByRole('img', { name: t('reviews.stars_other', { count: 5 }) })).toBeVisible();
  });

  await test.step('the salon answers', async () => {
    await continueSession(other, salon, 'sr');
    await other.goto(`${profile}#reviews`);
    await other.getByRole('button', { name: t('reviews.answer.open') }).click();
    await other.getByLabel(t('reviews.answer.label')).fill('Dođi opet!');
    await other.getByRole('button', { name: t('reviews.answer.submit') }).click();
    await expect(other.getByText('Dođi opet!')).toBeVisible();
  });

  await test.step('visitors see the stars, and the review without a name', async () => {
    for (const { headers } of others) {
      const [contact] = (await (await request.get('/api/reviews/contacts', { headers })).json()) as {
        appointmentId: number;
      }[];
      const data = { appointmentId: contact!.appointmentId, stars: 4 };
      expect((await request.put('/api/reviews', { headers, data })).status()).toBe(200);
    }
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${paths.publicBusiness(salon.user.uuid)}?lng=sr`);
    await shows(page, salon.name);
    const rating = t('catalog.rating_few', { count: 3, average: '4,3' });
    await expect(page.getByRole('img', { name: rating }).first()).toBeVisible();
    const anonymous = page.getByRole('article', { name: t('reviews.by', { name: t('reviews.customer') }) }).last();
    await expect(anonymous).toContainText('Dođi opet!');
    await expect(page.getByText(mila!.name)).toHaveCount(0);
    await axeFindsNothing(page);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
});
