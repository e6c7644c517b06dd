import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { open } from 'yauzl';
import { paths } from '../src/routing/routes';
import {
  asNewUser,
  axeFindsNothing,
  countChanges,
  fieldOf,
  goTo,
  logIn,
  mailTo,
  newEmail,
  PASSWORD,
  person,
  shows,
} from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { languageOf, words } from './words';

const NEW_PASSWORD = 'Battery-staple-7';

test(
  'two-step login can be turned on, asks for a code, and accepts a recovery code without the phone',
  ON_PHONES,
  async ({ page, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const { email } = await asNewUser(page, language);
    await page.goto(paths.account);
    await shows(page, t('account.title'));
    const section = page.getByRole('region', { name: t('account.secondFactor.title') });
    await section.getByRole('button', { name: t('account.secondFactor.turnOn') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('account.currentPassword'), { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: t('account.secondFactor.next') }).click();
    await expect(dialog.getByRole('img', { name: t('account.secondFactor.qrCode') })).toBeVisible();
    await axeFindsNothing(page);
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    /**
     * Returns the authenticator code for the current (0) or the next (1) 30-second period. Tests
     * need both, because each code works only once.
     */
    const codeOf = (periods: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 });
    await dialog.getByLabel(t('passwords.code')).fill(codeOf(0));
    await dialog.getByRole('button', { name: t('account.secondFactor.finish') }).click();
    const codes = dialog.getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [first = '', second = ''] = await codes.allTextContents();
    await dialog.getByRole('button', { name: t('account.secondFactor.kept') }).click();
    await expect(section.getByText(t('account.secondFactor.left_other', { count: 10 }))).toBeVisible();
    expect((await mailTo(email)).text).toContain(paths.account);

    const code = page.getByLabel(t('auth.login.code'));
    const submit = page.getByRole('button', { name: t('auth.login.submit'), exact: true });
    await goTo(page, paths.logout);
    await logIn(page, email);
    await expect(code).toBeFocused();
    await axeFindsNothing(page);
    await code.fill('000000');
    await submit.click();
    await expect(page.getByText(t('fields.second_factor_wrong'))).toBeVisible();
    await code.fill(codeOf(1));
    await submit.click();
    await page.waitForURL('**/');

    // From here on the user no longer has the phone.
    await goTo(page, paths.logout);
    await logIn(page, email);
    await code.fill(first);
    await submit.click();
    await page.waitForURL('**/');
    await goTo(page, paths.account);
    await expect(section.getByText(t('account.secondFactor.left_other', { count: 9 }))).toBeVisible();
    await section.getByRole('button', { name: t('account.secondFactor.turnOff') }).click();
    await dialog.getByLabel(t('account.currentPassword'), { exact: true }).fill(PASSWORD);
    await dialog.getByLabel(t('passwords.code')).fill(first);
    await dialog.getByRole('button', { name: t('account.secondFactor.turnOffNow') }).click();
    await expect(dialog.getByText(t('fields.second_factor_wrong'))).toBeVisible();
    await dialog.getByLabel(t('passwords.code')).fill(second);
    await dialog.getByRole('button', { name: t('account.secondFactor.turnOffNow') }).click();
    await expect(section.getByRole('button', { name: t('account.secondFactor.turnOn') })).toBeVisible();
    await goTo(page, paths.logout);
    await logIn(page, email);
    await page.waitForURL('**/');
  },
);

test('a forgotten password is replaced through the emailed link', ON_DESKTOPS, async ({ page, isMobile }) => {
  const language = languageOf(isMobile);
  const t = words(language);
  const { email } = await person(page.request, 'Ana', 'Ilić');
  const form = (title: string) => page.getByRole('form', { name: t(title) });
  // Logging in must lead to the page that the user opened first.
  await page.goto(paths.friends());
  await form('auth.login.title').getByLabel(t('auth.email')).fill(email);
  await page.getByRole('link', { name: t('auth.login.forgotten') }).click();
  await shows(page, t('auth.forgotten.title'));
  await expect(form('auth.forgotten.title').getByLabel(t('auth.email'))).toHaveValue(email);
  await form('auth.forgotten.title')
    .getByRole('button', { name: t('auth.forgotten.submit') })
    .click();
  await shows(page, t('auth.forgotten.sentTitle'));

  const mail = await mailTo(email);
  const link = /http:\/\/localhost\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await shows(page, t('auth.newPassword.title'));
  await axeFindsNothing(page);
  const field = form('auth.newPassword.title').getByLabel(t('auth.newPassword.label'), { exact: true });
  await field.fill('short');
  await form('auth.newPassword.title')
    .getByRole('button', { name: t('auth.newPassword.submit') })
    .click();
  await expect(field).toBeFocused();
  await field.fill(NEW_PASSWORD);
  await field.press('Enter');
  await expect(page.getByText(t('auth.newPassword.done'))).toBeVisible();
  await logIn(page, email, NEW_PASSWORD);
  await page.waitForURL(`**${paths.friends()}`);

  // A used link must be rejected.
  await page.goto(link);
  await field.fill(PASSWORD);
  await field.press('Enter');
  await expect(page.getByText(t('auth.newPassword.invalid'))).toBeVisible();
  await page.getByRole('link', { name: t('auth.newPassword.ask') }).click();
  await shows(page, t('auth.forgotten.title'));
});

/** Slows the processor down only from here on, so the test's setup stays fast. */
async function throttle(page: Page, rate = 4) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Holds back a page's code until it is released. */
async function holdBack(page: Page, name: string) {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const code = new RegExp(`/${name}-[^/]*\\.js$`);
  await page.route(code, async (route) => {
    await arrival;
    await route.continue();
  });
  return { asked: page.waitForRequest(code), arrive };
}

test(
  'an account is deleted with its content, and the screen is cleared immediately',
  ON_PHONES,
  async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const t = words(languageOf(isMobile));
    const { email, user } = await asNewUser(page, languageOf(isMobile));

    const changes = countChanges(page);
    const logout = await holdBack(page, 'LogoutPage');
    await page.goto(paths.account);
    await page.getByRole('button', { name: t('account.deletion.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('account.deletion.question') });
    await expect(dialog.getByText(t('account.deletion.pets'))).toBeVisible();
    await axeFindsNothing(page);
    await fieldOf(page, t('account.deletion.password')).fill(PASSWORD);
    await throttle(page);
    await dialog.getByRole('button', { name: t('account.deletion.submit') }).press('Enter');
    await logout.asked;
    // The rejected request must not open the login page.
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await refused;
    await expect(page.getByRole('heading', { level: 1, name: t('common.session.loggingOut') })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('form')).toHaveCount(0);
    await throttle(page, 1);
    logout.arrive();

    await expect(page.getByText(t('account.deletion.done'))).toBeVisible();
    await page.waitForURL('**/');
    await expect(page.locator('h1')).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    // The account's deletion also ended its session, so there is no logout request.
    expect(changes).toEqual({ 'DELETE /api/user/me': 1 });
    await goTo(page, paths.login());
    await logIn(page, email);
    await expect(page.getByText(t('auth.login.failed'))).toBeVisible();

    await asNewUser(page, languageOf(isMobile));
    await page.goto(paths.user(user.uuid));
    await shows(page, t('errors.user_not_found'));
    await page.getByRole('link', { name: t('profile.page.toUsers') }).click();
    await page.waitForURL('**/users');
  },
);

test(
  'registering by keyboard moves the focus to the next page when it has loaded',
  ON_DESKTOPS,
  async ({ page, isMobile }) => {
    const t = words(languageOf(isMobile));
    const next = await holdBack(page, 'CompleteProfilePage');
    await page.goto(`${paths.signup}?lng=${languageOf(isMobile)}`);
    const form = page.getByRole('form', { name: t('auth.register.title') });
    await form.getByLabel(t('auth.email')).fill(newEmail());
    const password = form.getByLabel(t('auth.password'), { exact: true });
    await password.fill(PASSWORD);
    await throttle(page);
    await password.press('Enter');
    await next.asked;
    await expect(form.getByRole('button', { name: t('auth.register.busy') })).toBeVisible();
    await expect(password).toBeFocused();
    // The account is created only once.
    const changes = countChanges(page);
    await password.press('Enter');
    next.arrive();
    await expect(page.getByRole('heading', { level: 1, name: t('profile.complete.title') })).toBeFocused();
    expect(changes).toEqual({});
  },
);

/** Returns the paths of the files in a ZIP. */
const pathsIn = (file: string) =>
  new Promise<string[]>((resolve, reject) => {
    open(file, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      zip.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName));
      zip.on('end', () => resolve(names));
      zip.on('error', reject);
    });
  });

test(
  'the data download asks for the password when requested and when the ZIP is downloaded',
  ON_DESKTOPS,
  async ({ page, isMobile }) => {
    const t = words(languageOf(isMobile));
    await asNewUser(page, languageOf(isMobile));
    await page.goto(paths.account);
    const answer = async (title: string, submit: string) => {
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByLabel(t('account.data.password'), { exact: true }).fill(PASSWORD);
      await axeFindsNothing(page);
      await dialog.getByRole('button', { name: submit }).click();
    };
    await page.getByRole('button', { name: t('account.data.ask') }).click();
    await answer(t('account.data.askTitle'), t('account.data.askSubmit'));
    const get = page.getByRole('button', { name: t('account.data.get') });
    await expect(get).toBeVisible();
    await get.click();
    const download = page.waitForEvent('download');
    await answer(t('account.data.getTitle'), t('account.data.getSubmit'));
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^sapa-\d{4}-\d\d-\d\d\.zip$/);
    expect(await pathsIn(await file.path())).toEqual(expect.arrayContaining(['README.en.txt', 'data/account.json']));
  },
);

test(
  'users log out on their own page, whose last link is not covered by the bottom bar',
  ON_PHONES,
  async ({ page, isMobile }) => {
    const t = words(languageOf(isMobile));
    await asNewUser(page, languageOf(isMobile));
    await page.goto(paths.about);
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('common.nav.me'), exact: true })
      .click();
    await page.getByRole('link', { name: t('common.account.logout') }).click();
    await expect(page).toHaveURL(paths.home);
    await expect(
      page
        .getByRole('link', { name: t('common.nav.login') })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  },
);
