import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, choosePhotos, fieldOf, goTo, logIn, mailTo, newEmail, photo, register, shows } from './steps';
import { DEMO, expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { languageOf, words } from './words';

/**
 * `npm test e2e` starts a second server, which requires longer passwords and confirmed email
 * addresses. Its API has a different origin from its pages.
 */
test.use({ baseURL: process.env.E2E_API_ELSEWHERE_URL });

const command = fileURLToPath(new URL('../../api/dist/cli/sapa.js', import.meta.url));

/** Returns the secret from a link that an operator created for a user without email. */
async function secretFor(email: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: process.env.E2E_DATABASE_URL };
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'user', 'confirmation-link', email], {
    env,
  });
  return /confirm-email#(\S+)/.exec(stdout)![1]!;
}

test('a new user confirms the email address with the emailed code', ON_PHONES, async ({ page, isMobile }) => {
  const language = languageOf(isMobile);
  const t = words(language);
  const email = newEmail();
  await page.goto(`${paths.signup}?lng=${language}`);
  await register(page, email, '12 letters!!', language);
  await shows(page, t('account.confirmation.title'));
  const { text } = await mailTo(email);
  const [code] = /^\d{6}$/m.exec(text ?? '') ?? [];
  const field = page.getByLabel(t('account.confirmation.code'));
  const submit = page.getByRole('button', { name: t('account.confirmation.submitCode'), exact: true });
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');

  await submit.click();
  await expect(field).toHaveAccessibleDescription(new RegExp(t('fields.confirmation_code_format')));
  await field.fill(code === '000000' ? '111111' : '000000');
  await submit.click();
  await expect(field).toHaveAccessibleDescription(new RegExp(t('fields.confirmation_code_wrong')));
  await expect(field).toBeFocused();
  await axeFindsNothing(page);

  await field.fill(` ${code!.slice(0, 3)} ${code!.slice(3)}`);
  await field.press('Enter');
  await expect(page.getByText(t('account.confirmation.confirmed'))).toBeVisible();
  await expect(field).toHaveCount(0);
  await goTo(page, paths.account);
  await shows(page, t('account.title'));
});

test(
  'the forms show the configured minimum password length, and the email address must be confirmed first',
  ON_PHONES,
  async ({ page, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const email = newEmail();
    await page.goto(`${paths.signup}?lng=${language}`);
    const form = page.getByRole('form', { name: t('auth.register.title') });
    const password = form.getByLabel(t('auth.password'), { exact: true });
    await expect(password).toHaveAccessibleDescription(t('auth.passwordHint_other', { count: 12 }));
    await register(page, email, '11 letters!', language);
    const tooShort = t('fields.password_under_minimum_other', { count: 12 });
    await expect(password).toHaveAccessibleDescription(new RegExp(tooShort));
    await register(page, email, '12 letters!!', language);

    await test.step('an unconfirmed user cannot continue until the emailed link is used', async () => {
      await shows(page, t('account.confirmation.title'));
      await expect(page.getByText(t('account.confirmation.open', { email }))).toBeVisible();
      await axeFindsNothing(page);
      const { text } = await mailTo(email);
      const [link] = /http:\S+\/confirm-email#\S+/.exec(text ?? '') ?? [];
      // The emailed link leads to the first server, so only its path is used.
      const { pathname, hash } = new URL(link!);
      await page.goto(`${pathname}${hash}`);
      await page.getByRole('button', { name: t('account.confirmation.submit') }).click();
      await shows(page, t('account.confirmation.doneTitle'));
      await axeFindsNothing(page);
      await page.getByRole('link', { name: t('account.confirmation.goOn') }).click();
    });

    await goTo(page, paths.account);
    const hint = t('account.password.atLeast_other', { count: 12 });
    await expect(fieldOf(page, t('account.password.new'))).toHaveAccessibleDescription(hint);
  },
);

test(
  'login, pictures and uploads work if the API has a different origin',
  ON_DESKTOPS,
  async ({ page, baseURL, request }) => {
    const api = baseURL!.replace('localhost', '127.0.0.1');
    const origins = new Set<string>();
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (/^\/(api|uploads)\//.test(pathname)) origins.add(origin);
    });
    const pictures = page.getByRole('main').locator('img[src*="/uploads/"]');
    const isSeen = () =>
      expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    const data = { secret: await secretFor(DEMO.email) };
    expect((await request.post(`${api}/api/auth/email`, { data })).status()).toBe(204);
    await page.goto(paths.login({ next: paths.users({ userCategoryId: 1 }) }));
    await logIn(page, DEMO.email, DEMO.password);
    await shows(page, 'Select User Category');
    await isSeen();

    await goTo(page, paths.oldAlbum);
    await shows(page, 'My Photo Album');
    const photos = page.getByRole('button', { name: /^Enlarge/ });
    await expect(photos.first()).toBeVisible();
    const before = await photos.count();
    await choosePhotos(page, await photo('far.jpg', '#c9a26b'));
    await expect(photos).toHaveCount(before + 1);
    await isSeen();
    expect([...origins]).toEqual([api]);
  },
);
