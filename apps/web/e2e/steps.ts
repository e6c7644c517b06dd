import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type WebSocketRoute,
} from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { Client } from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { inAnyLanguage, type Language, words } from './words';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

/** Steps that several tests share. They find elements as users do, by labels and names. */

export const PASSWORD = 'Correct-horse-9';

export const newEmail = () => `e2e-${randomUUID()}@example.org`;

/** Opens the login page by URL, because the navigation differs between phones and desktops. */
export async function register(page: Page, email: string, password = PASSWORD, language: Language = 'en') {
  const t = words(language);
  const form = page.getByRole('form', { name: t('auth.register.title') });
  await form.getByLabel(t('auth.email')).fill(email);
  await form.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: t('auth.register.submit'), exact: true }).click();
}

export async function logIn(page: Page, email: string, password = PASSWORD) {
  const form = page.getByRole('form', { name: inAnyLanguage('auth.login.title') });
  await form.getByLabel(inAnyLanguage('auth.email')).fill(email);
  await form.getByLabel(inAnyLanguage('auth.password')).fill(password);
  await form.getByRole('button', { name: inAnyLanguage('auth.login.submit') }).click();
}

/** Waits for an email to this address and returns the newest email. */
export async function mailTo(address: string): Promise<Email> {
  const folder = process.env.E2E_MAIL_FOLDER ?? '';
  const found: Email[] = [];
  await expect(async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(files.map((name) => readFile(join(folder, name))));
    // Parses only these emails, because tests write hundreds of others.
    const parsed = await Promise.all(
      mails.filter((mail) => mail.includes(address)).map((mail) => PostalMime.parse(mail)),
    );
    found.push(...parsed.filter(({ to }) => to?.some((recipient) => recipient.address === address)));
    expect(found).not.toHaveLength(0);
  }).toPass();
  return found.at(-1)!;
}

/** Returns the bell in the top bar, found by its label. */
export function bellOf(page: Page, language: Language) {
  const t = words(language);
  // The bell's label with one unread notification, in the singular.
  const unread = t('common.notifications.unread_one', { count: 1 });
  const bell = page.getByTitle(t('common.notifications.title'), { exact: true });
  return {
    click: () => bell.click(),
    isEmpty: () => expect(bell).toHaveAccessibleName(t('common.notifications.none')),
    hasOne: () => expect(bell).toHaveAccessibleName(unread),
  };
}

interface Account {
  token: string;
  user: { id: number; uuid: string };
}

/** Logs in or registers a new user through the API. */
export async function account(request: APIRequestContext, credentials?: { email: string; password: string }) {
  const data = credentials ?? { email: newEmail(), password: PASSWORD };
  if (!credentials) expect((await request.post('/api/user', { data })).status()).toBe(201);
  const answer = await request.post('/api/auth/login', { data });
  const { access_token: token, user } = (await answer.json()) as { access_token: string; user: Account['user'] };
  return { token, user };
}

/** Creates a user with a name and logs in. */
export async function person(request: APIRequestContext, firstName: string, lastName: string) {
  const credentials = { email: newEmail(), password: PASSWORD };
  const data = { ...credentials, firstName, lastName };
  expect((await request.post('/api/user', { data })).status()).toBe(201);
  const { token, user } = await account(request, credentials);
  const headers = { authorization: `Bearer ${token}` };
  return { name: `${firstName} ${lastName}`, email: credentials.email, token, user, headers };
}

/** Creates a veterinary clinic with an account. */
export async function clinic(request: APIRequestContext, firstName: string, lastName: string) {
  const created = await person(request, firstName, lastName);
  const data = { userCategoryId: 4, phoneNumber: '+381 60 000 0000', establishment_date: '2015-03-01' };
  expect((await request.patch('/api/user/profile', { headers: created.headers, data })).status()).toBe(200);
  return created;
}

export type Person = Awaited<ReturnType<typeof person>>;

/** Sets the role in the database, because the command takes as long as a whole test. */
export async function haveRole(role: string, ...people: Person[]) {
  const database = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  await database.query(`UPDATE "User" SET role = $1 WHERE id = ANY($2)`, [role, people.map(({ user }) => user.id)]);
  await database.end();
}

/** Creates a pet for adoption, owned by this user, through the API. */
export async function petOf(request: APIRequestContext, owner: Person, petName: string) {
  const [breed] = (await (await request.get('/api/pet-category-group?petCategoryId=1')).json()) as { id: number }[];
  const [food] = (await (await request.get('/api/pet-category-food?petCategoryId=1')).json()) as { id: number }[];
  const kind = { petCategoryId: 1, petCategoryGroupId: breed!.id, petCategoryFoodId: food!.id };
  const data = { petName, ...kind, dateOfBirth: '2024-05-17', gender: 'f', isForGiveAway: true };
  const answer = await request.post('/api/pet', { headers: owner.headers, data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { uuid: string };
}

/** Opens the owner's menu on the page of a pet, and chooses the item with this text. */
export async function chooseForPet(page: Page, language: Language, key: string) {
  const t = words(language);
  await page.getByRole('button', { name: t('pets.page.tools', { name: '' }) }).click();
  await page.getByRole('menuitem', { name: t(key), exact: true }).click();
}

/** Returns the id of the first place whose name starts with this text. */
export async function placeIdOf(request: APIRequestContext, name: string) {
  const [place] = (await (await request.get('/api/places', { params: { q: name } })).json()) as { id: number }[];
  return place!.id;
}

/** Returns the connection of a page, or of all pages of a context, that the test can cut. */
export async function cuttable(page: Page | BrowserContext) {
  const state = { isCut: false, hasNoSocket: false, dropsIncoming: false, dropsOutgoing: false };
  const open = new Set<WebSocketRoute>();
  const held: (() => void)[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (state.isCut || state.hasNoSocket) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    open.add(socket);
    server.onMessage((message) => {
      if (!state.dropsIncoming) socket.send(message);
    });
    socket.onMessage((message) => {
      if (!state.dropsOutgoing) server.send(message);
    });
  });
  for (const [path, isCut] of [
    ['**/socket.io/**', () => state.isCut || state.hasNoSocket],
    ['**/api/**', () => state.isCut],
  ] as const) {
    await page.route(path, async (route) => {
      if (state.dropsIncoming && !state.isCut) await new Promise<void>((resolve) => held.push(resolve));
      return isCut() ? route.abort('internetdisconnected') : route.fallback();
    });
  }
  return {
    /**
     * The client's packets reach the server, but the server's packets are dropped. Requests wait
     * until the connection is cut.
     */
    dropIncoming: () => (state.dropsIncoming = true),
    /** The client's packets are dropped, and neither side notices yet. */
    dropOutgoing: () => (state.dropsOutgoing = true),
    /** Rejects new sockets, while HTTP works. */
    refuseSockets: () => (state.hasNoSocket = true),
    cut: async () => {
      state.isCut = true;
      for (const release of held.splice(0)) release();
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    restore: () =>
      Object.assign(state, { isCut: false, hasNoSocket: false, dropsIncoming: false, dropsOutgoing: false }),
  };
}

/** Sets the session in the browser storage before the app is next loaded. */
export const continueSession = (page: Page, { token, user }: Account, language?: Language) =>
  page.addInitScript(
    ([sessionToken, sessionUser, lng]) => {
      // Runs only once per session, so tests can log out.
      const key = `continued ${sessionToken}`;
      if (sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, 'yes');
      localStorage.setItem('token', sessionToken);
      localStorage.setItem('user', sessionUser);
      if (lng) localStorage.setItem('i18nextLng', lng);
    },
    [token, JSON.stringify(user), language] as const,
  );

/**
 * Returns a field by its complete label, with or without the star of required fields. For a date,
 * returns the first of its three fields, into which a whole date can be pasted.
 */
export const fieldOf = (page: Page, label: string) =>
  page
    .getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`))
    .and(page.locator(':not(fieldset, [role=listbox])'));

export interface Owner {
  firstName: string;
  lastName: string;
}

export async function fillOwnerProfile(page: Page, { firstName, lastName }: Owner) {
  await page.getByRole('radio', { name: 'Pet owner' }).check();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await fieldOf(page, 'Date of birth').fill('1990-02-03');
  await page.getByRole('combobox', { name: 'Country' }).fill('serb');
  await page.getByRole('option', { name: 'Serbia', exact: true }).click();
  await page.getByRole('combobox', { name: 'City' }).fill('нови сад');
  await page.getByRole('option', { name: 'Novi Sad, Serbia' }).click();
  await page.getByLabel('Street address').fill('Dunavska 7');
  await page.getByLabel('Phone number').fill('+381 60 000 0000');
  await page.getByRole('heading', { name: 'More about you' }).click();
  await page.getByLabel('Description').fill('Two of us and soon a dog.');
}

export async function saveProfile(page: Page) {
  await page.getByRole('button', { name: 'Save profile' }).click();
}

export async function fillDog(page: Page, name: string) {
  await page.getByRole('radio', { name: 'Dogs' }).check();
  await fieldOf(page, 'Name').fill(name);
  await page.getByRole('combobox', { name: 'Breed or type' }).fill('sarplaninac');
  await page.getByRole('option', { name: 'Šarplaninac' }).click();
  await fieldOf(page, 'Date of birth').fill('2021-05-17');
  await page.getByRole('radio', { name: 'Male', exact: true }).check();
  await page.getByRole('radio', { name: 'Dry food' }).check();
}

export async function choosePhotos(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.locator('input[type="file"]').setInputFiles(files);
}

export async function submitPet(page: Page) {
  await page.getByRole('button', { name: 'Add pet' }).click();
}

/** Returns a single-colour picture, large enough for the server to create smaller variants. */
export async function photo(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Returns a photo with the place where a camera took it, in degrees. */
export async function cameraPhoto(latitude: number, longitude: number) {
  const rational = (degrees: number) => `${Math.round(degrees * 1000)}/1000 0/1 0/1`;
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a5c40' } })
    .jpeg()
    .withExif({
      IFD3: {
        ...{ GPSLatitudeRef: 'N', GPSLatitude: rational(latitude) },
        ...{ GPSLongitudeRef: 'E', GPSLongitude: rational(longitude) },
      },
    })
    .toBuffer();
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer };
}

/** Makes the page ignore timers with these durations in milliseconds from now on. */
export const ignoreTimers = (page: Page, durations: number[]) =>
  page.addInitScript((ignored) => {
    const start = window.setTimeout.bind(window);
    const startOthers = (handler: () => void, ms?: number) => (ms && ignored.includes(ms) ? 0 : start(handler, ms));
    window.setTimeout = startOthers as typeof window.setTimeout;
  }, durations);

/**
 * Keeps messages on the page from now on, because a busy machine may need longer to check them.
 * Success messages stay for four seconds, and error messages for ten.
 */
export const keepMessages = (page: Page) => ignoreTimers(page, [4000, 10_000]);

/** Opens a page and waits for its first load, without the code that the app loads 3 s later. */
export async function openFirstLoad(page: Page, path: string) {
  await ignoreTimers(page, [3000]);
  await page.goto(path);
  await appIsThere(page);
  await page.waitForLoadState('networkidle');
}

/** Waits until the app runs, which removes the splash screen. */
export async function appIsThere(page: Page) {
  await expect(page.locator('#splash')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Waits until the app shows the page with its heading and without a loading indicator. */
export async function shows(page: Page, heading: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], #splash')).toHaveCount(0);
}

/** Reloads the page until the element is visible, because a job of the server changes the page. */
export const reloadUntilVisible = (page: Page, element: Locator) =>
  expect(async () => {
    await page.reload();
    await expect(element).toBeVisible({ timeout: 20_000 });
  }).toPass();

/**
 * Navigates inside the app, as a link does, and waits for the heading. This takes a third of the
 * time of a page load. Reloads if only the query differs, because the heading then stays the
 * same.
 */
export async function goTo(page: Page, path: string) {
  const from = page.url();
  if (from === 'about:blank' || new URL(from).pathname === new URL(path, from).pathname) await page.goto(path);
  else {
    // Waits for the app, because a pre-rendered page has no router.
    await expect(page.locator('#splash')).toHaveCount(0);
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '');
      // The router numbers its history entries.
      const { idx } = history.state as { idx: number };
      history.pushState({ idx: idx + 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
}

/**
 * Reads a value until it stops changing, because on a busy machine nothing else shows that the
 * page is at rest.
 */
export async function atRest<Seen>(look: () => Promise<Seen>, isWhole: (seen: Seen) => boolean = () => true) {
  let seen: Seen | undefined;
  let timesAlike = 0;
  await expect(async () => {
    const before = seen;
    seen = await look();
    timesAlike = isWhole(seen) && isDeepStrictEqual(seen, before) ? timesAlike + 1 : 0;
    expect(timesAlike, JSON.stringify(seen)).toBeGreaterThanOrEqual(2);
  }).toPass();
  return seen!;
}

/** Returns the scroll position after scrolling has ended. */
export const restingPlace = (page: Page) =>
  atRest(() =>
    page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      return Math.round(window.scrollY);
    }),
  );

/** Returns the position of an element once it no longer moves. */
export const placeOf = (element: Locator) => atRest(() => element.boundingBox(), Boolean);

/** Counts the requests that change data, as in `{ 'POST /api/pet': 1 }`. */
export function countChanges(page: Page): Record<string, number> {
  const counts: Record<string, number> = {};
  page.on('request', (request) => {
    if (!['POST', 'PATCH', 'DELETE', 'PUT'].includes(request.method())) return;
    const path = new URL(request.url()).pathname.replace(/\/\d+$/, '/ID').replace(/[0-9a-f-]{36}/, 'UUID');
    const key = `${request.method()} ${path}`;
    counts[key] = (counts[key] ?? 0) + 1;
  });
  return counts;
}

export interface Login {
  email: string;
  token: string;
  user: { id: number; uuid: string };
}

/** Logs in through the API, as if on another device. */
export async function logInElsewhere(page: Page, email: string, password = PASSWORD): Promise<Login> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  const { access_token: token, user } = (await answer.json()) as { access_token: string; user: Login['user'] };
  return { email, token, user };
}

/** Creates a logged-in user. Other tests cover the registration. */
export async function asNewUser(page: Page, language: Language): Promise<Login> {
  const email = newEmail();
  await page.request.post('/api/user', { data: { email, firstName: null, lastName: null, password: PASSWORD } });
  const login = await logInElsewhere(page, email);
  await continueSession(page, login, language);
  return login;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Loads axe with a colour cache, because reading colours for every element takes a third of its
 * time.
 */
async function loadAxe(page: Page) {
  await page.evaluate(AXE);
  await page.evaluate(() => {
    type Parsed = Record<'r' | 'g' | 'b' | 'alpha', number> & { parseString: (text: string) => Parsed };
    const { Color } = (window.axe.commons as unknown as { color: { Color: new (copied: Parsed) => Parsed } }).color;
    const prototype = Color.prototype as Parsed;
    const { parseString } = prototype;
    const known = new Map<string, Parsed>();
    prototype.parseString = function (text) {
      const color = known.get(text);
      if (color) return Object.assign(this, { r: color.r, g: color.g, b: color.b, alpha: color.alpha });
      parseString.call(this, text);
      known.set(text, new Color(this));
      return this;
    };
  });
}

/**
 * Returns axe's findings on the page or in its open dialog. `AxeBuilder` would take twice the
 * time, because it loads axe again for each run.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page);
  return page.evaluate(
    async (options) => {
      // Waits for animations, because elements that fade in have too little contrast at first.
      const ending = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
      const dialog = dialogs.findLast((each) => each.checkVisibility());
      const { violations } = await window.axe.run(dialog ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { resultTypes: ['violations'], selectors: false } satisfies RunOptions,
  );
}

export const axeFindsNothing = async (page: Page) => expect(await axeFindings(page)).toEqual([]);
