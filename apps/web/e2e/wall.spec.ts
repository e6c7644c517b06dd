import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import {
  atRest,
  axeFindsNothing,
  continueSession,
  goTo,
  ignoreTimers,
  person,
  photo,
  restingPlace,
  shows,
} from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { type Language, languageOf, words } from './words';

/** Creates a user and logs in on this page. */
async function asPerson(page: Page, firstName: string, language: Language) {
  const who = await person(page.request, firstName, 'Ilić');
  await continueSession(page, who);
  await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
  return who;
}

/** Opens a browser for another user. */
async function otherPage(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('cookieNotice', 'saved'));
  return page;
}

/** JavaScript budget for the first load, in bytes. */
const WALL_BUDGET = 240_000;

const postOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string, t: ReturnType<typeof words>) {
  const form = page.getByRole('form', { name: t('wall.create.title') });
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: t('wall.create.submit') }).click();
}

async function remove(page: Page, text: string, t: ReturnType<typeof words>) {
  const name = t('wall.post.delete');
  await postOf(page, text).getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(postOf(page, text)).toHaveCount(0);
}

async function comment(post: Locator, text: string, t: ReturnType<typeof words>) {
  const form = post.getByRole('form', { name: t('comments.write') });
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: t('comments.send') }).click();
}

/** Returns the visible posts by URL with their positions. */
const lookAtPosts = (page: Page) =>
  page.getByRole('feed').evaluate(async (feed) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const list = feed.getBoundingClientRect();
    const posts = [...feed.querySelectorAll('article')].map((article) => {
      const { top, bottom } = article.getBoundingClientRect();
      return { post: article.querySelector('a[href^="/wall/"]')?.getAttribute('href') ?? '', top, bottom };
    });
    return {
      posts: posts.filter(({ top, bottom }) => bottom > 0 && top < window.innerHeight),
      top: Math.max(list.top, 0),
      bottom: Math.min(list.bottom, window.innerHeight),
    };
  });

/** Returns the posts on screen once the virtual list has filled the screen and no longer moves. */
const postsInSight = async (page: Page) => {
  /** Maximum gap between posts in pixels, with a tolerance for rounding. */
  const GAP = 24;
  const { posts } = await atRest(
    () => lookAtPosts(page),
    ({ posts, top, bottom }) =>
      [{ bottom: top }, ...posts].every((each, index) => {
        const next = posts[index]?.top ?? bottom;
        const gap = next - each.bottom;
        // The first and last posts may be only partly visible.
        const isPart = index === 0 || index === posts.length;
        return gap <= GAP && (gap >= 0 || isPart);
      }),
  );
  return posts;
};

type Posts = Awaited<ReturnType<typeof postsInSight>>;

/** Returns how far each post that is visible both before and after has moved. */
const movesOf = (before: Posts, after: Posts) =>
  before.flatMap(({ post, top }) => {
    const there = after.find((each) => each.post === post);
    return there ? [there.top - top] : [];
  });

/** Expects the same posts at the same positions, except for rounding. */
async function nothingMoves(page: Page, before: Posts) {
  const after = await postsInSight(page);
  expect(after.map(({ post }) => post)).toEqual(before.map(({ post }) => post));
  for (const move of movesOf(before, after)) expect(Math.abs(move)).toBeLessThanOrEqual(2);
}

test(
  "another user's posts, likes and comments appear without a reload and without a shift",
  ON_PHONES,
  async ({ page: ana, browser, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const bob = await otherPage(browser);
    await asPerson(ana, 'Ana', language);
    await asPerson(bob, 'Boris', language);
    await Promise.all([ana.goto(paths.wall()), bob.goto(paths.wall())]);
    await Promise.all([shows(ana, t('wall.title')), shows(bob, t('wall.title'))]);
    await Promise.all([ana.getByRole('article').first().waitFor(), bob.getByRole('article').first().waitFor()]);
    const id = randomUUID().slice(0, 8);

    const first = `Kratko ${id}`;
    await write(ana, first, t);
    await expect(postOf(bob, first)).toBeVisible();
    const hello = `Zdravo ${id} #PetCare`;
    await write(ana, hello, t);
    await expect(postOf(ana, hello)).toBeVisible();
    const onBobs = postOf(bob, hello);
    await expect(onBobs).toBeVisible();
    await expect(onBobs.getByRole('link', { name: '#PetCare' })).toHaveAttribute('href', '/wall?tag=PetCare');

    await onBobs.getByRole('button', { name: t('wall.post.like', { name: 'Ana Ilić' }) }).click();
    await expect(postOf(ana, hello).getByRole('button', { name: t('likes.people_one', { count: 1 }) })).toBeVisible();

    await onBobs.getByRole('button', { name: t('wall.post.comments_other', { count: 0 }) }).click();
    await comment(onBobs, `Lep pas ${id}`, t);
    await postOf(ana, hello)
      .getByRole('button', { name: t('wall.post.comments_one', { count: 1 }) })
      .click();
    await expect(postOf(ana, hello).getByText(`Lep pas ${id}`)).toHaveCount(1);
    await postOf(ana, hello)
      .getByRole('button', { name: t('comments.replyTo', { name: 'Boris Ilić' }) })
      .click();
    const reply = postOf(ana, hello).getByRole('form', { name: t('comments.replyTo', { name: 'Boris Ilić' }) });
    await reply.getByRole('textbox').fill(`Hvala ${id}`);
    await reply.getByRole('button', { name: t('comments.sendReply') }).click();
    const replies = onBobs.getByRole('list', { name: t('comments.repliesTo', { name: 'Boris Ilić' }) });
    await expect(replies.getByText(`Hvala ${id}`)).toBeVisible();

    // Runs at one width only, because scrolling does not depend on the width.
    if (isMobile)
      await test.step('new posts wait while the reader has scrolled down', async () => {
        await bob.mouse.move(200, 400);
        await bob.evaluate(() => window.scrollTo(0, 100));
        // After the first scroll the list is virtual: only visible posts are on the page.
        await expect(bob.getByRole('feed')).toHaveAttribute('style', /^height/);
        await bob.evaluate(() => window.scrollTo(0, 2500));
        const place = await restingPlace(bob);
        expect(place).toBeGreaterThan(1000);
        const posts = await postsInSight(bob);
        const second = `Još nešto ${id}`;
        await write(ana, second, t);
        // The number in the button may be higher, because other tests may also add posts.
        const pill = bob.getByRole('status').getByRole('button', { name: /^\d+ / });
        await expect(pill).toBeInViewport();
        await nothingMoves(bob, posts);
        await expect(postOf(bob, second)).toHaveCount(0);

        // Deleting a post above must not move the visible posts either.
        const before = await restingPlace(bob);
        await remove(ana, first, t);
        await expect.poll(() => restingPlace(bob)).toBeLessThan(before - 100);
        await nothingMoves(bob, posts);

        await pill.click();
        await expect(postOf(bob, second)).toBeVisible();
        await expect.poll(() => bob.evaluate(() => window.scrollY)).toBe(0);

        await postOf(ana, second)
          .getByRole('button', { name: t('wall.post.edit') })
          .click();
        const edited = `Nešto drugo ${id}`;
        await ana.getByRole('textbox', { name: t('wall.edit.label') }).fill(edited);
        await ana.getByRole('button', { name: t('wall.edit.save') }).click();
        await expect(postOf(bob, edited)).toBeVisible();
        await remove(ana, edited, t);
        await expect(postOf(bob, edited)).toHaveCount(0);
      });
    await expect(postOf(bob, hello)).toBeVisible();
    await bob.context().close();
  },
);

test(
  "the author's slow post does not shift the wall after the author has scrolled down",
  ON_PHONES,
  async ({ page, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    await asPerson(page, 'Ana', language);
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/api\/wall$/, async (route) => {
      if (route.request().method() === 'POST') await arrival;
      await route.continue();
    });
    await page.goto(paths.wall());
    await shows(page, t('wall.title'));
    await page.getByRole('article').first().waitFor();
    const slow = `Sporo ${randomUUID().slice(0, 8)}`;
    await write(page, slow, t);
    await expect(postOf(page, slow)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 100));
    await expect(page.getByRole('feed')).toHaveAttribute('style', /^height/);
    await page.evaluate(() => window.scrollTo(0, 2500));
    expect(await restingPlace(page)).toBeGreaterThan(1000);
    const posts = await postsInSight(page);
    const stored = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/wall$/.test(answer.url()),
    );
    arrive();
    await stored;
    await expect(page.getByText(t('wall.create.busy'))).toHaveCount(0);
    await nothingMoves(page, posts);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(postOf(page, slow).getByRole('button', { name: t('wall.post.edit') })).toBeVisible();
  },
);

test(
  'a connection lost while posting or commenting neither loses nor duplicates anything',
  ON_DESKTOPS,
  async ({ page, context, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    const { headers, user } = await asPerson(page, 'Ana', language);
    await page.goto(paths.wall());
    await shows(page, t('wall.title'));
    await page.getByRole('article').first().waitFor();
    const id = randomUUID().slice(0, 8);
    const hello = `Bez mreže ${id}`;
    const form = page.getByRole('form', { name: t('wall.create.title') });
    const field = form.getByRole('textbox');

    await test.step('a post with a picture is restored after a reload', async () => {
      await form.locator('input[type="file"]').setInputFiles(await photo('riki.jpg', '#c9a26b'));
      await expect(form.getByRole('img', { name: 'riki.jpg' })).toBeVisible();
      await expect(form.getByRole('progressbar')).toHaveCount(0);
      await field.fill(hello);
      await page.reload();
      await expect(field).toHaveValue(hello);
      await expect(form.getByRole('img', { name: 'riki.jpg' })).toBeVisible();

      await context.setOffline(true);
      await form.getByRole('button', { name: t('wall.create.submit') }).click();
      await expect(form.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await expect(field).toHaveValue(hello);
      await context.setOffline(false);
    });

    await test.step('the response of the retry is lost as well', async () => {
      await page.route('**/api/wall', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        await route.abort('internetdisconnected');
      });
      const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
      await form.getByRole('button', { name: t('wall.create.submit') }).click();
      await lost;
      await page.unroute('**/api/wall');
      // The stream or the second attempt reports the stored post, which must appear once.
      await expect(async () => {
        const submit = form.getByRole('button', { name: t('wall.create.submit') });
        if ((await field.inputValue()) === hello) await submit.click();
        await expect(field).toHaveValue('', { timeout: 1000 });
      }).toPass();
      await expect(postOf(page, hello)).toHaveCount(1);
      await expect(postOf(page, hello).locator('img[src*="/uploads/"]').last()).toBeVisible();
      const stored = await page.request.get(`/api/wall/user/${user.uuid}`, { headers });
      expect(await stored.json()).toHaveLength(1);
    });

    await test.step('a comment is sent once although its response is lost', async () => {
      const post = postOf(page, hello);
      const said = post.getByRole('form', { name: t('comments.write') }).getByRole('textbox');
      // Retries the click, because the post has just been replaced.
      await expect(async () => {
        await post.getByRole('button', { name: t('wall.post.comments_other', { count: 0 }), expanded: false }).click();
        await expect(said).toBeVisible({ timeout: 5000 });
      }).toPass();
      await context.setOffline(true);
      await comment(post, `Čujem te ${id}`, t);
      await expect(post.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await expect(said).toHaveValue(`Čujem te ${id}`);
      await context.setOffline(false);

      await page.route('**/api/comments', async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      });
      const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
      await post.getByRole('button', { name: t('comments.send') }).click();
      await lost;
      await page.unroute('**/api/comments');
      await expect(async () => {
        if ((await said.inputValue()) !== '') await post.getByRole('button', { name: t('comments.send') }).click();
        await expect(said).toHaveValue('', { timeout: 1000 });
      }).toPass();
      await expect(post.getByText(`Čujem te ${id}`)).toHaveCount(1);
      await expect(post.getByRole('button', { name: t('wall.post.comments_one', { count: 1 }) })).toBeVisible();
    });
  },
);

test(
  'a long wall renders only visible posts, and restores the position after back and reload',
  ON_DESKTOPS,
  async ({ page, isMobile }) => {
    test.slow();
    const language = languageOf(isMobile);
    const t = words(language);
    const { headers } = await asPerson(page, 'Ana', language);
    const answer = await page.request.get('/api/wall', { headers });
    const posts = (await answer.json()) as object[];
    // Fakes an endless wall that repeats the same posts. The test releases each page.
    let arrival = Promise.resolve();
    await page.route(/\/api\/wall(\?.*)?$/, async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor');
      const newest = Number(cursor ?? 1_000_000);
      const json = Array.from({ length: 50 }, (_, index) => ({
        ...posts[(newest - index) % posts.length],
        id: newest - index,
      }));
      if (cursor !== null) await arrival;
      await route.fulfill({ json, headers: { link: `</api/wall?cursor=${newest - 50}>; rel="next"` } });
    });
    await page.goto(paths.wall());
    await shows(page, t('wall.title'));
    await page.getByRole('article').first().waitFor();
    const shownAtOnce = () => page.getByRole('article').count();
    expect(await shownAtOnce()).toBeLessThan(20);
    const pagesShown = () =>
      page.evaluate(() => (window.history.state as { usr?: { loaded?: number } }).usr?.loaded ?? 1);
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 5000));
      expect(await pagesShown()).toBeGreaterThan(2);
    }).toPass();

    await test.step('visible posts move exactly as far as the reader scrolls', async () => {
      let before = await postsInSight(page);
      expect(await shownAtOnce()).toBeLessThan(30);
      for (const by of [-700, -700, -700, 300, 300, 300, 300]) {
        await page.evaluate((distance) => window.scrollBy(0, distance), by);
        const after = await postsInSight(page);
        const moves = movesOf(before, after);
        expect(moves.length).toBeGreaterThan(0);
        for (const move of moves) expect(Math.abs(move + by)).toBeLessThanOrEqual(2);
        before = after;
      }
    });

    await test.step('an older page is added below without a shift', async () => {
      let arrive = () => {};
      arrival = new Promise((resolve) => (arrive = resolve));
      let isAsked = false;
      page.on('request', (request) => (isAsked ||= /\/api\/wall\?.*cursor/.test(request.url())));
      await expect(async () => {
        // Scrolls past the loaded posts to the area below the list.
        await page.getByRole('feed').evaluate((feed) => window.scrollBy(0, feed.getBoundingClientRect().bottom - 400));
        expect(isAsked).toBe(true);
      }).toPass();
      await page.getByRole('feed').evaluate((feed) => window.scrollBy(0, feed.getBoundingClientRect().bottom - 400));
      const before = await postsInSight(page);
      expect(before.length).toBeGreaterThan(0);
      const end = () => page.getByRole('feed').evaluate((feed) => feed.getBoundingClientRect().bottom);
      expect(await end()).toBeLessThan(500);
      arrive();
      await expect.poll(end).toBeGreaterThan(5000);
      const after = await postsInSight(page);
      expect(after.slice(0, before.length).map(({ post }) => post)).toEqual(before.map(({ post }) => post));
      for (const move of movesOf(before, after)) expect(Math.abs(move)).toBeLessThanOrEqual(2);
    });

    await test.step('back restores the visible posts', async () => {
      const before = await postsInSight(page);
      expect(before.length).toBeGreaterThan(0);
      const author = page.getByRole('article').getByRole('link').first();
      await author.evaluate((link: HTMLElement) => link.click());
      await page.waitForURL(/\/user\//);
      await page.goBack();
      await page.waitForURL(/\/wall/);
      await nothingMoves(page, before);
    });

    await test.step('a reload restores the visible posts', async () => {
      const before = await postsInSight(page);
      await page.reload();
      // The app loads as many pages as the history entry had.
      await expect(() => nothingMoves(page, before)).toPass();
    });
  },
);

test('an unsent comment is kept when its post is deleted', ON_PHONES, async ({ page }) => {
  const t = words('sr');
  const ana = await person(page.request, 'Ana', 'Ilić');
  await asPerson(page, 'Boris', 'sr');
  const id = randomUUID().slice(0, 8);
  const hello = `Zdravo ${id}`;
  const posted = await page.request.post('/api/wall', { headers: ana.headers, data: { content: hello } });
  const { id: postId } = (await posted.json()) as { id: number };
  await page.goto(paths.wall());
  await shows(page, t('wall.title'));
  const post = postOf(page, hello);
  await post.getByRole('button', { name: t('wall.post.comments_other', { count: 0 }) }).click();
  const field = post.getByRole('form', { name: t('comments.write') }).getByRole('textbox');
  await field.fill(`Dugo pišem ${id}`);
  await page.request.delete(`/api/wall/${postId}`, { headers: ana.headers });
  await expect(page.getByText(t('comments.unsent.post'))).toBeVisible();
  await expect(post).toHaveCount(0);
  await expect(page.getByText(`Dugo pišem ${id}`)).toBeVisible();
  await expect(page.getByRole('button', { name: t('comments.unsent.copy') })).toBeFocused();
  await axeFindsNothing(page);

  // The post's page, to which notifications link, also shows the comment.
  await goTo(page, paths.wallPost(postId));
  await shows(page, t('wall.missing.title'));
  await expect(page.getByText(`Dugo pišem ${id}`)).toBeVisible();
  await page.getByRole('button', { name: t('comments.unsent.discard') }).click();
  await expect(page.getByText(`Dugo pišem ${id}`)).toHaveCount(0);
});

test('the wall stays within its JavaScript budget on the first load', ON_PHONES, async ({ page }) => {
  await asPerson(page, 'Ana', 'en');
  const scripts: Promise<{ url: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    // The virtual list's code loads on the first scroll at the earliest.
    if (request.resourceType() !== 'script' || request.url().includes('/PostWindow-')) return;
    scripts.push(request.sizes().then(({ responseBodySize: bytes }) => ({ url: request.url(), bytes })));
  });
  const socket = page.waitForEvent('websocket');
  // The app loads the code of messages 3 s later.
  await ignoreTimers(page, [3000]);
  await page.goto(paths.wall());
  await page.getByRole('article').first().waitFor();
  await socket;
  const loaded = await Promise.all(scripts);
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total).toBeGreaterThan(0);
  expect(total, JSON.stringify(loaded, null, 1)).toBeLessThanOrEqual(WALL_BUDGET);
});
