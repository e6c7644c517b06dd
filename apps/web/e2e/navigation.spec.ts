import { paths } from '../src/routing/routes';
import { appIsThere, asNewUser, axeFindsNothing, goTo } from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { languageOf, words } from './words';

test(
  'a phone reaches every link of the specification with at most two presses',
  ON_PHONES,
  async ({ page, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const { user } = await asNewUser(page, language);
    const press = (name: string) =>
      page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
    const me = t('common.nav.me');
    const presses: [path: string, ...names: string[]][] = [
      [paths.home, t('common.nav.home')],
      [paths.wall(), t('common.nav.wall')],
      [paths.messages, t('common.nav.messages')],
      [paths.user(user.uuid), me, t('common.account.profile')],
      [paths.userAlbum(user.uuid), me, t('common.account.album')],
      [paths.blog(), me, t('common.nav.blog')],
      [paths.friends(), me, t('common.nav.friends')],
      [paths.about, me, t('common.nav.about')],
    ];
    await page.goto(paths.about);
    for (const [path, ...names] of presses) {
      await goTo(page, paths.privacy);
      for (const name of names) await press(name);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { name: t('privacy.title'), exact: true })).toHaveCount(0);
    }

    await page.getByRole('button', { name: t('common.friendRequests.none') }).click();
    await expect(page.getByRole('dialog', { name: t('common.friendRequests.title') })).toBeVisible();

    await goTo(page, paths.me);
    await press(t('common.account.logout'));
    await expect(page).toHaveURL(paths.home);
    await press(t('common.nav.login'));
    await expect(page).toHaveURL(paths.login());
  },
);

test('the menus of the top bar work by keyboard and have no axe findings', ON_DESKTOPS, async ({ page, isMobile }) => {
  const language = languageOf(isMobile);
  const t = words(language);
  await asNewUser(page, language);
  await page.goto(paths.blog());
  await appIsThere(page);

  const community = page.getByRole('button', { name: t('common.nav.community') });
  await expect(community).toHaveAttribute('aria-current', 'true');
  await community.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await expect(page.getByRole('menuitem', { name: t('common.nav.blog'), exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await axeFindsNothing(page);
  await page.keyboard.press('Escape');
  await expect(community).toBeFocused();

  await page.getByRole('button', { name: t('common.account.open') }).press('Enter');
  await expect(items.first()).toBeFocused();
  await axeFindsNothing(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\//);
});
