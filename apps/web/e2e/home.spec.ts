import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, person, petOf } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

const timeZone = 'Europe/Belgrade';
test.use({ timezoneId: timeZone });

test('an owner marks a reminder as done on the home page, with touch only', ON_PHONES, async ({ page, request }) => {
  const owner = await person(request, 'Mila', 'Ilić');
  const pet = await petOf(request, owner, 'Riki');
  const today = new Date().toLocaleDateString('sv', { timeZone });
  const care = { petUuid: pet.uuid, title: 'Nokti', nextOn: today, everyCount: 4, everyUnit: 'week', timeZone };
  expect((await request.post('/api/reminders', { headers: owner.headers, data: care })).status()).toBe(201);
  await continueSession(page, owner, 'sr');
  await page.goto(paths.home);

  const pets = page.getByRole('region', { name: t('home.pets.title') });
  const done = pets.getByRole('button', { name: t('reminders.markDone', { name: 'Nokti', pet: 'Riki' }) });
  await expect(done).toBeVisible();
  await axeFindsNothing(page);
  await done.tap();
  await expect(pets.getByText('Nokti')).toHaveCount(0);
  await expect(pets.getByText(t('home.pets.nothingDue'))).toBeVisible();

  await page.reload();
  await expect(pets.getByText(t('home.pets.nothingDue'))).toBeVisible();
  const stored = await request.get('/api/reminders', { headers: owner.headers });
  const [reminder] = (await stored.json()) as { nextOn: string }[];
  expect(reminder!.nextOn > today).toBe(true);
});
