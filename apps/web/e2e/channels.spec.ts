import type { Page } from '@playwright/test';
import { paths } from '../src/routing/addresses';
import { axeFindsNothing, continueSession, mailTo, person } from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { words } from './words';

// The installed app: without a connection, after an update, and with pushes. The only tests with a service worker.

test.use({ serviceWorkers: 'allow' });

const t = words('en');

/** Resolves once the service worker of this page is at work. */
const ready = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** What the caches of this origin hold. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });

test(
  'without a connection the app starts and says so, and nothing of a person is kept',
  ON_PHONES,
  async ({ page, context, request }) => {
    await continueSession(page, await person(request, 'Ana', 'Zvezdić'));
    await page.goto(paths.about);
    await ready(page);
    // From now on it is in charge of the page.
    await page.goto(paths.account);
    await expect(page.getByRole('heading', { name: t('account.title') })).toBeVisible();
    await page.goto(paths.about);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await page.goto(paths.account);
    await expect(page.getByText(t('common.shell.offline'))).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Šapa' })).toBeVisible();
    expect((await kept(page)).filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
    await context.setOffline(false);
    await page.goto(paths.logout);
    await expect(page).not.toHaveURL(paths.logout);
    await expect(async () => expect(await page.evaluate(() => window.caches.keys())).toHaveLength(1)).toPass();
  },
);

test(
  'two people choose on one device and see it on the other, and a mail has the way out',
  ON_DESKTOPS,
  async ({ page, other, browser, request }) => {
    const [ana, bob] = [await person(request, 'Ana', 'Zvezdić'), await person(request, 'Bob', 'Zvezdić')];
    const second = await browser.newContext();
    const tablet = await second.newPage();
    for (const [device, somebody] of [
      [page, ana],
      [tablet, ana],
      [other, bob],
    ] as const) {
      await continueSession(device, somebody);
      await device.goto(paths.notificationSettings);
    }
    const choice = (device: Page, topic: string) =>
      device.getByRole('combobox', {
        name: t('notificationSettings.topics.mailOf', { topic: t(`notificationSettings.topics.${topic}`) }),
      });
    await expect(choice(page, 'comment')).toHaveValue('off');
    await axeFindsNothing(page);
    await choice(page, 'comment').selectOption('at_once');
    await expect(choice(tablet, 'comment')).toHaveValue('at_once');
    await tablet.getByRole('checkbox', { name: t('notificationSettings.times.quiet') }).check();
    await expect(page.getByLabel(t('notificationSettings.times.from'))).toHaveValue('22:00');
    await tablet.getByRole('checkbox', { name: t('notificationSettings.times.quiet') }).uncheck();
    await expect(page.getByLabel(t('notificationSettings.times.from'))).toHaveCount(0);
    await expect(choice(other, 'comment')).toHaveValue('off');

    const posted = await request.post('/api/wall', { headers: ana.headers, data: { content: 'Danas smo šetali.' } });
    const { id } = (await posted.json()) as { id: number };
    await request.post('/api/comments', {
      headers: bob.headers,
      data: { targetType: 'wall_post', targetId: id, content: 'Lepo!' },
    });
    const mail = await mailTo(ana.email);
    expect(mail.subject).toBe('Bob Zvezdić commented on your post');
    const [link] = /http:\S+\/unsubscribe#\S+/.exec(mail.text ?? '') ?? [];
    // Whoever has the mail need not be logged in.
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(link!);
    await visitor.getByRole('button', { name: t('notificationSettings.unsubscribe.submit') }).click();
    await expect(visitor.getByText(t('notificationSettings.unsubscribe.done'))).toBeVisible();
    await axeFindsNothing(visitor);
    await expect(choice(tablet, 'comment')).toHaveValue('off');
    await visitor.context().close();
    await second.close();
  },
);
