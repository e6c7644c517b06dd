import type { Page } from '@playwright/test';
import { ADDRESSES, type Address, paths } from '../src/routing/addresses';
import { account, continueSession } from './steps';
import { DEMO, expect, test } from './test';
import { languageOf } from './words';

/** The smallest touch target in px, with half a pixel of tolerance for rounding. */
const SMALLEST = 43.5;

/** The pages of the address table; those with a UUID in their address are named in the tests. */
const pagesFor = (audience: Address['audience']) =>
  Object.values<Address>(ADDRESSES)
    .filter((address) => address.page && address.audience === audience && !address.pattern.includes(':'))
    .map(({ pattern }) => pattern)
    // It redirects at once.
    .filter((pattern) => pattern !== paths.logout);

/**
 * The controls of the current page that are too small. The size of a control is that of its box or label, or of the area around its centre
 * where a press hits it. Links in running text may be as high as the text.
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
        // Hidden inputs behind a visible control are not touched.
        if (boxes.every(({ width, height }) => width <= 1 || height <= 1)) return false;
        return !boxes.some(({ width, height }) => width >= smallest && height >= smallest) && !reaches(element);
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.ariaLabel ?? element.textContent?.trim().slice(0, 40) ?? '';
        return `${element.tagName.toLowerCase()} "${name}" ${Math.round(width)}x${Math.round(height)} ${element.className}`;
      });
  }, SMALLEST);

async function tooSmallOn(page: Page, places: string[]) {
  const found: string[] = [];
  for (const place of places) {
    await page.goto(place);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[role="status"] h1')).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    found.push(...(await tooSmall(page)).map((control) => `${place}: ${control}`));
  }
  return found;
}

test.beforeEach(async ({ page, isMobile }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), languageOf(isMobile));
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('whatever visitors touch is large enough for a finger', async ({ page }) => {
    const next = paths.login({ next: paths.users() });
    expect(await tooSmallOn(page, [...pagesFor('everybody'), next])).toEqual([]);
  });
});

test('whatever users touch is large enough for a finger', async ({ page, request }) => {
  const me = await account(request, DEMO);
  await continueSession(page, me);
  const headers = { authorization: `Bearer ${me.token}` };
  const answer = await request.get(`/api/pet/user/${me.user.uuid}`, { headers });
  const [pet] = (await answer.json()) as { uuid: string }[];
  const places = [
    paths.home,
    paths.completeProfile,
    ...pagesFor('users'),
    paths.user(me.user.uuid),
    paths.user(me.user.uuid, { edit: 1 }),
    paths.users({ userCategoryId: 4 }),
    paths.friends({ tab: 'requests' }),
    paths.animals({ petCategoryId: 2 }),
    `${paths.services}?services=32`,
    paths.pet(pet!.uuid),
    paths.pet(pet!.uuid, { edit: 'profile' }),
    paths.pet(pet!.uuid, { edit: 'photos' }),
  ];
  expect(await tooSmallOn(page, places)).toEqual([]);
});
