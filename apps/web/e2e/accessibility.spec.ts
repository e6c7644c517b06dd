import type { Page } from '@playwright/test';
import { paths } from '../src/routing/addresses';
import { account, axeFindings, continueSession } from './steps';
import { DEMO, expect, test } from './test';
import { languageOf } from './words';

/** Public pages. */
const forVisitors = (petUuid: string) => [
  paths.home,
  paths.login(),
  paths.about,
  paths.carousel,
  paths.categories,
  paths.cookie,
  paths.troubleshoot,
  paths.notFound,
  paths.completeProfile,
  paths.blog(),
  paths.find(),
  paths.publicPet(petUuid),
  paths.poster(petUuid),
];

const forUsers = (ownUuid: string, petUuid: string, otherUuid: string) => [
  paths.home,
  paths.completeProfile,
  paths.user(ownUuid),
  paths.user(ownUuid, { edit: 1 }),
  paths.account,
  paths.users(),
  paths.users({ userCategoryId: 4 }),
  paths.animals(),
  paths.animals({ petCategoryId: 2 }),
  paths.dogs,
  `${paths.services}?services=32`,
  paths.createPet,
  paths.pet(petUuid),
  paths.blog({ write: 'new' }),
  paths.createBlogPost,
  paths.ownBlog,
  paths.wall(),
  paths.friends(),
  paths.messages,
  paths.conversation(otherUuid),
  paths.notifications,
  paths.userAlbum(ownUuid),
  paths.petAlbum(petUuid),
  `${paths.find()}?kind=1&offer=adoption`,
  paths.search({ q: 'ма' }),
  paths.favourites(),
  paths.favourites({ tab: 'searches' }),
];

/** Disables transitions, during which colours are between two schemes. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    for (let running; (running = document.getAnimations()).length > 0;) {
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });

/** The violations that axe finds: all rules in one colour scheme, only those about colours in the other. */
async function findingsOn(page: Page, screens: string[]): Promise<string[]> {
  const findings: string[] = [];
  const change = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const look = async (place: string, rules?: string[]) => {
    await standsStill(page);
    findings.push(...(await axeFindings(page, rules)).map((finding) => `${place}: ${finding}`));
  };
  for (const path of screens) {
    await change('light');
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[role="status"] h1')).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await look(path);
    await change('dark');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await look(`${path} in the dark`, ['color-contrast', 'link-in-text-block']);
  }
  return findings;
}

// `npm run screens` looks at every combination.
test.beforeEach(async ({ page, isMobile }) => {
  test.slow();
  await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), languageOf(isMobile));
});

test('axe finds nothing on what visitors see', async ({ page, request }) => {
  const [pet] = (await (await request.get('/api/find?offer=adoption&limit=1')).json()) as { uuid: string }[];
  expect(await findingsOn(page, forVisitors(pet!.uuid))).toEqual([]);
});

test('axe finds nothing on what users see', async ({ page, request }) => {
  const me = await account(request, DEMO);
  await continueSession(page, me);
  const headers = { authorization: `Bearer ${me.token}` };
  const answer = await request.get(`/api/pet/user/${me.user.uuid}`, { headers });
  const [pet] = (await answer.json()) as { uuid: string }[];
  const conversations = await request.get('/api/messages/conversations', { headers });
  const [conversation] = (await conversations.json()) as { user: { uuid: string } }[];
  expect(await findingsOn(page, forUsers(me.user.uuid, pet!.uuid, conversation!.user.uuid))).toEqual([]);
});
