import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import {
  account,
  appIsThere,
  asNewUser,
  continueSession,
  goTo,
  keepMessages,
  logIn,
  newEmail,
  person,
  restingPlace,
  shows,
} from './steps';
import { DEMO, expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { type Language, languageOf, words } from './words';

const speak = (page: Page, language: Language) =>
  page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/** Waits until the page is scrolled to `y`, with a tolerance for rounding. */
const isBackAt = (page: Page, y: number) =>
  expect.poll(async () => Math.abs((await scrolled(page)) - y)).toBeLessThan(4);

/** Scrolls a control to the middle of the screen and returns its position. */
async function scrollToMiddle(page: Page, control: Locator) {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return restingPlace(page);
}

/** Whether no other element covers the centre of a control. */
const isInReach = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Waits until two elements no longer overlap. */
const doNotOverlap = (one: Locator, other: Locator) =>
  expect
    .poll(async () => {
      const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
      return a && b && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    })
    .toBe(false);

test('a visitor looks around, logs in and reaches the requested page', ON_PHONES, async ({ page }) => {
  await page.goto(paths.categories);
  await shows(page, 'Pet categories');
  await page.getByRole('link', { name: 'View pet groups: Cats' }).click();
  await shows(page, 'Login / register');
  await expect(page.getByText('Log in or join to see this')).toBeVisible();
  await logIn(page, DEMO.email, DEMO.password);
  await shows(page, 'Animals');
  expect(new URL(page.url()).search).toBe('?petCategoryId=2');
});

test('a URL that is entered on a scrolled page opens at the top', ON_PHONES, async ({ page }) => {
  await page.goto('/');
  await appIsThere(page);
  // Retries, because the page grows while it loads.
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await scrolled(page)).toBeGreaterThan(200);
  }).toPass();
  await page.goto(paths.about);
  await expect(page.locator('h1')).toBeVisible();
  expect(await restingPlace(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
});

test(
  'back restores the position in a list with loaded pages, even after a reload',
  ON_PHONES,
  async ({ page, request }) => {
    await continueSession(page, await account(request, DEMO));
    await page.goto(paths.dogs);
    await shows(page, 'Dogs');
    const cards = page.getByRole('link', { name: /^Pet profiles: / });
    await expect(cards).toHaveCount(24);
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(24);
    const card = cards.nth(40);
    const place = await scrollToMiddle(page, card);
    expect(place).toBeGreaterThan(1000);

    await card.click();
    await page.waitForURL('**/animals?*');
    await page.goBack();
    await shows(page, 'Dogs');
    await isBackAt(page, place);
    await expect(card).toBeInViewport();

    await page.reload();
    await shows(page, 'Dogs');
    await isBackAt(page, place);
  },
);

test('back restores the position in the directory, and old URLs still work', ON_DESKTOPS, async ({ page, request }) => {
  const demo = await account(request, DEMO);
  await continueSession(page, demo);
  // The demo data has fewer entries than a page of fifty, so the test requests four at a time.
  await page.route(
    (url) => url.pathname === '/api/user',
    (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '4');
      return route.continue({ url: url.href });
    },
  );
  await page.goto(paths.users());
  await shows(page, 'Select User Category');
  const people = page.getByRole('link', { name: /^View User Profile: / });
  await expect(async () => {
    await people.last().scrollIntoViewIfNeeded();
    expect(await people.count()).toBeGreaterThan(7);
  }).toPass();
  const person = people.nth(7);
  const place = await scrollToMiddle(page, person);
  await person.click();
  await page.waitForURL('**/user/*');
  await page.goBack();
  await shows(page, 'Select User Category');
  await isBackAt(page, place);

  await goTo(page, paths.veterinary);
  await shows(page, 'Select User Category');
  await expect(page).toHaveURL(paths.users({ userCategoryId: 4 }));
  await goTo(page, paths.oldProfile);
  await expect(page).toHaveURL(paths.user(demo.user.uuid));
});

test('the directory and the services show a loading state', ON_PHONES, async ({ page, request }) => {
  await continueSession(page, await account(request, DEMO));
  for (const [place, call] of [
    [paths.users(), '/api/user-category'],
    [paths.users({ userCategoryId: 1 }), '/api/user'],
    [paths.services, '/api/service'],
  ] as const) {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const isHeld = (url: URL) => url.pathname === call;
    await page.route(isHeld, async (route) => {
      await arrival;
      await route.continue();
    });
    await goTo(page, place);
    const words = page.getByRole('main').getByText('Loading...', { exact: true }).first();
    await expect(words).toBeVisible();
    await expect.poll(() => isInReach(words)).toBe(true);
    arrive();
    await expect(words).toHaveCount(0);
    await page.unroute(isHeld);
  }
});

test('the navigation counts unread messages and friend requests', async ({ page, request, isMobile }) => {
  const [me, friend] = [await account(request), await account(request)];
  const headers = { authorization: `Bearer ${friend.token}` };
  const message = { receiverId: me.user.id, content: 'Hello!', messageType: 'text' };
  expect((await request.post('/api/messages/send', { headers, data: message })).ok()).toBe(true);
  const friendRequest = { addresseeUuid: me.user.uuid };
  expect((await request.post('/api/friends/request', { headers, data: friendRequest })).ok()).toBe(true);

  const language = languageOf(isMobile);
  const t = words(language);
  await speak(page, language);
  await continueSession(page, me);
  await page.goto('/');
  const unread = t('common.nav.unread_one', { count: 1 });
  const messages = page.getByRole('link', { name: new RegExp(`^${t('common.nav.messages')} ?${unread}$`) });
  await expect(messages.filter({ visible: true })).toHaveCount(1);

  await page.getByRole('button', { name: t('common.friendRequests.waiting_one', { count: 1 }), exact: true }).click();
  await page.getByRole('button', { name: t('friends.requests.accept', { name: '' }) }).click();
  // The sender of the request has no name.
  await expect(page.getByText(t('friends.done.accept_unnamed'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('common.friendRequests.none'), exact: true })).toBeVisible();
  const friends = await request.get('/api/friends', { headers });
  expect(await friends.json()).toHaveLength(1);

  // The badge is updated when the tab becomes visible again.
  await request.post('/api/messages/send', { headers, data: { ...message, content: 'Again!' } });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(
    page.getByRole('link', { name: new RegExp(`^${t('common.nav.messages')} ?2 `) }).filter({ visible: true }),
  ).toHaveCount(1);
});

test(
  'a session that ended on another device leads to the login page with a message, and back',
  ON_DESKTOPS,
  async ({ page, request }) => {
    const me = await account(request, DEMO);
    await continueSession(page, me);
    await keepMessages(page);
    // Blocks the socket, which would also report the ended session.
    await page.routeWebSocket('**/socket.io/**', () => undefined);
    await page.goto(paths.users({ userCategoryId: 2 }));
    await shows(page, 'Select User Category');
    const headers = { authorization: `Bearer ${me.token}` };
    expect((await request.post('/api/auth/logout', { headers })).ok()).toBe(true);
    // The next request, for the unread count, notices the ended session.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    await shows(page, 'Login / register');
    await logIn(page, DEMO.email, DEMO.password);
    await shows(page, 'Select User Category');
    await expect(page).toHaveURL(paths.users({ userCategoryId: 2 }));
  },
);

test('notifications cover no field, button or dialog', async ({ page }) => {
  await keepMessages(page);
  const { user, token } = await asNewUser(page, 'en');
  const headers = { authorization: `Bearer ${token}` };
  const profile = {
    userCategoryId: 2,
    firstName: 'Beech Hill',
    phoneNumber: '+381 64 555 333',
    establishment_date: '2015-03-01T00:00:00.000Z',
  };
  expect((await page.request.patch('/api/user/profile', { headers, data: profile })).ok()).toBe(true);
  await page.goto(paths.user(user.uuid, { edit: 1 }));
  const form = page.getByRole('form', { name: 'Edit profile' });
  await form.getByLabel(/^Name/).press('Enter');
  const check = page.getByText('Please check your entries before saving.');
  await expect(check).toBeInViewport({ ratio: 1 });
  // The first control that a notification could cover.
  const country = form.getByRole('combobox', { name: 'Country' });
  await expect(country).toBeFocused();
  for (const control of [
    country,
    form.getByRole('button', { name: 'Save' }),
    form.getByRole('button', { name: 'Cancel' }),
  ])
    await expect.poll(() => isInReach(control), control.toString()).toBe(true);
  await expect(check).toBeInViewport({ ratio: 1 });

  // Notifications must not cover an open dialog either.
  await page
    .getByLabel('Change profile picture')
    .and(page.locator('input'))
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  const message = page.getByText('Only JPEG, PNG and GIF images are accepted. Please choose another one.');
  await expect(message).toBeInViewport({ ratio: 1 });
  expect(await isInReach(form.getByRole('button', { name: 'Cancel' }))).toBe(true);
  await expect(message).toBeInViewport({ ratio: 1 });
  await form.getByRole('combobox', { name: 'City' }).fill('Subotica');
  await page.getByRole('banner').getByRole('link', { name: 'Šapa' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await expect(question).toBeVisible();
  await expect(message).toBeInViewport({ ratio: 1 });
  await doNotOverlap(message, question);
});

test('notifications do not cover each other', ON_PHONES, async ({ page }) => {
  await keepMessages(page);
  const { user } = await asNewUser(page, 'en');
  await page.goto(paths.user(user.uuid));
  await shows(page, 'User');
  const choosePdf = () =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  const message = page.getByText('Only JPEG, PNG and GIF images are accepted. Please choose another one.');
  await choosePdf();
  await expect(message).toBeInViewport({ ratio: 1 });
  await choosePdf();
  await expect(message).toHaveCount(2);
  for (const one of [message.first(), message.last()]) await expect(one).toBeInViewport({ ratio: 1 });
  await doNotOverlap(message.first(), message.last());
  await expect(message).toHaveCount(2);
});

test("the home page's slides take half a second to fade", ON_PHONES, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const carousel = page.locator('[aria-roledescription="carousel"]');
  const scenes = carousel.getByRole('group', { includeHidden: true });
  await expect(scenes).toHaveCount(4);
  // Waits for the app's carousel, which advances automatically, unlike the pre-rendered carousel.
  await expect(page.locator('#splash')).toHaveCount(0);
  await carousel.getByRole('button', { name: 'Pause' }).click();
  await carousel.getByRole('button').nth(1).click();
  await expect(scenes.nth(0)).toHaveCSS('opacity', '1');
  await expect(scenes.nth(1)).toHaveCSS('opacity', '0');
  await expect(scenes.nth(1)).toHaveCSS('transition-duration', '0.5s');
  await carousel.getByRole('button').nth(2).click();
  await expect(scenes.nth(0)).toHaveCSS('opacity', '0');
  await expect(scenes.nth(1)).toHaveCSS('opacity', '1');
});

test('a search without diacritics finds Šabac, on a page in Cyrillic', ON_PHONES, async ({ page }) => {
  const who = await person(page.request, 'Šabac', 'Ilić');
  await continueSession(page, who);
  const name = `Шабац ${newEmail().slice(4, 12)}`;
  const headers = { authorization: `Bearer ${who.token}` };
  await page.request.post('/api/wall', { data: { content: name }, headers });
  // Only users with a category are listed.
  const profile = {
    userCategoryId: 1,
    firstName: 'Šabac',
    lastName: 'Ilić',
    date: '1990-04-09',
    phoneNumber: '+381641234567',
  };
  expect((await page.request.patch('/api/user/profile', { data: profile, headers })).ok()).toBe(true);
  await page.goto('/search?lng=sr-Cyrl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sr-Cyrl');
  const field = page.getByRole('combobox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Претрага');
  await expect(field).toBeFocused();
  await field.fill('Sabac');
  await expect(page.getByRole('option', { name: 'Šabac Ilić' }).first()).toBeVisible();
  await field.fill(`sabac ${name.split(' ')[1]}`);
  await field.press('Enter');
  await expect(page.getByRole('region', { name: 'Објаве на зиду' }).getByText(name)).toBeVisible();
  await page.getByRole('link', { name: 'Šabac Ilić' }).first().click();
  await expect(page).toHaveURL(/\/wall\/\d+$/);
});

test.describe('a first visit', () => {
  test.use({ isFirstVisit: true });

  test("does not cover a form's buttons or its focused field", ON_PHONES, async ({ page, request }) => {
    const me = await account(request, DEMO);
    await continueSession(page, me);
    await page.goto(paths.user(me.user.uuid, { edit: 1 }));
    const notice = page.getByRole('region', { name: 'Cookie notice' });
    const form = page.getByRole('form', { name: 'Edit profile' });
    const reaches = (control: Locator) => expect.poll(() => isInReach(control)).toBe(true);
    await expect(notice).toBeInViewport({ ratio: 1 });
    await reaches(form.getByRole('button', { name: 'Save' }));
    await reaches(form.getByRole('button', { name: 'Cancel' }));
    await reaches(notice.getByRole('button', { name: 'OK' }));
    await form.getByLabel('Street address').focus();
    await reaches(form.getByLabel('Street address'));

    await goTo(page, paths.logout);
    await shows(page, 'Login / register');
    await expect(notice).toBeInViewport({ ratio: 1 });
    for (const [index, name] of ['Log in', 'Register'].entries()) {
      await page.getByRole('tab').nth(index).click();
      const button = page.getByRole('main').getByRole('button', { name, exact: true });
      await button.focus();
      await reaches(button);
    }
  });

  test(
    'has a small cookie notice that does not cover the page together with the bottom bar',
    ON_PHONES,
    async ({ page, isMobile }) => {
      await page.goto(paths.about);
      await shows(page, 'About us');
      const notice = page.getByRole('region', { name: 'Cookie notice' });
      await expect(notice.getByRole('button', { name: 'OK' })).toHaveAttribute('data-variant', 'default');
      await doNotOverlap(notice, page.getByRole('heading', { level: 1 }));
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3));
      const bottomBar = page.getByRole('navigation', { name: 'Main' }).last();
      // A desktop has no bottom bar, and the notice stays visible.
      if (isMobile) {
        await expect(bottomBar).toBeInViewport();
        await expect(notice).not.toBeInViewport();
      } else await expect(notice).toBeInViewport({ ratio: 1 });
    },
  );

  test('shows the cookie notice until the visitor accepts it', ON_DESKTOPS, async ({ page, isMobile }) => {
    const language = languageOf(isMobile);
    const t = words(language);
    await speak(page, language);
    const notice = page.getByRole('region', { name: t('common.cookies.label') });
    await page.goto('/');
    await appIsThere(page);
    await expect(notice).toBeInViewport();
    await notice.getByRole('link', { name: t('common.cookies.more') }).click();
    await shows(page, t('cookies.title'));
    await expect(notice).toHaveCount(0);
    await page.goBack();
    await notice.getByRole('button', { name: t('common.cookies.agree') }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.locator('h1')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
