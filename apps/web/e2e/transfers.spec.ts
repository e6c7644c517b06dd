import { paths } from '../src/routing/routes';
import {
  axeFindsNothing,
  chooseForPet,
  continueSession,
  fieldOf,
  mailTo,
  PASSWORD,
  person,
  petOf,
  shows,
} from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

test('a shelter gives a dog to a new owner, who accepts by email', ON_PHONES, async ({ page, request, browser }) => {
  const shelter = await person(request, 'Azil', 'Šapica');
  const owner = await person(request, 'Mila', 'Ilić');
  const pet = await petOf(request, shelter, 'Riki');
  await continueSession(page, shelter, 'sr');

  await test.step('the shelter offers the dog', async () => {
    await page.goto(paths.pet(pet.uuid));
    await chooseForPet(page, 'sr', 'pets.page.give');
    await shows(page, t('transfers.give.title', { name: 'Riki' }));
    await fieldOf(page, t('transfers.give.email')).fill(owner.email);
    await fieldOf(page, t('transfers.give.password')).fill(PASSWORD);
    await axeFindsNothing(page);
    await page.getByRole('button', { name: t('transfers.give.submit') }).click();
    await shows(page, t('transfers.title'));
    await expect(page.getByText(owner.email)).toBeVisible();
  });

  await test.step('the new owner opens the link and accepts', async () => {
    const [, link] = /(\/transfers\/link#[\w-]+)/.exec((await mailTo(owner.email)).text!)!;
    const elsewhere = await browser.newContext();
    const theirs = await elsewhere.newPage();
    await continueSession(theirs, owner, 'sr');
    await theirs.goto(new URL(link!, page.url()).href);
    await shows(theirs, t('transfers.link.title'));
    await theirs.getByRole('button', { name: t('transfers.link.open') }).click();
    await shows(theirs, t('transfers.title'));
    await expect(theirs.getByText(t('transfers.namesOwner'))).toBeVisible();
    await axeFindsNothing(theirs);
    await theirs.getByRole('button', { name: t('transfers.accept') }).click();
    await theirs.getByRole('link', { name: 'Riki' }).click();
    await shows(theirs, 'Riki');
    await expect(theirs.getByRole('button', { name: t('pets.page.tools', { name: 'Riki' }) })).toBeVisible();
    await elsewhere.close();
  });

  await test.step("the shelter sees the new owner's name", async () => {
    await page.reload();
    await expect(page.getByText(/Mila Ilić/)).toBeVisible();
  });
});
