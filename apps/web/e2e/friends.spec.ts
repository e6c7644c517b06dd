import type { Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, cuttable, goTo, person, shows } from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { type Language, languageOf, words } from './words';

/** Sets a page's language, including for later navigations. */
const speak = (page: Page, language: Language) =>
  page.context().addInitScript((lng) => {
    // about:blank has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('i18nextLng', lng);
  }, language);

/** Logs Ana in on `page` and Boris on `other`. */
async function twoPeople(page: Page, other: Page, language: Language) {
  const [ana, boris] = [await person(page.request, 'Ana', 'Đurić'), await person(page.request, 'Boris', 'Šćepan')];
  for (const [window, who] of [
    [page, ana],
    [other, boris],
  ] as const) {
    await speak(window, language);
    await continueSession(window, who);
  }
  return [ana, boris] as const;
}

test(
  'two users become friends, find each other and end the friendship',
  ON_PHONES,
  async ({ page, other, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const [ana, boris] = await twoPeople(page, other, language);

    await test.step('a friend request appears immediately and is accepted', async () => {
      await other.goto(paths.friends({ tab: 'requests' }));
      await expect(other.getByRole('heading', { name: t('friends.page.noRequests') })).toBeVisible();
      await page.goto(paths.user(boris.user.uuid));
      await page.getByRole('button', { name: t('friends.request') }).click();
      const accept = other.getByRole('button', { name: t('friends.requests.accept', { name: ana.name }) });
      await expect(accept).toBeVisible();
      await expect(
        other.getByRole('button', { name: t('common.friendRequests.waiting_one', { count: 1 }), exact: true }),
      ).toBeVisible();
      await accept.click();
      await expect(page.getByRole('button', { name: t('friends.friends'), exact: true })).toBeVisible();
    });

    await test.step('the users find each other among their friends', async () => {
      await goTo(page, paths.friends());
      await shows(page, t('friends.page.title'));
      await page.getByRole('searchbox').fill('scepan');
      await expect(page.getByText(t('friends.page.found_one', { count: 1 }))).toBeVisible();
      await page.getByRole('link', { name: boris.name, exact: true }).click();
      await shows(page, boris.name);
      await page.goBack();
      await expect(page.getByRole('searchbox')).toHaveValue('scepan');
      await page
        .getByRole('navigation', { name: t('friends.page.tabs') })
        .getByRole('link', { name: t('friends.page.tab.requests') })
        .click();
      await expect(page).toHaveURL(/\?tab=requests$/);
      await page.reload();
      await expect(page.getByRole('heading', { name: t('friends.page.noRequests') })).toBeVisible();
    });

    await test.step('one user ends the friendship, and the other sees it', async () => {
      for (const window of [page, other]) {
        await window
          .getByRole('navigation', { name: t('friends.page.tabs') })
          .getByRole('link', { name: t('friends.page.tab.friends') })
          .click();
      }
      await expect(other.getByRole('link', { name: ana.name, exact: true })).toBeVisible();
      await page.getByRole('button', { name: t('friends.page.more', { name: boris.name }) }).click();
      await page.getByRole('menuitem', { name: t('friends.unfriend') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t('friends.unfriendText', { name: boris.name }))).toBeVisible();
      await axeFindsNothing(page);
      await dialog.getByRole('button', { name: t('friends.unfriend') }).click();
      await expect(page.getByRole('heading', { name: t('friends.page.none') })).toBeVisible();
      await expect(other.getByRole('heading', { name: t('friends.page.none') })).toBeVisible();
    });
  },
);

test(
  "blocking and unblocking apply to the other user's open screens, immediately and after a reconnect",
  ON_DESKTOPS,
  async ({ page, other, request, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const [ana, boris] = await twoPeople(page, other, language);
    const change = async (action: 'block' | 'unblock') =>
      expect((await request.post(`/api/friends/${action}/${boris.user.uuid}`, { headers: ana.headers })).ok()).toBe(
        true,
      );
    const posted = async ({ headers }: typeof ana, path: string, data: object) => {
      const answer = await request.post(path, { headers, data });
      expect(answer.status()).toBe(201);
      return (await answer.json()) as { id: number };
    };
    const [said, reply] = [`Čista sreća ${ana.user.uuid}`, `Bravo ${ana.user.uuid}`];
    const { id } = await posted(boris, '/api/wall', { content: 'Šta ima?' });
    await posted(ana, '/api/comments', { targetType: 'wall_post', targetId: id, content: reply });
    await posted(ana, '/api/wall', { content: said });

    const context = other.context();
    const [wall, post, profile, chat] = [
      other,
      ...(await Promise.all([1, 2, 3].map(() => context.newPage()))),
    ] as const;
    const connection = await cuttable(context);
    const notAllowed = chat!.getByText(t('messages.closed.notAllowed', { name: ana.name }));
    const seesAna = async (isVisible: boolean) => {
      const count = isVisible ? 1 : 0;
      await expect(wall.getByText(said)).toHaveCount(count);
      await expect(post!.getByText(reply)).toHaveCount(count);
      await expect(profile!.getByText(t('profile.page.reduced'))).toHaveCount(1 - count);
      await expect(notAllowed).toHaveCount(1 - count);
    };
    const open = async () => {
      await wall.goto(paths.wall());
      await post!.goto(paths.wallPost(id));
      await profile!.goto(paths.user(ana.user.uuid));
      await chat!.goto(paths.conversation(ana.user.uuid));
      for (const [screen, heading] of [
        [profile!, ana.name],
        [wall, t('wall.title')],
      ] as const) {
        await shows(screen, heading);
      }
    };

    await test.step('a block before the first connection of the socket', async () => {
      connection.refuseSockets();
      await open();
      await seesAna(true);
      await change('block');
      connection.restore();
      await seesAna(false);
    });

    await test.step('an unblock and a block on a screen of the first user', async () => {
      await page.goto(paths.friends({ tab: 'blocked' }));
      await page.getByRole('button', { name: t('friends.page.unblockOf', { name: boris.name }) }).click();
      await expect(page.getByRole('heading', { name: t('friends.page.noBlocked') })).toBeVisible();
      await seesAna(true);
      await goTo(page, paths.user(boris.user.uuid));
      await page.getByRole('button', { name: t('friends.page.more', { name: boris.name }) }).click();
      await page.getByRole('menuitem', { name: t('friends.block') }).click();
      await page
        .getByRole('dialog', { name: t('friends.blockTitle', { name: boris.name }) })
        .getByRole('button', { name: t('friends.block') })
        .click();
      await expect(page.getByText(t('friends.blocked', { name: boris.name }), { exact: true })).toBeVisible();
      await expect(page.getByText(t('profile.page.reduced'))).toBeVisible();
      await expect(page.getByRole('link', { name: t('profile.page.message') })).toHaveCount(0);
      await seesAna(false);
    });

    await test.step('an unblock and a block during an interruption', async () => {
      for (const action of ['unblock', 'block'] as const) {
        await connection.cut();
        await change(action);
        connection.restore();
        await seesAna(action === 'unblock');
      }
    });
  },
);
