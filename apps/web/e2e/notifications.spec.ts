import { expect } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, bellOf, continueSession, goTo, person, type Person } from './steps';
import { ON_PHONES, test } from './test';
import { languageOf, words } from './words';

test(
  "the bell counts other users' actions immediately, and reading in one tab applies to all tabs",
  ON_PHONES,
  async ({ page, other, request, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const [ana, bob] = [await person(request, 'Ana', 'Zvezdić'), await person(request, 'Bob', 'Zvezdić')];
    const as = ({ token }: Person) => ({ headers: { authorization: `Bearer ${token}` } });
    const posted = await request.post('/api/wall', { ...as(ana), data: { content: 'Danas smo šetali.' } });
    const { id } = (await posted.json()) as { id: number };

    await page.context().addInitScript((lng) => {
      // `about:blank` has no storage.
      if (location.protocol !== 'about:') localStorage.setItem('i18nextLng', lng);
    }, language);
    await continueSession(page, ana);
    await continueSession(other, bob);
    await page.goto(paths.about);
    const tab = await page.context().newPage();
    await tab.goto(paths.home);
    const [bell, bellInTab] = [bellOf(page, language), bellOf(tab, language)];
    await bell.isEmpty();
    await bellInTab.isEmpty();

    await test.step('the bell announces a like', async () => {
      await other.goto(paths.wallPost(id));
      await other.getByRole('button', { name: words('en')('wall.post.like', { name: 'Ana Zvezdić' }) }).click();
      await bell.hasOne();
      await bellInTab.hasOne();
      await bell.click();
      await expect(page.getByText(t('notifications.what.like_wall_post.one', { who: 'Bob Zvezdić' }))).toBeVisible();
      await bell.isEmpty();
      await bellInTab.isEmpty();
      await expect(page).toHaveURL(paths.notifications);
    });

    await test.step('the bell announces a friend request, which is accepted in the list', async () => {
      await request.post('/api/friends/request', { ...as(bob), data: { addresseeUuid: ana.user.uuid } });
      await expect(page.getByText(t('notifications.what.friend_request.one', { who: 'Bob Zvezdić' }))).toBeVisible();
      await page.getByRole('button', { name: t('friends.requests.accept', { name: 'Bob Zvezdić' }) }).click();
      await bellOf(other, 'en').hasOne();
      await bell.isEmpty();
    });

    await test.step('the bell announces a mention with a suggested name, and links to the post', async () => {
      // Leaves the list, because an open list would mark the mention as read in all tabs.
      await goTo(page, paths.about);
      await goTo(other, paths.wall());
      const field = other.getByRole('textbox', { name: words('en')('wall.create.label') });
      await field.pressSequentially('Zdravo @an');
      await expect(other.getByRole('option', { name: 'Ana Zvezdić' })).toBeVisible();
      await axeFindsNothing(other);
      await field.press('Enter');
      await expect(field).toHaveValue('Zdravo @Ana Zvezdić ');
      await other.getByRole('button', { name: words('en')('wall.create.submit'), exact: true }).click();
      await bellInTab.hasOne();
      await bellInTab.click();
      await tab.getByText(t('notifications.what.mention_post.one', { who: 'Bob Zvezdić' })).click();
      await expect(tab.getByRole('link', { name: '@Ana Zvezdić' })).toHaveAttribute('href', paths.user(ana.user.uuid));
      await bell.isEmpty();
    });

    await test.step('the bell announces a comment, and links to it', async () => {
      const data = { targetType: 'wall_post', targetId: id, content: 'Lepo!' };
      await request.post('/api/comments', { ...as(bob), data });
      await goTo(page, paths.notifications);
      await page.getByText(t('notifications.what.comment_wall_post.one', { who: 'Bob Zvezdić' })).click();
      await expect(page).toHaveURL(/\/wall\/\d+#comment-\d+$/);
      await expect(page.getByText('Lepo!')).toBeInViewport();
    });
  },
);

test('the chosen time zone is stored and decides which day it is', ON_PHONES, async ({ page, request, isMobile }) => {
  const language = languageOf(isMobile);
  const t = words(language);
  const ana = await person(request, 'Ana', 'Zvezdić');
  await continueSession(page, ana, language);
  await page.goto(paths.notificationSettings);
  const field = page.getByRole('combobox', { name: t('notificationSettings.times.timeZone') });
  // Between these zones, the date differs at every moment.
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    const label = zone.replace('_', ' ');
    await field.fill(label.slice(8, 14));
    await page.getByRole('option', { name: label }).click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(field).toHaveValue(label);
    const care = await request.get('/api/care', { headers: { authorization: `Bearer ${ana.token}` } });
    const { today } = (await care.json()) as { today: string };
    expect(today).toBe(new Intl.DateTimeFormat('sv', { timeZone: zone }).format());
  }
  await axeFindsNothing(page);
});
