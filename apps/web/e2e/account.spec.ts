import { paths } from '../src/routing/addresses';
import { asNewUser, axeFindsNothing, countChanges, fieldOf, logIn, logInElsewhere, PASSWORD, shows } from './steps';
import { expect, test } from './test';
import { languageOf, words } from './words';

const NEW_PASSWORD = 'Battery-staple-7';

test('a new password ends the session on another device', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const t = words(languageOf(isMobile));
  const { email } = await asNewUser(page, languageOf(isMobile));
  const elsewhere = await logInElsewhere(page, email);
  const statusElsewhere = async () =>
    (await page.request.get('/api/user/me', { headers: { authorization: `Bearer ${elsewhere.token}` } })).status();
  expect(await statusElsewhere()).toBe(200);

  await page.goto(paths.account);
  await shows(page, t('account.title'));
  await axeFindsNothing(page);
  const sessions = page.getByRole('region', { name: t('account.sessions.title') }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);

  const form = page.getByRole('form', { name: t('account.password.title') });
  await form.getByLabel(t('account.currentPassword'), { exact: true }).fill('not my password');
  await form.getByLabel(t('account.password.new'), { exact: true }).fill(NEW_PASSWORD);
  await form.getByRole('button', { name: t('account.password.submit') }).click();
  await expect(form.getByText(t('errors.fields.wrong_password'))).toBeVisible();
  expect(await statusElsewhere()).toBe(200);

  await form.getByLabel(t('account.currentPassword'), { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: t('account.password.submit') }).click();
  await expect(page.getByText(t('account.password.changed'))).toBeVisible();
  await expect(sessions).toHaveCount(1);
  expect(await statusElsewhere()).toBe(401);

  // Here it goes on, and from now on only the new one opens.
  await page.reload();
  await shows(page, t('account.title'));
  await page.goto(paths.logout);
  await logIn(page, email, PASSWORD);
  await expect(page.getByText(t('auth.login.failed'))).toBeVisible();
  await logIn(page, email, NEW_PASSWORD);
  await page.waitForURL('**/');
});

test('an account is deleted with everything in it', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const t = words(languageOf(isMobile));
  const { email, user } = await asNewUser(page, languageOf(isMobile));

  const changes = countChanges(page);
  await page.goto(paths.account);
  await page.getByRole('button', { name: t('account.deletion.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('account.deletion.question') });
  await expect(dialog.getByText(t('account.deletion.pets'))).toBeVisible();
  await axeFindsNothing(page);
  await fieldOf(page, t('account.deletion.password')).fill(PASSWORD);
  await dialog.getByRole('button', { name: t('account.deletion.submit') }).click();

  await page.waitForURL('**/');
  await expect(page.getByText(t('account.deletion.done'))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // The session went with the account: there is none to end.
  expect(changes).toEqual({ 'DELETE /api/user/me': 1 });
  await page.goto(paths.login());
  await logIn(page, email);
  await expect(page.getByText(t('auth.login.failed'))).toBeVisible();

  await asNewUser(page, languageOf(isMobile));
  await page.goto(paths.user(user.uuid));
  await shows(page, t('errors.user_not_found'));
  await page.getByRole('link', { name: t('profile.page.toUsers') }).click();
  await page.waitForURL('**/users');
});

test('contact data is shown to whom it is meant for', async ({ page, isMobile }) => {
  const t = words(languageOf(isMobile));
  const shy = await asNewUser(page, languageOf(isMobile));
  const email = page.locator('dd', { hasText: shy.email });
  await page.goto(paths.account);
  const choices = page.getByRole('group', { name: t('account.visibility.email') });
  await choices.getByRole('radio', { name: t('account.visibility.me') }).press('Space');
  await expect(page.getByText(t('account.visibility.saved'), { exact: true })).toBeVisible();
  await page.goto(paths.user(shy.user.uuid));
  await expect(email).toContainText(t('profile.page.visibility.me'));

  await asNewUser(page, languageOf(isMobile));
  await page.goto(paths.user(shy.user.uuid));
  await expect(page.getByRole('button', { name: t('friends.request') })).toBeVisible();
  await expect(email).toHaveCount(0);
});
