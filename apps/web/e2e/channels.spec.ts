import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, bellOf, continueSession, goTo, mailTo, person, shows } from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { words } from './words';

// Tests of the installed app: offline, after an update, and with push messages. Only these tests
// use a service worker.

test.use({ serviceWorkers: 'allow' });

const t = words('en');

/** Resolves when the service worker of this page is active. */
const ready = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Returns the URLs in the caches of this origin. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });

test(
  'without a connection the app starts, shows that it is offline, and has cached no personal data',
  ON_PHONES,
  async ({ page, context, request }) => {
    await continueSession(page, await person(request, 'Ana', 'Zvezdić'));
    await page.goto(paths.about);
    await ready(page);
    // From now on the service worker controls the page.
    await page.goto(paths.account);
    await expect(page.getByRole('heading', { name: t('account.title') })).toBeVisible();
    await page.goto(paths.about);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await page.goto(paths.account);
    await expect(page.getByText(t('common.shell.offline'))).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Šapa' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(t('common.shell.offline'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await kept(page)).filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
    expect(await kept(page)).toContainEqual(expect.stringMatching(/\.css$/));
    await context.setOffline(false);
    await page.goto(paths.logout);
    await expect(page).not.toHaveURL(paths.logout);
    await expect(async () => expect(await page.evaluate(() => window.caches.keys())).toHaveLength(1)).toPass();
  },
);

test('a reload during a gateway error shows the app', ON_DESKTOPS, async ({ page, context }) => {
  await page.goto(paths.about);
  await ready(page);
  await context.route(`**${paths.about}`, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.reload();
  await shows(page, t('about.title'));
});

test("the install button opens the browser's prompt once", ON_DESKTOPS, async ({ page, request }) => {
  await test.step('the app meets the install criteria of browsers', async () => {
    await page.goto(paths.about);
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await request.get(address!);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const { name, start_url, display, icons } = (await answer.json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect({ name, start_url, display }).toEqual({ name: 'Šapa', start_url: '/', display: 'standalone' });
    // Icon sizes that Chromium needs, and a maskable icon for Android.
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes, type } of icons) {
      const icon = await request.get(src);
      expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
      // The header of the PNG contains the size.
      const bytes = await icon.body();
      if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
    await ready(page);
  });

  await test.step('the icons are at the default URLs', async () => {
    for (const [path, type] of [
      ['/favicon.ico', 'image/vnd.microsoft.icon'],
      ['/apple-touch-icon.png', 'image/png'],
    ] as const) {
      const icon = await request.get(path);
      expect([path, icon.status(), icon.headers()['content-type']]).toEqual([path, 200, type]);
    }
  });

  // Tests cannot answer the real prompt, so a fake prompt counts its calls.
  const offer = () =>
    page.evaluate(() => {
      const prompt = new Event('beforeinstallprompt', { cancelable: true });
      const noted = window as { asked?: number };
      noted.asked ??= 0;
      Object.assign(prompt, {
        prompt: () => {
          noted.asked! += 1;
          return Promise.resolve({ outcome: 'accepted' });
        },
      });
      window.dispatchEvent(prompt);
      return prompt.defaultPrevented;
    });
  const asked = () => page.evaluate(() => (window as { asked?: number }).asked);
  await continueSession(page, await person(request, 'Ana', 'Zvezdić'));
  await page.goto(paths.notificationSettings);
  const install = page.getByRole('button', { name: t('device.install.install') });
  await expect(page.getByText(t('device.install.other'))).toBeVisible();
  expect(await offer()).toBe(true);
  await axeFindsNothing(page);
  await install.click();
  await expect(page.getByText(t('device.install.other'))).toBeVisible();
  expect(await asked()).toBe(1);

  // Browsers may offer the installation again. After an installation the button must be gone.
  await offer();
  await expect(install).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(page.getByText(t('device.install.done'))).toBeVisible();
  await expect(install).toHaveCount(0);
  expect(await asked()).toBe(1);
});

test('an open tab offers a reload when a new version is available', ON_DESKTOPS, async ({ page }) => {
  // A file loaded by the previous version's page.
  const former = '/assets/index-former.js';
  let entry = '';
  await page.route(`**${former}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `import '${entry}';` }),
  );
  await page.route(`**${paths.about}`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    entry = / src="(\/assets\/index-[\w-]+\.js)"/.exec(html)?.[1] ?? '';
    await route.fulfill({ response: answer, body: html.replace(` src="${entry}"`, ` src="${former}"`) });
  });
  await page.goto(paths.about);
  expect(entry).not.toBe('');
  await expect(page.locator(`script[src="${former}"]`)).toHaveCount(1);
  await ready(page);
  await expect(page.getByText(t('device.update.text'))).toHaveCount(0);
  // A worker with a different URL replaces the first worker, as a new version would.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js?new')));
  await expect(page.getByText(t('device.update.text'))).toBeVisible();
  await axeFindsNothing(page);
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: t('device.update.reload') }).click();
  await loaded;
  await expect(page.locator(`script[src="${entry}"]`)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** The service worker globals that this test uses. */
interface ServiceWorkerScope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  ExtendableEvent: new (type: string) => Event;
  PushEvent: new (type: string, init: { data: string }) => Event;
  dispatchEvent: (event: Event) => boolean;
}

/** The web-push function that decrypts push messages. The package has no types for it. */
const { decrypt } = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
  decrypt: (body: Buffer, keys: object) => Buffer;
};

test('a push message reaches the device and opens its page', ON_DESKTOPS, async ({ page, context, request }) => {
  const [ana, bob] = [await person(request, 'Ana', 'Zvezdić'), await person(request, 'Bob', 'Zvezdić')];
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys('base64url');
  const authSecret = randomBytes(16).toString('base64url');
  const payloads: string[] = [];
  const receivers: (string | undefined)[] = [];
  const service = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      response.writeHead(201).end();
      // Other tests have subscriptions at the same push service.
      if (!incoming.url?.startsWith(path)) return;
      receivers.push(incoming.url);
      payloads.push(decrypt(Buffer.concat(chunks), { version: 'aes128gcm', privateKey: keys, authSecret }).toString());
    });
  });
  const port = Number(process.env.E2E_PUSH_PORT);
  const path = `/${randomUUID()}`;
  await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve));
  const subscription = { endpoint: `http://127.0.0.1:${port}${path}`, keys: { p256dh: publicKey, auth: authSecret } };

  try {
    // Fakes the browser's push service, for the server and for the browser.
    await context.addInitScript((json) => {
      // A headless browser does not show notifications, so the permission is faked.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = () => Promise.resolve('granted');
      const own = { toJSON: () => json, unsubscribe: () => Promise.resolve(true) };
      let current: typeof own | null = null;
      Object.assign(PushManager.prototype, {
        subscribe: () =>
          localStorage.getItem('refusesPush') ? Promise.reject(new Error('refused')) : Promise.resolve((current = own)),
        getSubscription: () => Promise.resolve(current),
      });
    }, subscription);
    await continueSession(page, ana);
    await page.goto(paths.notifications);
    await page.getByRole('link', { name: t('notifications.settings') }).click();

    await test.step('the app asks for permission before the browser does', async () => {
      await page.getByRole('button', { name: t('device.device.turnOn') }).click();
      await expect(page.getByText(t('device.device.question'))).toBeVisible();
      await axeFindsNothing(page);
      await page.getByRole('button', { name: t('device.device.yes') }).click();
      await expect(page.getByText(t('device.device.on'))).toBeVisible();
      const comments = t('notificationSettings.topics.pushOf', { topic: t('notificationSettings.topics.comment') });
      await expect(page.getByRole('checkbox', { name: comments })).toBeChecked();
    });

    const posted = await request.post('/api/wall', { headers: ana.headers, data: { content: 'Danas smo šetali.' } });
    const { id } = (await posted.json()) as { id: number };
    const data = { targetType: 'wall_post', targetId: id, content: 'Samo za nas' };
    await request.post('/api/comments', { headers: bob.headers, data });
    await expect(() => expect(payloads).toHaveLength(1)).toPass();
    expect(payloads[0]).toContain('Bob Zvezdić commented on your post');
    expect(payloads[0]).not.toContain('Samo za nas');

    await test.step('the service worker shows the push message', async () => {
      await expect(() => expect(context.serviceWorkers()).not.toHaveLength(0)).toPass();
      const [worker] = context.serviceWorkers();
      const shown = await worker!.evaluate(async (data) => {
        const scope = globalThis as unknown as ServiceWorkerScope;
        const shown: object[] = [];
        scope.registration.showNotification = (title, options) => {
          shown.push({ title, ...options });
          return Promise.resolve();
        };
        scope.dispatchEvent(new scope.PushEvent('push', { data }));
        await Promise.resolve();
        return shown;
      }, payloads[0]!);
      expect(shown).toEqual([
        {
          title: 'Bob Zvezdić commented on your post',
          body: '',
          tag: `wall_post-${id}`,
          icon: '/icons/paw-192.png',
          data: { path: expect.stringMatching(`^/wall/${id}#comment-`) as unknown },
        },
      ]);
    });

    await test.step('the service worker reports a renewed subscription', async () => {
      const [worker] = context.serviceWorkers();
      const renewed = { ...subscription, endpoint: `${subscription.endpoint}-renewed` };
      const answer = context.waitForEvent('response', (response) => response.url().endsWith('/push/renew'));
      await worker!.evaluate(
        ([before, after]) => {
          const scope = globalThis as unknown as ServiceWorkerScope;
          const event = new scope.ExtendableEvent('pushsubscriptionchange');
          const oldSubscription = { toJSON: () => before, options: {} };
          scope.dispatchEvent(Object.assign(event, { oldSubscription, newSubscription: { toJSON: () => after } }));
        },
        [subscription, renewed],
      );
      expect((await answer).status()).toBe(204);
      await request.post('/api/comments', { headers: bob.headers, data });
      await expect(() => expect(receivers).toEqual([path, `${path}-renewed`])).toPass();
    });

    await test.step('the app subscribes again after the browser has lost the subscription', async () => {
      const renewal = page.waitForResponse((response) => response.request().method() === 'PUT');
      await page.reload();
      expect((await renewal).status()).toBe(204);
      await request.post('/api/comments', { headers: bob.headers, data });
      await expect(() => expect(receivers).toEqual([path, `${path}-renewed`, path])).toPass();
    });

    await test.step('the settings offer to turn pushes on if the browser has no subscription', async () => {
      await page.evaluate(() => localStorage.setItem('refusesPush', 'yes'));
      await page.reload();
      await expect(page.getByRole('button', { name: t('device.device.turnOn') })).toBeVisible();
      await expect(page.getByText(t('device.device.on'))).toHaveCount(0);
    });

    await test.step('the subscription ends with the session', async () => {
      await goTo(page, paths.logout);
      await expect(page).not.toHaveURL(paths.logout);
      await request.post('/api/comments', { headers: bob.headers, data });
      // Waits for a later email, because a push message would have arrived before it.
      const eva = await person(request, 'Eva', 'Zvezdić');
      const choice = { topics: ['comment'], mail: 'at_once' };
      await request.patch('/api/notifications/settings', { headers: eva.headers, data: choice });
      const hers = await request.post('/api/wall', { headers: eva.headers, data: { content: 'Zdravo!' } });
      const { id: targetId } = (await hers.json()) as { id: number };
      await request.post('/api/comments', { headers: bob.headers, data: { ...data, targetId } });
      await mailTo(eva.email);
      expect(payloads).toHaveLength(3);
    });
  } finally {
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  }
});

test(
  "notification settings and notifications reach both of a user's devices, and an email has an unsubscribe link",
  ON_DESKTOPS,
  async ({ page, other, browser, request }) => {
    const [ana, bob] = [await person(request, 'Ana', 'Zvezdić'), await person(request, 'Bob', 'Zvezdić')];
    const tablet = await (await browser.newContext()).newPage();
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
    await choice(page, 'comment').selectOption('at_once');
    await expect(choice(tablet, 'comment')).toHaveValue('at_once');
    const quiet = tablet.getByRole('checkbox', { name: t('notificationSettings.times.quiet') });
    await quiet.click();
    await expect(page.getByLabel(t('notificationSettings.times.from'))).toHaveValue('22:00');
    // A second click could be lost while the first one is being saved.
    const off = { quietFrom: null, quietUntil: null };
    await request.patch('/api/notifications/settings', { headers: ana.headers, data: off });
    await expect(quiet).not.toBeChecked();
    await expect(page.getByLabel(t('notificationSettings.times.from'))).toHaveCount(0);
    const messages = (device: Page) =>
      device.getByRole('checkbox', { name: t('notificationSettings.messageMails.label') });
    await expect(messages(page)).not.toBeChecked();
    await messages(page).click();
    await expect(messages(tablet)).toBeChecked();
    // Bob changes his notification settings.
    await expect(choice(other, 'comment')).toHaveValue('off');
    await choice(other, 'like').selectOption('daily');
    await expect(choice(other, 'like')).toHaveValue('daily');
    await expect(choice(tablet, 'like')).toHaveValue('off');

    const posted = await request.post('/api/wall', { headers: ana.headers, data: { content: 'Danas smo šetali.' } });
    const { id } = (await posted.json()) as { id: number };
    const target = { targetType: 'wall_post', targetId: id };
    const said = await request.post('/api/comments', { headers: bob.headers, data: { ...target, content: 'Lepo!' } });
    expect(said.status()).toBe(201);
    await bellOf(page, 'en').hasOne();
    await bellOf(tablet, 'en').hasOne();
    await bellOf(other, 'en').isEmpty();
    const mail = await mailTo(ana.email);
    expect(mail.subject).toBe('Bob Zvezdić commented on your post');
    const [link] = /http:\S+\/unsubscribe#\S+/.exec(mail.text ?? '') ?? [];
    // The unsubscribe link works without a session.
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(link!);
    await visitor.getByRole('button', { name: t('notificationSettings.unsubscribe.submit') }).click();
    await expect(visitor.getByText(t('notificationSettings.unsubscribe.done'))).toBeVisible();
    await axeFindsNothing(visitor);
    await expect(choice(tablet, 'comment')).toHaveValue('off');
    await expect(messages(tablet)).not.toBeChecked();
    await bellOf(page, 'en').click();
    await expect(page.getByRole('dialog').getByText('Lepo!')).toBeVisible();
    await bellOf(tablet, 'en').isEmpty();
    for (const device of [visitor, tablet]) await device.context().close();
  },
);
