import { asNewUser, logInElsewhere, shows } from './steps';
import { expect, test } from './test';
import { languageOf, words } from './words';

test('what the line keeps from being saved is told, and done when it is back', async ({ page, context, isMobile }) => {
  const language = languageOf(isMobile);
  const t = words(language);
  const { email } = await asNewUser(page, language);
  await logInElsewhere(page, email);
  const messages = page.waitForResponse(/\/Notifications-[^/]*\.js$/);
  await page.goto('/account');
  await shows(page, t('account.title'));
  // Fetched before there is anything to say.
  await (await messages).finished();

  await context.setOffline(true);
  const endOthers = page.getByRole('button', { name: t('account.sessions.endOthers') });
  await endOthers.click();
  await expect(page.getByText(t('account.sessions.failed', { message: t('errors.network') }))).toBeInViewport();
  await expect(endOthers).toBeVisible();
  // The message keeps nobody from the bar, and goes when one has read it.
  await page.getByRole('button', { name: t('common.friendRequests.none') }).click({ trial: true });
  await page.getByRole('banner').getByRole('link', { name: 'Šapa' }).click({ trial: true });
  await page
    .getByRole('log')
    .getByRole('button', { name: t('common.close') })
    .click();
  await expect(page.getByText(t('account.sessions.failed', { message: t('errors.network') }))).toHaveCount(0);

  const choices = page.getByRole('group', { name: t('account.visibility.email') });
  await choices.getByRole('radio', { name: t('account.visibility.me') }).press('Space');
  const notSaved = page.getByText(t('account.visibility.notSaved', { choice: t('account.visibility.me') }));
  await expect(notSaved).toBeInViewport();
  await expect(choices.getByRole('radio', { name: t('account.visibility.users') })).toBeChecked();

  await context.setOffline(false);
  await expect(choices.getByRole('radio', { name: t('account.visibility.me') })).toBeChecked();
  await expect(notSaved).toHaveCount(0);
  await page.reload();
  await expect(choices.getByRole('radio', { name: t('account.visibility.me') })).toBeChecked();
});

test('a page that the line kept away comes by itself when it is back', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await shows(page, 'This page did not arrive');
  await expect(page.getByText('You are offline. It comes by itself as soon as you are back.')).toBeVisible();
  await context.setOffline(false);
  await shows(page, 'About us');
});

test('what there is to say is said even when the line is gone before the code for messages has come', async ({
  page,
  context,
}) => {
  await page.route(/\/Notifications-[^/]*\.js$/, (route) => route.abort('internetdisconnected'));
  page.on('dialog', () => expect('a message that blocks the page').toBe(''));
  const { user } = await asNewUser(page, 'en');
  await page.goto(`/user/${user.uuid}`);
  await shows(page, 'User');
  await context.setOffline(true);
  // Its code is not there either.
  await page.getByRole('button', { name: 'Friend requests: none' }).click();
  const words = page.getByText(/^There is no connection/);
  await expect(words).toBeInViewport({ ratio: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'Šapa' }).click({ trial: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(words).toHaveCount(0);
});
