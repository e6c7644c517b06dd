import { paths } from '../src/routing/routes';
import { asNewUser, axeFindsNothing, continueSession, newEmail, person, placeIdOf, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');
const BATH = 'Kupanje i feniranje';
const SHOW = 'Priprema za izložbu';

test(
  'a salon enters service prices, is found by a service, and can be called and messaged',
  ON_PHONES,
  async ({ page, other, request }) => {
    const salon = await person(request, `Salon ${newEmail().slice(4, 12)}`, 'x');
    const { name: fullName, headers, user } = salon;
    const name = fullName.replace(/ x$/, '');
    const placeId = await placeIdOf(request, 'Kikinda');
    const address = { country: 'Serbia', city: 'Kikinda', street: 'Trg 3', user_id: user.id, placeId };
    expect((await request.post('/api/user-address', { headers, data: address })).status()).toBe(201);
    const profile = {
      userCategoryId: 3,
      firstName: name,
      phoneNumber: '0230 123 456',
      establishment_date: '2015-03-01T00:00:00.000Z',
    };
    expect((await request.patch('/api/user/profile', { headers, data: profile })).ok()).toBe(true);

    await test.step('sets the prices of services', async () => {
      await continueSession(page, salon);
      await page.goto(`${paths.user(user.uuid, { edit: 1 })}&lng=sr`);
      const form = page.getByRole('form', { name: t('profile.edit.title') });
      const offered = form.getByRole('group', { name: t('profile.services.choose') });
      for (const service of [BATH, SHOW]) await offered.getByRole('checkbox', { name: service }).press('Space');
      const kindOf = (service: string) => form.getByRole('combobox', { name: t('profile.prices.kindOf', { service }) });
      await kindOf(BATH).selectOption(t('profile.prices.kinds.from'));
      await kindOf(SHOW).selectOption(t('profile.prices.kinds.on_request'));
      await form.getByRole('textbox', { name: t('profile.prices.amountOf', { service: BATH }) }).fill('1500');
      await axeFindsNothing(page);
      await form.getByRole('button', { name: t('profile.edit.save') }).click();
      const services = page.getByRole('region', { name: t('profile.page.services') }).getByRole('listitem');
      await expect(services).toHaveText([`${BATH}od 1.500\u00a0RSD`, `${SHOW}na upit`]);
    });

    await asNewUser(other, 'sr');
    await test.step('finds the salon by a service and a place', async () => {
      await other.goto(paths.users({ placeId }));
      await shows(other, t('users.title'));
      await other.getByRole('button', { name: t('users.filters.open') }).click();
      await other.getByRole('combobox', { name: t('users.services.label') }).fill('feniranje');
      await other.getByRole('option', { name: BATH }).click();
      await other.getByRole('button', { name: t('users.filters.show') }).click();
      await expect(other).toHaveURL(/services=1$/);
      const card = other.getByRole('listitem').filter({ has: other.getByRole('heading', { name }) });
      await expect(card).toContainText(`${BATH}od 1.500\u00a0RSD`);
      await expect(card).toContainText('Trg 3, Kikinda');
      await axeFindsNothing(other);
      await card.getByRole('button', { name: t('users.call', { name }) }).click();
      await expect(card.getByRole('link', { name: '+381 230 123 456' })).toHaveAttribute('href', 'tel:+381230123456');
    });

    await test.step('calls and messages the salon', async () => {
      await other.getByRole('link', { name: t('users.viewProfileOf', { name }) }).click();
      await shows(other, name);
      await expect(other.getByRole('link', { name: t('profile.page.call'), exact: true })).toHaveAttribute(
        'href',
        'tel:+381230123456',
      );
      await other.goBack();
      await other.getByRole('link', { name: t('users.messageTo', { name }) }).click();
      await expect(other).toHaveURL(new RegExp(paths.conversation(user.uuid)));
      await expect(other.getByRole('heading', { name })).toBeVisible();
    });
  },
);
