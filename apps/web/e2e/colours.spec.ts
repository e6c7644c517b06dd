import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../src/routing/routes';
import { account, continueSession, goTo } from './steps';
import { DEMO, expect, ON_DESKTOPS, test } from './test';

/** Returns the most frequent colour of an element in a screenshot. */
async function colourOf(element: Locator) {
  const { dominant } = await sharp(await element.screenshot()).stats();
  return dominant;
}

test('forced colours show the chosen link, card, pill, tab and switch', ON_DESKTOPS, async ({ page, request }) => {
  await continueSession(page, await account(request, DEMO), 'en');
  await page.emulateMedia({ forcedColors: 'active' });
  const isSeen = async (chosen: Locator, other: Locator) =>
    expect(await colourOf(chosen.first())).not.toEqual(await colourOf(other.first()));
  /** Pills and cards are elements around an input. */
  const around = (input: string) => page.locator(`main :has(> input${input})`);
  const switches = page.getByRole('switch');

  await goTo(page, paths.blog());
  const links = page.getByRole('main').getByRole('navigation').first().getByRole('link');
  await isSeen(links.and(page.locator('[aria-current]')), links.and(page.locator(':not([aria-current])')));

  await goTo(page, paths.createBlogPost);
  await isSeen(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }));

  await goTo(page, paths.find());
  const bar = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await isSeen(bar.and(page.locator('[aria-current]')), bar.and(page.locator(':not([aria-current])')));
  await page.getByRole('checkbox').first().check();
  await isSeen(around('[type="checkbox"]:checked'), around('[type="checkbox"]:not(:checked)'));

  await goTo(page, paths.account);
  await isSeen(around('[type="radio"]:checked'), around('[type="radio"]:not(:checked)'));

  await goTo(page, paths.createPet);
  await page.getByRole('radio').first().check();
  await isSeen(around('[type="radio"]:checked'), around('[type="radio"]:not(:checked)'));
  await page.locator('summary').first().click();
  await switches.first().check({ force: true });
  await isSeen(switches.first().locator('+ *'), switches.nth(1).locator('+ *'));
});

test('a page prints dark text on white in the dark scheme', ON_DESKTOPS, async ({ page }) => {
  const lightness = (property: 'color' | 'backgroundColor') =>
    page.locator('body').evaluate((body, name) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(body)[name].match(/\d+/g)!.map(Number);
      return (red + green + blue) / 3;
    }, property);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(paths.about);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await lightness('color')).toBeGreaterThan(200);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await lightness('color')).toBeLessThan(60);
  expect(await lightness('backgroundColor')).toBeGreaterThan(240);
});
