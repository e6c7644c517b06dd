import { paths } from '../src/routing/routes';
import {
  axeFindsNothing,
  cameraPhoto,
  continueSession,
  fieldOf,
  mailTo,
  newEmail,
  person,
  placeIdOf,
  shows,
} from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('en');

test(
  'a finder without an account reports a cat, which a neighbour confirms',
  ON_PHONES,
  async ({ page, other, request }) => {
    const email = newEmail();
    await page.goto(paths.newFound);
    await shows(page, t('lost-and-found.new.found.title'));
    await page.locator('input[type="file"]').setInputFiles(await cameraPhoto(45.83, 20.46));
    await page.getByRole('radio', { name: t('lost-and-found.kinds.2') }).check();
    await page.getByRole('combobox', { name: t('pets.fields.petCategoryGroupId') }).fill('siam');
    await page.getByRole('option', { name: 'Siamese' }).click();
    await page.getByRole('button', { name: t('lost-and-found.photos.usePlace') }).click();
    await expect(page.getByRole('combobox', { name: t('lost-and-found.fields.where') })).toHaveValue('Kikinda');
    await page.getByRole('radio', { name: t('lost-and-found.whereabouts.with_finder') }).check();
    await fieldOf(page, t('lost-and-found.fields.email')).fill(email);
    await fieldOf(page, t('lost-and-found.fields.phoneOfVisitor')).fill('+381 60 123 4567');
    await axeFindsNothing(page);
    await page.getByRole('button', { name: t('lost-and-found.form.submit.found') }).click();
    await shows(page, t('lost-and-found.new.found.mailTitle'));

    const [link = ''] = /\/found\/link#\S+/.exec((await mailTo(email)).text ?? '') ?? [];
    await page.goto(link);
    await page.getByRole('button', { name: t('lost-and-found.link.open') }).click();
    await shows(page, t('lost-and-found.kindNames.2'));
    await expect(page.getByText(t('lost-and-found.own.unconfirmed'))).toBeVisible();
    await expect(page.getByText('Siamese')).toBeVisible();

    const neighbour = await person(request, 'Bora', 'Kikindić');
    const data = { km: 5, placeId: await placeIdOf(request, 'Kikinda') };
    await request.put('/api/alert-area', { headers: neighbour.headers, data });
    await continueSession(other, neighbour, 'en');
    await other.goto(paths.lost({ tab: 'confirm' }));
    const cats = other.getByRole('main').getByRole('link', { name: t('lost-and-found.kindNames.2'), exact: true });
    await cats.first().click();
    await other.getByRole('button', { name: t('lost-and-found.confirm.button') }).click();
    await expect(other.getByText(t('lost-and-found.states.found'), { exact: true })).toBeVisible();
    await expect(other.getByRole('link', { name: '+381 60 123 4567' })).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: t('lost-and-found.own.close') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('lost-and-found.close.submit') })
      .click();
    await expect(page.getByText(t('lost-and-found.states.home'), { exact: true })).toBeVisible();
  },
);
