import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, person, petOf, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

test('an owner adds a reminder, marks care as done and creates a calendar', ON_PHONES, async ({ page, request }) => {
  const owner = await person(request, 'Mila', 'Ilić');
  const pet = await petOf(request, owner, 'Riki');
  const today = new Date().toISOString().slice(0, 10);

  const entry = { kind: 'vaccination', day: '2026-05-17', details: { against: 'Besnilo', validUntil: today } };
  expect((await request.post(`/api/pet/${pet.uuid}/health`, { headers: owner.headers, data: entry })).status()).toBe(
    201,
  );
  await continueSession(page, owner, 'sr');

  await test.step('the home page links to due care', async () => {
    await page.goto(paths.home);
    await page.getByRole('link', { name: t('home.care.due_one', { count: 1 }) }).click();
    await shows(page, t('care.title'));
    await axeFindsNothing(page);
  });

  await test.step('the done vaccination moves to its next date', async () => {
    await page.getByRole('button', { name: t('care.markDone', { name: 'Besnilo', pet: 'Riki' }) }).click();
    await page.getByRole('button', { name: t('care.save'), exact: true }).click();
    await expect(page.getByRole('heading', { name: t('care.nothing.title') })).toBeVisible();
  });

  await test.step('a new reminder is listed', async () => {
    await page.getByRole('button', { name: t('care.add'), exact: true }).click();
    await page.getByRole('textbox', { name: t('care.editor.title') }).fill('Nokti');
    await axeFindsNothing(page);
    await page.getByRole('button', { name: t('care.save'), exact: true }).click();
    await expect(page.getByRole('region', { name: t('care.days.today') }).getByText('Nokti')).toBeVisible();
  });

  await test.step('the calendar has the reminder until it is turned off', async () => {
    await page.getByRole('button', { name: t('care.calendar.create') }).click();
    const address = await page.getByRole('textbox', { name: t('care.calendar.address') }).inputValue();
    const file = await request.get(address);
    expect(await file.text()).toMatch(/BEGIN:VEVENT[^]*SUMMARY:Riki: Nokti/);
    await page.getByRole('button', { name: t('care.calendar.remove') }).click();
    await expect(page.getByRole('button', { name: t('care.calendar.create') })).toBeVisible();
    expect((await request.get(address)).status()).toBe(404);
  });
});
