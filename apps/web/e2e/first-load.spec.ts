import type { Locator, Page, Request } from '@playwright/test';
import { paths } from '../src/routing/routes';
import {
  appIsThere,
  continueSession,
  countChanges,
  openFirstLoad,
  PASSWORD,
  person,
  petOf,
  photo,
  restingPlace,
} from './steps';
import { expect, ON_PHONES, test } from './test';

/**
 * A layout shift entry. TypeScript does not declare this type, because not all browsers support
 * it.
 */
interface LayoutShift extends PerformanceEntry {
  value: number;
}

declare global {
  interface Window {
    shifts: number[];
    /** Whether React waits to hydrate the first screen. */
    isHydrating: boolean;
    hydrate: () => void;
  }
}

/** Maximum bytes of compressed JavaScript. */
const BUDGET = 240_000;

for (const path of ['/', '/logsign', '/find'])
  test(`${path} stays within its JavaScript budget on the first load`, ON_PHONES, async ({ page }) => {
    const scripts: Promise<{ url: string; bytes: number; encoding: string | undefined }>[] = [];
    page.on('requestfinished', (request: Request) => {
      if (request.resourceType() !== 'script') return;
      const measure = async () => ({
        url: request.url(),
        bytes: (await request.sizes()).responseBodySize,
        encoding: (await request.response())?.headers()['content-encoding'],
      });
      scripts.push(measure());
    });
    await openFirstLoad(page, path);

    const loaded = await Promise.all(scripts);
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter(({ encoding, bytes }) => bytes > 1024 && encoding !== 'br')).toEqual([]);
    const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, JSON.stringify(loaded, null, 1)).toBeLessThanOrEqual(BUDGET);
  });

const shapes = (elements: Element[]) =>
  elements.map((element) => ['cx', 'cy', 'rx', 'ry', 'transform', 'd'].map((name) => element.getAttribute(name)));

/** Opens a page and holds back all scripts until `release` is called. */
async function openWithoutScripts(page: Page, path: string) {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('the top bar is visible before any script has loaded, and the app replaces it without a shift', async ({
  page,
}) => {
  const release = await openWithoutScripts(page, '/');
  const bar = page.locator('#root header');
  const look = async () => {
    await expect(bar.getByText('Šapa')).toBeVisible();
    return bar.evaluate(async (header) => {
      await document.fonts.ready;
      return [header, ...header.querySelectorAll('.logo, .logo svg, .logo span')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, font, backgroundColor, borderBottom } = getComputedStyle(element);
        return { x, y, width, height, color, font, backgroundColor, borderBottom };
      });
    });
  };
  // The bar must be painted with its styles, not just be part of the document.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  const paw = bar.locator('.logo svg').locator('path, ellipse');
  const before = { look: await look(), paw: await paw.evaluateAll(shapes) };

  release();
  await appIsThere(page);
  expect({ look: await look(), paw: await paw.evaluateAll(shapes) }).toEqual(before);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(
    `a loading indicator is visible before any script has loaded, with reduced motion: ${reducedMotion}`,
    ON_PHONES,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      const release = await openWithoutScripts(page, '/about');
      const splash = page.locator('.splash');
      await expect(splash).toHaveCSS('opacity', '1');
      await expect(splash.locator('svg')).toBeInViewport({ ratio: 1 });
      const running = () =>
        page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length);
      if (reducedMotion === 'reduce') await expect.poll(running).toBe(0);
      else await expect.poll(running).toBeGreaterThan(0);
      release();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(splash).toHaveCount(0);
    },
  );
}

test(
  "the visitors' first screen is part of the page, and the app takes over typed text and clicks",
  ON_PHONES,
  async ({ page }) => {
    const release = await openWithoutScripts(page, '/animals?lng=sr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prijava / registracija');
    await expect(page.locator('main').getByText('Prijavi se ili se pridruži da ovo vidiš')).toBeVisible();
    const form = page.getByRole('form', { name: 'Prijava' });
    const email = form.getByLabel('Imejl');
    await form.getByLabel('Lozinka').fill('sapa');
    await form.getByRole('button', { name: 'Prijavi se' }).click();
    await email.pressSequentially('ana@');
    const before = await page.locator('main').evaluate((main) => main.getBoundingClientRect().height);
    expect(page.url()).not.toContain('password');

    release();
    // The app repeats the click, so the form shows the error and focuses its field.
    await expect(form.getByText('Unesi ispravan imejl')).toBeVisible();
    await expect(page).toHaveURL(/\/logsign\?next=%2Fanimals/);
    await expect(email).toHaveValue('ana@');
    await expect(email).toBeFocused();
    await expect(form.getByLabel('Lozinka')).toHaveValue('sapa');
    expect(before).toBeGreaterThan(300);
  },
);

test(
  'an email address typed before the app has started is passed on to the forgotten password page',
  ON_PHONES,
  async ({ page }) => {
    const release = await openWithoutScripts(page, '/friends?lng=sr');
    await page.getByRole('form', { name: 'Prijava' }).getByLabel('Imejl').fill('ana@example.org');
    await page.getByRole('link', { name: 'Zaboravljena lozinka?' }).click();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zaboravljena lozinka');
    await expect(page.getByRole('form').getByLabel('Imejl')).toHaveValue('ana@example.org');
    await expect(page).toHaveURL(/next=%2Ffriends/);
  },
);

/** Pauses React after `hydrateRoot`, before it renders, until `hydrate` is called. */
function holdHydration() {
  type Method = (this: object, ...args: unknown[]) => void;
  const events = EventTarget.prototype as unknown as { addEventListener: Method };
  const ports = MessagePort.prototype as unknown as { postMessage: Method };
  const { addEventListener } = events;
  const { postMessage } = ports;
  const held: (() => void)[] = [];
  window.isHydrating = false;
  // `hydrateRoot` adds listeners to the root and then schedules its work with a message.
  events.addEventListener = function (...args) {
    if (this instanceof HTMLElement && this.id === 'root') window.isHydrating = true;
    addEventListener.apply(this, args);
  };
  ports.postMessage = function (...args) {
    const post = () => postMessage.apply(this, args);
    if (window.isHydrating) held.push(post);
    else post();
  };
  window.hydrate = () => {
    window.isHydrating = false;
    for (const post of held) post();
  };
}

for (const [press, pressOn] of [
  // Screen readers and voice control send only a click. Pointer and key events make React hydrate.
  ['a click of assistive technology', (form) => form.getByRole('button', { name: 'Log in' }).dispatchEvent('click')],
  ['Enter', (form) => form.getByLabel('Password', { exact: true }).press('Enter')],
] satisfies [string, (form: Locator) => Promise<void>][]) {
  test(`${press} while the login page hydrates logs in once`, ON_PHONES, async ({ page }) => {
    const { email } = await person(page.request, 'Ana', 'Ilić');
    const changes = countChanges(page);
    await page.addInitScript(holdHydration);
    const release = await openWithoutScripts(page, paths.login({ next: paths.wall() }));
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    release();
    await page.waitForFunction(() => window.isHydrating);
    await pressOn(form);
    await page.evaluate(() => window.hydrate());
    await expect(page).toHaveURL(paths.wall());
    expect(changes).toEqual({ 'POST /api/auth/login': 1 });
  });
}

test('the app keeps the scroll position of the pre-rendered first screen', ON_PHONES, async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(200);
  release();
  await appIsThere(page);
  expect(await restingPlace(page)).toBeGreaterThan(200);
});

test("logged-in users never see the visitors' first screen", ON_PHONES, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('token', 'x');
    localStorage.setItem('user', '{}');
  });
  await openWithoutScripts(page, '/');
  await expect(page.locator('.splash')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
});

test('pages send their first API calls once, before their code has loaded', ON_PHONES, async ({ page }) => {
  const [ana, bob] = [await person(page.request, 'Ana', 'Ilić'), await person(page.request, 'Bob', 'Ilić')];
  const { uuid: petUuid } = await petOf(page.request, bob, 'Zora');
  const { uuid: ownUuid } = await petOf(page.request, ana, 'Luna');
  await continueSession(page, ana);
  // Blocks the event stream, because its connection causes further API calls.
  await page.route('**/api/sse/**', () => undefined);
  await page.routeWebSocket('**/socket.io/**', () => undefined);
  const calls: { url: string; authorization?: string }[] = [];
  page.on('request', (request) => {
    calls.push({ url: request.url(), authorization: request.headers().authorization });
  });
  for (const [address, ...expected] of [
    [paths.wall(), '/api/wall'],
    [paths.messages, '/api/messages/conversations'],
    [paths.conversation(bob.user.uuid), `/api/messages/conversation/${bob.user.uuid}`],
    [paths.blog(), '/api/blogs/public?limit=12'],
    [paths.friends(), '/api/friends?limit=100'],
    [paths.notifications, '/api/notifications'],
    [paths.pet(petUuid), `/api/pet/uuid/${petUuid}`],
    [paths.health(ownUuid), `/api/pet/${ownUuid}/health/summary`, `/api/pet/${ownUuid}/health`],
    [paths.care, '/api/care'],
    [paths.userAlbum(bob.user.uuid), `/api/user-photo/user/${bob.user.uuid}`, `/api/user/by-uuid/${bob.user.uuid}`],
  ] satisfies [string, ...string[]][])
    await test.step(address, async () => {
      calls.length = 0;
      const asked = () =>
        expected.map((path) => calls.filter(({ url }) => url.endsWith(path)).map(({ authorization }) => authorization));
      const once = expected.map(() => [ana.headers.authorization]);
      const release = await openWithoutScripts(page, address);
      await expect.poll(asked).toEqual(once);
      release();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
      expect(asked()).toEqual(once);
    });
});

test('a page loads its first picture before its code', ON_PHONES, async ({ page }) => {
  const [ana, bob] = [await person(page.request, 'Ana', 'Ilić'), await person(page.request, 'Bob', 'Ilić')];
  const multipart = { file: await photo('bob.jpg', '#c9a26b') };
  expect((await page.request.post('/api/user-photo', { headers: bob.headers, multipart })).status()).toBe(201);
  const data = { addresseeUuid: bob.user.uuid };
  const asked = await page.request.post('/api/friends/request', { headers: ana.headers, data });
  const { id } = (await asked.json()) as { id: number };
  await page.request.post(`/api/friends/request/${id}/accept`, { headers: bob.headers });
  await continueSession(page, ana);
  const pictures: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image' && /\/uploads\//.test(request.url())) pictures.push(request.url());
  });
  for (const address of [paths.userAlbum(bob.user.uuid), paths.friends()])
    await test.step(address, async () => {
      pictures.length = 0;
      const release = await openWithoutScripts(page, address);
      await expect.poll(() => pictures).toHaveLength(1);
      release();
      const picture = page.getByRole('main').locator('img[src^="/uploads/"]');
      // The browser shows the image before it has chosen a size, so wait for the size.
      await expect(picture).toHaveJSProperty('currentSrc', pictures[0]);
      await expect(picture).toBeVisible();
    });
});

test('visitor pages send their first API calls once, before their code has loaded', ON_PHONES, async ({ page }) => {
  const { uuid } = await petOf(page.request, await person(page.request, 'Ana', 'Ilić'), 'Zora');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).href.split('/api')[1] ?? ''));
  for (const [address, ...expected] of [
    [paths.home, '/visitors/welcome'],
    [paths.find(), '/find?sort=newest&limit=24', '/find/counts'],
    [paths.publicPet(uuid), `/visitors/pets/${uuid}`],
  ] satisfies [string, ...string[]][])
    await test.step(address, async () => {
      calls.length = 0;
      const times = () => expected.map((call) => calls.filter((path) => path === call).length);
      const once = expected.map(() => 1);
      const release = await openWithoutScripts(page, address);
      await expect.poll(times).toEqual(once);
      release();
      await appIsThere(page);
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Zora' }).or(page.getByText('Zora')).first(),
      ).toBeVisible();
      expect(times()).toEqual(once);
    });
});

test('the code behind a button loads when the button is clicked', ON_PHONES, async ({ page }) => {
  const [ana, bob] = [await person(page.request, 'Ana', 'Ilić'), await person(page.request, 'Bob', 'Ilić')];
  const asked = await page.request.post('/api/friends/request', {
    headers: ana.headers,
    data: { addresseeUuid: bob.user.uuid },
  });
  const { id } = (await asked.json()) as { id: number };
  await page.request.post(`/api/friends/request/${id}/accept`, { headers: bob.headers });
  await continueSession(page, ana);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const later = () =>
    scripts.filter((url) => /\/(FilterPanel|FilterSheet|SearchSelect|OpenMenu|EndDialogs|Menu)[-.]/.test(url));
  await openFirstLoad(page, paths.find());
  expect(later()).toEqual([]);
  await openFirstLoad(page, paths.friends());
  const more = page.getByRole('main').getByRole('button', { name: /Bob/ });
  await expect(more).toBeVisible();
  expect(later()).toEqual([]);

  await more.click();
  await page.getByRole('menuitem').last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(later().length).toBeGreaterThan(0);
});

test("a visitor redirected to the login page does not load the requested page's code", ON_PHONES, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await openFirstLoad(page, '/animals');
  await expect(page).toHaveURL(/\/logsign\?next=%2Fanimals$/);
  expect(scripts.some((url) => url.includes('/LoginPage-'))).toBe(true);
  expect(scripts.filter((url) => /\/(AnimalsPage|animals|users|SessionTools)-/.test(url))).toEqual([]);
});

test('the home page requests its code before any script has run', ON_PHONES, async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && asked.add(request.url()));
  await openFirstLoad(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const needed = [...asked].sort();
  expect(needed.length).toBeGreaterThan(1);

  asked.clear();
  const release = await openWithoutScripts(page, '/');
  await expect.poll(() => [...asked].sort()).toEqual(needed);
  release();
});

test('the home page loads without a layout shift', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push((entry as LayoutShift).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openFirstLoad(page, '/');
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(() => window.shifts.reduce((a, b) => a + b, 0));
  expect(shift).toBeLessThan(0.02);
});

test.describe('in a Croatian browser', () => {
  test.use({ locale: 'hr-HR' });

  test('the page is in Serbian before and after the scripts have loaded', ON_PHONES, async ({ page }) => {
    const release = await openWithoutScripts(page, '/animals');
    const html = page.locator('html');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prijava / registracija');
    await expect(html).toHaveAttribute('lang', 'sr');
    release();
    await appIsThere(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prijava / registracija');
    await expect(html).toHaveAttribute('lang', 'sr');
  });
});

test.describe('the first visit with reduced motion', () => {
  test.use({ isFirstVisit: true, contextOptions: { reducedMotion: 'reduce' } });

  test('shows working buttons in the pre-rendered first screen', ON_PHONES, async ({ page }) => {
    const release = await openWithoutScripts(page, '/');
    const buttons = page.locator('#root').getByRole('button');
    const names = () => buttons.evaluateAll((all) => all.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent));
    const agree = page.getByRole('region', { name: 'Cookie notice' }).getByRole('button');
    const agreement = await agree.textContent();
    const before = await names();
    await agree.click();
    release();
    await appIsThere(page);
    await expect(agree).toHaveCount(0);
    expect(before.filter((name) => name !== agreement)).toEqual(await names());
  });
});
