import { paths } from '../src/routing/addresses';
import { choosePhotos, fieldOf, logIn, newEmail, photo, register, shows } from './steps';
import { DEMO, expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { languageOf, words } from './words';

/** `npm test e2e` starts a second server with longer passwords, and with the API on another origin than the pages. */
test.use({ baseURL: process.env.E2E_API_ELSEWHERE_URL });

test('the forms show the minimum length of passwords that the server sets', ON_PHONES, async ({ page, isMobile }) => {
  const language = languageOf(isMobile);
  const t = words(language);
  const email = newEmail();
  await page.goto(`${paths.signup}?lng=${language}`);
  const form = page.getByRole('form', { name: t('auth.register.title') });
  const password = form.getByLabel(t('auth.password'), { exact: true });
  await expect(password).toHaveAccessibleDescription(t('auth.passwordHint_other', { count: 12 }));
  await register(page, email, '11 letters!', language);
  const tooShort = t('errors.fields.password_under_minimum_other', { count: 12 });
  await expect(password).toHaveAccessibleDescription(new RegExp(tooShort));
  await register(page, email, '12 letters!!', language);
  await shows(page, t('profile.complete.title'));
  await page.goto(paths.account);
  const hint = t('account.password.atLeast_other', { count: 12 });
  await expect(fieldOf(page, t('account.password.new'))).toHaveAccessibleDescription(hint);
});

test(
  'with the API on another origin, logging in, pictures and uploads work',
  ON_DESKTOPS,
  async ({ page, baseURL }) => {
    const api = baseURL!.replace('localhost', '127.0.0.1');
    const origins = new Set<string>();
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (/^\/(api|uploads)\//.test(pathname)) origins.add(origin);
    });
    const pictures = page.getByRole('main').locator('img[src*="/uploads/"]');
    const isSeen = () =>
      expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await page.goto(paths.login({ next: paths.users({ userCategoryId: 1 }) }));
    await logIn(page, DEMO.email, DEMO.password);
    await shows(page, 'Select User Category');
    await isSeen();

    await page.goto(paths.createPet);
    await page.getByRole('radio', { name: 'Cats' }).check();
    await fieldOf(page, 'Name').fill('Daleka');
    await page.getByRole('combobox', { name: 'Breed or type' }).fill('siam');
    await page.getByRole('option', { name: 'Siamese' }).click();
    await fieldOf(page, 'Date of birth').fill('2021-05-17');
    await page.getByRole('radio', { name: 'Female', exact: true }).check();
    await page.getByRole('radio', { name: 'Dry food' }).check();
    await choosePhotos(page, await photo('far.jpg', '#c9a26b'));
    await page.getByRole('button', { name: 'Add pet' }).click();
    await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
    await page
      .getByRole('link', { name: /Daleka/ })
      .first()
      .click();
    await shows(page, 'Daleka');
    await isSeen();
    expect([...origins]).toEqual([api]);
  },
);
