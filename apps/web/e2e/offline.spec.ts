import type { Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { appIsThere, asNewUser, keepMessages, logInElsewhere, shows } from './steps';
import { expect, test } from './test';
import { languageOf, words } from './words';

/** The app loads the code of messages some seconds after the first page. */
const messagesAreLoaded = (page: Page) => expect(page.getByRole('log').first()).toBeAttached();

test('saving without a connection shows an error, and the retry works', async ({ page, context, isMobile }) => {
  const language = languageOf(isMobile);
  const t = words(language);
  const { email } = await asNewUser(page, language);
  await logInElsewhere(page, email);
  await keepMessages(page);
  await page.goto(paths.account);
  await shows(page, t('account.title'));
  await messagesAreLoaded(page);

  await context.setOffline(true);
  const endOthers = page.getByRole('button', { name: t('account.sessions.endOthers') });
  await endOthers.click();
  await expect(page.getByText(t('account.sessions.failed', { message: t('errors.network') }))).toBeInViewport();
  await expect(endOthers).toBeVisible();
  // The message can be dismissed and does not cover the bar.
  await page.getByRole('button', { name: t('common.friendRequests.none') }).click({ trial: true });
  await page.getByRole('banner').getByRole('link', { name: 'Šapa' }).click({ trial: true });
  await page
    .getByRole('log')
    .getByRole('button', { name: t('common.close') })
    .click();
  await expect(page.getByText(t('account.sessions.failed', { message: t('errors.network') }))).toHaveCount(0);

  const choices = page.getByRole('group', { name: t('account.visibility.email') });
  await choices.getByRole('radio', { name: t('common.audiences.me') }).press('Space');
  const notSaved = page.getByText(t('account.visibility.notSaved', { choice: t('common.audiences.me') }));
  await expect(notSaved).toBeInViewport();
  await expect(choices.getByRole('radio', { name: t('common.audiences.users') })).toBeChecked();

  await context.setOffline(false);
  await expect(page.getByText(t('errors.connection_is_back'))).toBeInViewport();
  await page.getByRole('button', { name: t('common.tryAgain') }).click();
  await expect(choices.getByRole('radio', { name: t('common.audiences.me') })).toBeChecked();
  await expect(notSaved).toHaveCount(0);
  await page.reload();
  await expect(choices.getByRole('radio', { name: t('common.audiences.me') })).toBeChecked();
});

test('a page that failed to load appears when the connection is back', async ({ page, context }) => {
  await page.goto('/');
  await appIsThere(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await shows(page, "This page didn't load");
  await expect(
    page.getByText('You are offline. The page will load by itself as soon as you are back online.'),
  ).toBeVisible();
  await context.setOffline(false);
  await shows(page, 'About us');
});

test('a notification shows that a panel cannot be loaded without a connection', async ({ page, context }) => {
  page.on('dialog', () => expect('a message that blocks the page').toBe(''));
  const { user } = await asNewUser(page, 'en');
  await keepMessages(page);
  await page.goto(paths.user(user.uuid));
  await shows(page, 'User');
  await messagesAreLoaded(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Friend requests: none' }).click();
  const words = page.getByText(/^There is no connection/);
  await expect(words).toBeInViewport({ ratio: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'Šapa' }).click({ trial: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(words).toHaveCount(0);

  await context.setOffline(false);
  await expect(async () => {
    await page.getByRole('button', { name: 'Friend requests: none' }).click();
    await expect(page.getByRole('dialog', { name: 'Friend requests' })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('comments whose code failed to load can be opened after "Try again"', async ({ page, context }) => {
  await asNewUser(page, 'en');
  await page.goto(paths.wall());
  const post = page.getByRole('article').first();
  await post.waitFor();
  await context.setOffline(true);
  const comments = post.getByRole('button', { name: /^\d+ comments?$/ });
  await comments.click();
  const retry = post.getByRole('button', { name: 'Try again' });
  await retry.click();
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  const reloaded = page.waitForEvent('load');
  await retry.click();
  await reloaded;
  await comments.click();
  await expect(post.getByRole('form', { name: 'Write a comment' })).toBeVisible();
});

test('a post can be typed without a connection, without name suggestions', async ({ page, context, isMobile }) => {
  const language = languageOf(isMobile);
  const t = words(language);
  await asNewUser(page, language);
  await page.goto(paths.wall());
  await shows(page, t('wall.title'));
  const field = page.getByRole('form', { name: t('wall.create.title') }).getByRole('textbox');

  await context.setOffline(true);
  const refused = page.waitForEvent('requestfailed', (request) => /\/Suggestions-/.test(request.url()));
  await field.click();
  await refused;
  await field.pressSequentially('Bez signala @An');
  await expect(field).toHaveValue('Bez signala @An');
  // Finally the `test` fixture checks that the console has no errors or warnings.
});

test('a page has no errors when the connection is lost before its last code has loaded', async ({ page }) => {
  await page.route(/\/serviceWorker-[^/]*\.js$/, (route) => route.abort('internetdisconnected'));
  const lost = page.waitForEvent('requestfailed', (request) => /\/serviceWorker-/.test(request.url()));
  await page.goto(paths.about);
  await lost;
  // By now the `test` fixture has recorded any uncaught errors.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
});
