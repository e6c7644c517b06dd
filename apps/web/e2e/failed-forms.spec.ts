import { paths } from '../src/routing/routes';
import { chooseForPet, continueSession, fieldOf, PASSWORD, person, petOf } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('en');

test('a sighting names the missing place and is kept after a failure', ON_PHONES, async ({ page, request }) => {
  const [report] = (await (await request.get('/api/lost-and-found?type=lost')).json()) as { uuid: string }[];
  await page.goto(paths.lostReport(report!.uuid));
  const open = page.getByRole('button', { name: t('lost-and-found.sighting.open'), exact: true });
  await open.click();
  const dialog = page.getByRole('dialog').first();
  const send = dialog.getByRole('button', { name: t('lost-and-found.sighting.send') });
  const seen = dialog.getByLabel(t('lost-and-found.sighting.words'));

  await test.step('without a place, the error is at the field', async () => {
    await seen.fill('By the river');
    await send.click();
    await expect(dialog.getByText(t('fields.place_required'))).toBeVisible();
    await expect(dialog.getByRole('combobox')).toBeFocused();
  });

  await test.step('a tap outside asks before the text is discarded', async () => {
    await page.mouse.click(195, 5);
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t('common.cancel'), exact: true })
      .click();
    await expect(seen).toHaveValue('By the river');
  });

  await test.step('an empty dialog closes and returns the focus', async () => {
    await seen.fill('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  });
});

test('an offer without an email address shows the error at the field', ON_PHONES, async ({ page, request }) => {
  const owner = await person(request, 'Mila', 'Ilić');
  const pet = await petOf(request, owner, 'Riki');
  await continueSession(page, owner, 'en');
  await page.goto(paths.givePet(pet.uuid));
  await fieldOf(page, t('transfers.give.password')).fill(PASSWORD);
  await page.getByRole('button', { name: t('transfers.give.submit') }).click();
  await expect(page.getByText(t('fields.email_invalid'))).toBeVisible();
  await expect(fieldOf(page, t('transfers.give.email'))).toBeFocused();
});

test('a death without a date shows the error at the field', ON_PHONES, async ({ page, request }) => {
  const owner = await person(request, 'Mila', 'Ilić');
  const pet = await petOf(request, owner, 'Riki');
  await continueSession(page, owner, 'en');
  await page.goto(paths.pet(pet.uuid));
  await chooseForPet(page, 'en', 'pets.death.open_f');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('pets.death.save') }).click();
  await expect(dialog.getByText(t('fields.date_invalid'))).toBeVisible();
});
