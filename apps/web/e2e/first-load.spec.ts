import type { Page, Request } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { appIsThere, continueSession, openFirstLoad, person, restingPlace } from './steps';
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
  // The page must be painted with its styles, not just be a document.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
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
  'visitors read and fill in the pre-rendered page before any script has loaded, and the app keeps their text',
  ON_PHONES,
  async ({ page }) => {
    const release = await openWithoutScripts(page, '/animals?lng=sr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prijava / registracija');
    await expect(page.locator('main').getByText('Prijavi se ili se pridruži da ovo vidiš')).toBeVisible();
    const form = page.getByRole('form', { name: 'Prijava' });
    const email = form.getByLabel('Imejl');
    const password = form.getByLabel('Lozinka');
    await password.fill('sapa');
    await password.press('Enter');
    await expect(form.getByRole('button', { name: 'Prijavi se', exact: true })).toBeDisabled();
    await email.pressSequentially('ana@');
    const before = await page.locator('main').evaluate((main) => main.getBoundingClientRect().height);
    expect(before).toBeGreaterThan(300);
    // The browser would put the password into the URL.
    expect(page.url()).not.toContain('password');

    release();
    await appIsThere(page);
    await expect(page).toHaveURL(/\/logsign\?next=%2Fanimals/);
    await expect(email).toHaveValue('ana@');
    await expect(email).toBeFocused();
    await expect(password).toHaveValue('sapa');
    await password.press('Enter');
    await expect(form.getByText('Unesi ispravan imejl')).toBeVisible();
    await expect(email).toBeFocused();
  },
);

test(
  'an email address typed before the app has started is passed on to the forgotten password page',
  ON_PHONES,
  async ({ page }) => {
    const release = await openWithoutScripts(page, '/friends?lng=sr');
    await page.getByRole('form', { name: 'Prijava' }).getByLabel('Imejl').fill('ana@example.org');
    release();
    await appIsThere(page);
    await page.getByRole('link', { name: 'Zaboravljena lozinka?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zaboravljena lozinka');
    await expect(page.getByRole('form').getByLabel('Imejl')).toHaveValue('ana@example.org');
    await expect(page).toHaveURL(/next=%2Ffriends/);
  },
);

test('the app keeps the scroll position of the pre-rendered page', ON_PHONES, async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(200);
  release();
  await appIsThere(page);
  expect(await restingPlace(page)).toBeGreaterThan(200);
});

test("logged-in users never see the visitors' page", ON_PHONES, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('token', 'x');
    localStorage.setItem('user', '{}');
  });
  await openWithoutScripts(page, '/');
  await expect(page.locator('.splash')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
});

test('users never see a page in a language that they have not chosen', ON_PHONES, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'sr'));
  const release = await openWithoutScripts(page, '/logsign');
  await expect(page.locator('.splash')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prijava / registracija');
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
  expect(scripts.filter((url) => /\/(AnimalsPage|animals|users)-/.test(url))).toEqual([]);
});

test('a public page requests its code before any script has run', ON_PHONES, async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && asked.add(request.url()));
  await openFirstLoad(page, '/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const needed = [...asked].sort();
  expect(needed.length).toBeGreaterThan(1);

  asked.clear();
  const release = await openWithoutScripts(page, '/about');
  await expect.poll(() => [...asked].sort()).toEqual(needed);
  release();
});

test('the home page is painted before it requests its code', ON_PHONES, async ({ page }) => {
  await openFirstLoad(page, '/');
  await appIsThere(page);
  const [painted, requested] = await page.evaluate(() => {
    const code = performance.getEntriesByType('resource').filter(({ name }) => /\/(vendor|HomePage)-/.test(name));
    return [
      performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      Math.min(...code.map(({ startTime }) => startTime)),
    ];
  });
  expect(requested).toBeLessThan(Infinity);
  expect(requested).toBeGreaterThan(painted);
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

  test('shows the same buttons before and after the scripts have loaded', ON_PHONES, async ({ page }) => {
    const release = await openWithoutScripts(page, '/');
    const buttons = page.locator('#root').getByRole('button');
    const names = () => buttons.evaluateAll((all) => all.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent));
    const agree = page.getByRole('region', { name: 'Cookie notice' }).getByRole('button');
    const agreement = await agree.textContent();
    const before = await names();
    release();
    await appIsThere(page);
    await agree.click();
    await expect(agree).toHaveCount(0);
    expect(before.filter((name) => name !== agreement)).toEqual(await names());
  });
});
