import type { Page } from '@playwright/test';
import { ROUTES, type AppRoute, paths } from '../src/routing/routes';
import { account, axeFindings, continueSession, goTo } from './steps';
import { DEMO, expect, ON_PHONES, test } from './test';
import { languageOf } from './words';

// Each page is loaded once: it is tested as on a phone, then resized and tested as on a desktop in
// the other colour scheme. `npm run screens` checks every combination.
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** The smallest touch target in px, with half a pixel of tolerance for rounding. */
const SMALLEST = 43.5;

/**
 * Returns the controls of the current page whose touch target is too small: the box, the label,
 * or the area around the centre where a press hits the control. Links in running text may be as
 * high as the text.
 */
const tooSmall = (page: Page) =>
  page.evaluate((smallest) => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="link"], [role="menuitem"], [role="option"], [role="switch"]',
      ),
    ];
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]');
    const isInText = (element: HTMLElement) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    const labelsOf = (element: HTMLElement) =>
      element instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(element.type)
        ? [...(element.labels ?? [])]
        : [];

    function reaches(element: HTMLElement) {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const half = smallest / 2;
      const middle = { x: left + width / 2, y: top + height / 2 };
      return [
        [-half, 0],
        [half, 0],
        [0, -half],
        [0, half],
      ].every(([x = 0, y = 0]) => {
        const met = document.elementFromPoint(middle.x + x, middle.y + y);
        return met !== null && (element.contains(met) || labelsOf(element).some((label) => label.contains(met)));
      });
    }

    return controls
      .filter((element) => isShown(element) && !isInText(element))
      .filter((element) => {
        const boxes = [element, ...labelsOf(element)].map((part) => part.getBoundingClientRect());
        // Users do not touch hidden inputs behind a visible control.
        if (boxes.every(({ width, height }) => width <= 1 || height <= 1)) return false;
        return !boxes.some(({ width, height }) => width >= smallest && height >= smallest) && !reaches(element);
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.ariaLabel ?? element.textContent?.trim().slice(0, 40) ?? '';
        return `${element.tagName.toLowerCase()} "${name}" ${Math.round(width)}x${Math.round(height)} ${element.className}`;
      });
  }, SMALLEST);

/** Returns one path per page. Tests add the paths that contain a UUID. */
function pagesFor(audience: AppRoute['audience']): string[] {
  const routes = Object.values<AppRoute>(ROUTES)
    .filter((route) => route.page && route.audience === audience && !route.pattern.includes(':'))
    // Leaves out the logout page, which redirects immediately.
    .filter(({ pattern }) => pattern !== paths.logout);
  return [...new Map(routes.map(({ page, pattern }) => [page, pattern])).values()];
}

type Scheme = 'light' | 'dark';

async function show(page: Page, viewport: typeof PHONE, colorScheme: Scheme) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** Waits until loading has ended and the app has replaced the pre-rendered first screen. */
async function waitUntilLoaded(page: Page) {
  await expect(page.locator('[role="status"] h1, [aria-busy="true"], #splash')).toHaveCount(0);
}

async function open(page: Page, path: string) {
  await goTo(page, path);
  await waitUntilLoaded(page);
}

/**
 * Returns axe's findings on all screens, and touch targets that are too small on `touched`
 * screens.
 */
async function findingsOn(page: Page, screens: string[], touched: string[], scheme: Scheme) {
  const findings: string[] = [];
  const html = page.locator('html');
  const other = scheme === 'light' ? 'dark' : 'light';
  for (const path of screens) {
    await show(page, PHONE, scheme);
    await open(page, path);
    await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
    const onPhone = [...(await axeFindings(page)), ...(touched.includes(path) ? await tooSmall(page) : [])];
    findings.push(...onPhone.map((finding) => `${path} on a phone: ${finding}`));
    await show(page, DESKTOP, other);
    await waitUntilLoaded(page);
    await expect(html).toHaveAttribute('data-mantine-color-scheme', other);
    findings.push(...(await axeFindings(page)).map((finding) => `${path} on a desktop: ${finding}`));
  }
  return findings;
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`on phones in ${scheme} mode and desktops in the other mode`, ON_PHONES, () => {
    /** Returns half of the pages. The other half is tested with the schemes exchanged. */
    const half = (screens: string[]) => screens.filter((_path, index) => (index % 2 === 0) === (scheme === 'light'));

    test.beforeEach(async ({ page }) => {
      test.slow();
      await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), languageOf(scheme === 'light'));
    });

    test('user pages have no axe findings and no small touch targets', async ({ page, request }) => {
      const me = await account(request, DEMO);
      await continueSession(page, me);
      const headers = { authorization: `Bearer ${me.token}` };
      const answer = await request.get(`/api/pet/user/${me.user.uuid}`, { headers });
      const [pet] = (await answer.json()) as { uuid: string }[];
      const conversations = await request.get('/api/messages/conversations', { headers });
      const [conversation] = (await conversations.json()) as { user: { uuid: string } }[];
      const pages = [
        paths.home,
        paths.completeProfile,
        ...pagesFor('users'),
        paths.user(me.user.uuid),
        paths.pet(pet!.uuid),
        paths.user(me.user.uuid, { edit: 1 }),
        paths.pet(pet!.uuid, { edit: 'profile' }),
        paths.users({ userCategoryId: 4 }),
        paths.animals({ petCategoryId: 2 }),
        paths.pet(pet!.uuid, { edit: 'photos' }),
        paths.health(pet!.uuid),
        paths.friends({ tab: 'requests' }),
        `${paths.services}?services=32`,
        paths.conversation(conversation!.user.uuid),
      ];
      const others = [
        paths.userAlbum(me.user.uuid),
        paths.petAlbum(pet!.uuid),
        paths.blog({ write: 'new' }),
        `${paths.find()}?kind=1&offer=adoption`,
        paths.search({ q: 'ма' }),
        paths.favourites({ tab: 'searches' }),
      ];
      expect(await findingsOn(page, half([...pages, ...others]), pages, scheme)).toEqual([]);
    });

    test.describe('on a first visit', () => {
      test.use({ isFirstVisit: true });

      test('visitor pages have no axe findings and no small touch targets', async ({ page, request }) => {
        const [pet] = (await (await request.get('/api/find?offer=adoption&limit=1')).json()) as { uuid: string }[];
        const [business] = (await (await request.get('/api/visitors/businesses?limit=1')).json()) as { uuid: string }[];
        const screens = [
          ...pagesFor('everybody'),
          paths.publicBusiness(business!.uuid),
          paths.publicPet(pet!.uuid),
          paths.poster(pet!.uuid),
          paths.login({ next: paths.users() }),
        ];
        expect(await findingsOn(page, half(screens), screens, scheme)).toEqual([]);
      });
    });
  });
}

test.describe('on the narrowest phones with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 320, height: 640 } });

  test(
    'the home page has no small touch target and nothing wider than the screen',
    ON_PHONES,
    async ({ page, request }) => {
      await continueSession(page, await account(request, DEMO));
      await open(page, paths.home);
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
      expect(await tooSmall(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );
});
