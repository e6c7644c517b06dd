import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, logIn, newEmail, PASSWORD, person, placeIdOf, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');
const BATH = 'Kupanje i feniranje';

test(
  'a visitor finds a salon near, reads its prices and calls or messages it',
  ON_PHONES,
  async ({ page, other, request }) => {
    const name = `Salon ${newEmail().slice(4, 12)}`;
    const salon = await person(request, name, 'x');
    const { headers, user } = salon;
    const placeId = await placeIdOf(request, 'Kikinda');
    const address = { country: 'Serbia', city: 'Kikinda', street: 'Trg 3', placeId };
    const profile = {
      userCategoryId: 3,
      phoneNumber: '0230 123 456',
      establishment_date: '2015-03-01',
    };
    expect((await request.patch('/api/user/profile', { headers, data: profile })).status()).toBe(200);
    expect((await request.post('/api/user-address', { headers, data: address })).status()).toBe(201);
    const { id } = (await (await request.get(`/api/beauty-parlor/user/${user.id}`, { headers })).json()) as {
      id: number;
    };
    const service_prices = [{ service_id: 1, price_kind: 'from', price: 1500, currency: 'RSD' }];
    const offered = { service_ids: [1], service_prices };
    expect((await request.patch(`/api/beauty-parlor/${id}`, { headers, data: offered })).status()).toBe(200);

    await test.step('finds the salon by its kind and place', async () => {
      await page.goto(`${paths.home}?lng=sr`);
      // The pre-rendered page does not store the language yet.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('sr');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('common.shell.businesses') })
        .tap();
      await shows(page, t('visitors.businesses.title'));
      await page.getByRole('link', { name: t('catalog.userCategories.parlor.short') }).tap();
      await shows(page, t('catalog.userCategories.parlor.people'));
      await page.getByRole('combobox', { name: t('places.filter.place') }).fill('Kikinda');
      await page
        .getByRole('option', { name: /^Kikinda/ })
        .first()
        .tap();
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      await expect(card).toContainText(`${BATH}od 1.500\u00a0RSD`);
      await axeFindsNothing(page);
      await card.getByRole('link', { name: t('visitors.businesses.viewOf', { name }) }).tap();
    });

    await test.step('reads its prices and its phone number', async () => {
      await shows(page, name);
      const services = page.getByRole('region', { name: t('visitors.business.services') }).getByRole('listitem');
      await expect(services).toHaveText([`${BATH}od 1.500\u00a0RSD`]);
      await expect(page.getByText('Trg 3, Kikinda')).toBeVisible();
      for (const link of [t('profile.page.call'), '+381 230 123 456'])
        await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', 'tel:+381230123456');
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
      await axeFindsNothing(page);
    });

    await test.step('gets to the conversation by logging in', async () => {
      const ana = await person(request, 'Ana', 'Anić');
      await page.getByRole('link', { name: t('visitors.business.message') }).tap();
      await logIn(page, ana.email, PASSWORD);
      await expect(page).toHaveURL(new RegExp(`${paths.conversation(user.uuid)}$`));
    });

    await test.step('no longer finds the page after the salon has turned it off', async () => {
      await continueSession(other, salon, 'sr');
      await other.goto(paths.account);
      await other.getByRole('switch', { name: t('account.publicPage.switch') }).click();
      await expect(other.getByRole('link', { name: t('account.publicPage.open') })).toHaveCount(0);
      await expect(async () => {
        expect((await request.get(paths.publicBusiness(user.uuid))).status()).toBe(404);
      }).toPass();
    });
  },
);
