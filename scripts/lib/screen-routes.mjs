/* global window -- in what runs on the page */
/**
 * @typedef {object} Demo what the demo data gives the routes
 * @property {{ id: number, uuid: string }} me the demo user who is logged in
 * @property {{ id: number, uuid: string }} newcomer somebody who has registered and nothing more
 * @property {{ id: number, uuid: string }} pet a pet with several photos
 * @property {{ id: number, uuid: string }} ownPet a pet of the demo user
 * @property {Record<'owner' | 'kennel' | 'parlor' | 'veterinary' | 'shelter', { id: number, uuid: string }>} people somebody else of each category
 * @property {object[]} requests who asks the demo user to be friends
 * @property {{ name: string, mimeType: string, buffer: Buffer }[]} photos files to choose
 *
 * @typedef {number | 'never' | object | ((body: object) => object)} Answer a status, no answer at all, or the body of a good one; `{ body, hasMore }` for a page of a list, or
 * what becomes of the server's own
 *
 * @typedef {object} Tools
 * @property {import('@playwright/test').Page} page
 * @property {Demo} demo
 * @property {(key: string, values?: Record<string, string | number>) => string} t the app's own words, as `pets.edit.submit`
 * @property {(key: string, values?: Record<string, string | number>) => Promise<void>} press the button or link with these words
 * @property {(role: string, key: string, values?: Record<string, string | number>) => import('@playwright/test').Locator} find
 *
 * @typedef {object} ScreenRoute
 * @property {string} name of its folder
 * @property {(demo: Demo) => string} path
 * @property {'visitor' | 'user' | 'newcomer'} [who] to whom alone it is worth showing; without it, to visitors and users
 * @property {Record<string, Answer> | ((demo: Demo) => Record<string, Answer>)} [answers] what calls of the API are answered instead, for states that the demo data does not have:
 * `/pet` for what a screen loads, `POST /pet` for what is done on it; `*` at the end stands for any rest
 * @property {(demo: Demo) => Record<string, unknown>} [stored] what the browser has kept since an earlier visit
 * @property {(tools: Tools) => Promise<unknown>} [act] what is done before the picture is taken
 * @property {boolean} [isFirstVisit] nobody has saved the cookie notice
 * @property {boolean} [hasAds] the operator has filled the places for advertisements
 * @property {string} [without] a part of the app that does not arrive, by the beginning of its name
 */

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What a screen asks for: never answered, failed, empty. */
const states = (name, path, call, who, wanted = ['loading', 'error', 'empty']) =>
  Object.entries({ loading: 'never', error: 500, empty: [] })
    .filter(([state]) => wanted.includes(state))
    .map(([state, answer]) => ({ name: `${name}-${state}`, path, who, answers: { [call]: answer } }));

/** By its key: nothing has to stay in its place for that. */
const radio = (page, name) => page.getByRole('radio', { name }).first().press('Space');
const pdf = { name: 'pedigree.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
const chooseFiles = (page, files) => page.locator('main input[type="file"]').first().setInputFiles(files);
const userCategory = ({ page, t }, key) => radio(page, new RegExp(`^${t(`catalog.userCategories.${key}.name`)}`));
const petCategory = ({ page, t }, key) => radio(page, t(`catalog.petCategories.${key}`));
const field = ({ page, t }, key) => page.getByLabel(new RegExp(`^${t(key)}( \\*)?$`)).first();
const home = ({ page, t }) => page.getByRole('link', { name: t('common.nav.logo') }).first();
/** Waits for the words of a failure. A message is a plain line until what makes it an alert has arrived. */
const told = ({ page }) =>
  page.locator('[role="alert"], [aria-live] [data-kind="error"]').filter({ hasText: /\S/ }).first().waitFor();
const said = ({ page, t }, key, values) => page.getByText(t(key, values)).first().waitFor();
const busy = ({ page, t }, key) =>
  page
    .getByRole('button', { name: t(key) })
    .first()
    .waitFor();
/** How long a message of success is there. */
const MESSAGE_MS = 4000;
/** What would go on by itself after so many milliseconds waits for the picture. */
const stay = ({ page }, ...times) =>
  page.evaluate((held) => {
    const { setTimeout } = window;
    window.setTimeout = (work, ms, ...rest) => (held.includes(ms) ? 0 : setTimeout(work, ms, ...rest));
  }, times);

const USER_CATEGORIES = ['owner', 'kennel', 'parlor', 'veterinary', 'shelter'];

const forEverybody = [
  { name: 'home', path: () => '/' },
  { name: 'home-ads', path: () => '/', who: 'user', hasAds: true },
  { name: 'home-first-visit', path: () => '/', who: 'visitor', isFirstVisit: true },
  {
    name: 'home-offline',
    path: () => '/',
    who: 'user',
    act: async ({ page, t }) => {
      await page.context().setOffline(true);
      await page.getByText(t('common.shell.offline')).waitFor();
    },
  },
  {
    name: 'home-session-expired',
    path: () => '/',
    who: 'user',
    answers: { '/pet': { status: 401, code: 'session_expired' } },
    act: ({ page, t }) => page.getByText(t('errors.session_expired')).first().waitFor(),
  },
  { name: 'home-too-many-requests', path: () => '/', who: 'user', answers: { '/pet': 429 } },
  ...states('home-pet-categories', () => '/', '/pet-category', 'visitor'),
  ...states('home-user-categories', () => '/', '/user-category', 'user'),
  ...states('home-newest', () => '/', '/pet', 'user'),
  { name: 'home-unread', path: () => '/', who: 'user', answers: { '/messages/unread-count': { count: 120 } } },
  { name: 'home-account-menu', path: () => '/', who: 'user', act: ({ press }) => press('common.account.open') },
  { name: 'friend-requests', path: () => '/about', who: 'user', act: openRequests },
  { name: 'friend-requests-none', path: () => '/about', who: 'newcomer', act: openRequests },
  {
    name: 'friend-requests-error',
    path: () => '/about',
    who: 'user',
    answers: { '/friends/pending': 500 },
    act: openRequests,
  },
  {
    name: 'friend-requests-loading',
    path: () => '/about',
    who: 'user',
    answers: { '/friends/pending': 'never' },
    act: openRequests,
  },
  {
    name: 'friend-requests-many',
    path: () => '/about',
    who: 'user',
    answers: ({ requests }) => ({ '/friends/pending': { body: many(requests, 50), hasMore: true } }),
    act: async (tools) => {
      await openRequests(tools);
      await tools.page.getByRole('dialog').getByRole('button').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'friend-requests-accepted',
    path: () => '/about',
    who: 'user',
    answers: { 'POST /friends/request/*': {} },
    act: async (tools) => {
      await openRequests(tools);
      await tools.page
        .getByRole('dialog')
        .getByRole('button', { name: start(tools.t('friends.requests.accept')) })
        .first()
        .click();
    },
  },
  {
    name: 'friend-requests-failed',
    path: () => '/about',
    who: 'user',
    answers: { 'POST /friends/request/*': 500 },
    act: async (tools) => {
      await openRequests(tools);
      await tools.page
        .getByRole('dialog')
        .getByRole('button', { name: start(tools.t('friends.requests.decline')) })
        .first()
        .click();
      await told(tools);
    },
  },
  { name: 'logsign', path: () => '/logsign', who: 'visitor' },
  { name: 'logsign-user', path: () => '/logsign', who: 'user' },
  { name: 'login', path: () => '/login', who: 'visitor' },
  { name: 'signup', path: () => '/signup', who: 'visitor' },
  { name: 'logsign-asked', path: () => '/logsign?next=%2Fusers', who: 'visitor' },
  {
    name: 'logsign-invalid',
    path: () => '/logsign?email=mila.example.org',
    who: 'visitor',
    act: ({ press }) => press('auth.register.submit'),
  },
  {
    name: 'logsign-failed',
    path: () => '/logsign',
    who: 'visitor',
    answers: { 'POST /auth/login': { status: 401, code: 'invalid_credentials' } },
    act: (tools) => logInOrRegister(tools, 'auth.login.title', 'auth.login.submit'),
  },
  {
    name: 'logsign-too-many',
    path: () => '/logsign',
    who: 'visitor',
    answers: { 'POST /auth/login': { status: 429, code: 'too_many_requests' } },
    act: (tools) => logInOrRegister(tools, 'auth.login.title', 'auth.login.submit'),
  },
  {
    name: 'logsign-taken',
    path: () => '/logsign',
    who: 'visitor',
    answers: { 'POST /user': { status: 409, code: 'email_taken' } },
    act: (tools) => logInOrRegister(tools, 'auth.register.title', 'auth.register.submit', 'errors.fields.email_taken'),
  },
  {
    name: 'logsign-sending',
    path: () => '/logsign',
    who: 'visitor',
    answers: { 'POST /auth/login': 'never' },
    act: (tools) => logInOrRegister(tools, 'auth.login.title', 'auth.login.submit', 'auth.login.busy'),
  },
  {
    name: 'logsign-register-failed',
    path: () => '/logsign',
    who: 'visitor',
    answers: { 'POST /user': 500 },
    act: (tools) => logInOrRegister(tools, 'auth.register.title', 'auth.register.submit'),
  },
  {
    name: 'logsign-registered',
    path: () => '/logsign',
    who: 'visitor',
    answers: { 'POST /user': {}, 'POST /auth/login': 500 },
    act: async (tools) => {
      await logInOrRegister(tools, 'auth.register.title', 'auth.register.submit');
      await said(tools, 'auth.register.loginFailed');
    },
  },
  { name: 'logout', path: () => '/logout', who: 'user', answers: { 'POST /auth/logout': 'never' } },
  { name: 'about', path: () => '/about' },
  { name: 'carousel', path: () => '/carousel', who: 'visitor' },
  { name: 'category', path: () => '/category', who: 'visitor' },
  ...states('category', () => '/category', '/pet-category', 'visitor'),
  { name: 'cookie', path: () => '/cookie', who: 'visitor', isFirstVisit: true },
  { name: 'cookie-saved', path: () => '/cookie', who: 'visitor' },
  { name: 'troubleshoot', path: () => '/troubleshoot' },
  ...states('troubleshoot', () => '/troubleshoot', '/user/cookie', 'visitor', ['loading', 'error']),
  { name: 'not-found', path: () => '/not-found' },
  { name: 'unknown-address', path: () => '/nowhere/at/all', who: 'visitor' },
  { name: 'broken', path: () => '/about', who: 'visitor', without: 'AboutPage' },
  {
    name: 'broken-offline',
    path: () => '/',
    who: 'visitor',
    without: 'AboutPage',
    act: async ({ page, t }) => {
      await page.context().setOffline(true);
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('common.nav.about') })
        .click();
      await page.getByText(t('common.broken.offlineText')).waitFor();
    },
  },
];

/** So many of what there are a few of. */
const many = (few, count) =>
  Array.from({ length: count }, (_, index) => ({ ...few[index % few.length], id: 10_000 - index }));

/** A text up to the place of its value. */
function start(text) {
  return new RegExp(`^${text.split('{{')[0]}`);
}

async function openRequests({ page, t }) {
  const names = ['none', 'waiting_one', 'waiting_few', 'waiting_other', 'waitingMore'].flatMap((key) => {
    const text = t(`common.friendRequests.${key}`, { count: '@' });
    return text ? [text.replace('+', '\\+').replace('@', '\\d+')] : [];
  });
  await page
    .getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function logInOrRegister(tools, title, submit, problem) {
  const { page, t } = tools;
  const form = page.getByRole('form', { name: t(title) });
  await form.getByLabel(start(t('auth.email'))).fill('mila@example.org');
  await form
    .getByLabel(start(t('auth.password')))
    .first()
    .fill('paws-and-tails');
  await form.getByRole('button', { name: t(submit) }).click();
  if (problem) await form.getByText(t(problem)).waitFor();
  else await told(tools);
}

/** A form that can be sent, as somebody has left it. */
const finished = ({ newcomer }) => ({
  [`draft:profile:${newcomer.uuid}`]: {
    userCategoryId: 1,
    firstName: 'Jovana',
    lastName: 'Petrović',
    date: '1994-03-08',
    country: 'Serbia',
    city: 'Novi Sad',
    street: 'Dunavska 12',
    phoneNumber: '+381 64 123 4567',
    facebook: 'https://facebook.com/jovana',
  },
});
const completed = (demo) => ({ ...demo.newcomer, firstName: 'Jovana', lastName: 'Petrović', userCategoryId: 1 });
const business = (user, userCategoryId) => ({
  ...user,
  userCategoryId,
  establishment_date: '2015-04-01T00:00:00.000Z',
});
const tryingAgain = ({ find }) => find('button', 'common.tryAgain').last().waitFor({ timeout: 20_000 });
const saveCompletion = ({ press }) => press('profile.complete.save');

const completion = { path: () => '/user/register', who: 'newcomer' };
const ownProfile = { path: ({ me }) => `/user/${me.uuid}`, who: 'user' };
const ownProfileEdit = { path: ({ me }) => `/user/${me.uuid}?edit=1`, who: 'user' };
const ofKennel = { path: ({ people }) => `/user/${people.kennel.uuid}`, who: 'user' };
const account = { path: () => '/account', who: 'user' };

/** Every required field of a profile emptied, and an address on the web that is none. */
async function emptyProfile(tools) {
  for (const key of ['city', 'street', 'phoneNumber']) await field(tools, `profile.fields.${key}`).fill('');
  await field(tools, 'profile.fields.facebook').fill('not an address');
  await field(tools, 'profile.fields.city').focus();
  await tools.page.keyboard.press('Enter');
}

const profiles = [
  { name: 'profile-completion', ...completion },
  { name: 'profile-completion-visitor', path: () => '/user/register', who: 'visitor' },
  ...USER_CATEGORIES.map((key) => ({
    name: `profile-completion-${key}`,
    ...completion,
    act: (tools) => userCategory(tools, key),
  })),
  {
    name: 'profile-completion-invalid',
    ...completion,
    act: async (tools) => {
      await userCategory(tools, 'owner');
      await field(tools, 'profile.fields.firstName').focus();
      await tools.page.keyboard.press('Enter');
    },
  },
  {
    name: 'profile-completion-draft',
    ...completion,
    stored: ({ newcomer }) => ({
      [`draft:profile:${newcomer.uuid}`]: { userCategoryId: 2, firstName: 'Bukovi Šarplaninci' },
    }),
  },
  { name: 'profile-completion-loading', ...completion, answers: { '/user/me': 'never' } },
  {
    name: 'profile-completion-own-services-error',
    ...completion,
    answers: ({ newcomer }) => ({ '/user/me': business(newcomer, 4), '/veterinary/user/*': 500 }),
  },
  ...states('profile-completion-services', completion.path, '/service', 'newcomer').map((route) => ({
    ...route,
    act: (tools) => userCategory(tools, 'veterinary'),
  })),
  {
    name: 'profile-completion-leave',
    ...completion,
    act: async (tools) => {
      await userCategory(tools, 'owner');
      await field(tools, 'profile.fields.firstName').fill('Jovana');
      await home(tools).click();
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-completion-saving',
    ...completion,
    stored: finished,
    answers: { 'PATCH /user/profile': 'never' },
    act: async (tools) => {
      await saveCompletion(tools);
      await busy(tools, 'profile.complete.saving');
    },
  },
  {
    name: 'profile-completion-saved',
    ...completion,
    stored: finished,
    answers: (demo) => ({
      'PATCH /user/profile': completed(demo),
      'POST /user-address': {},
      'PATCH /user/social-media': completed(demo),
    }),
    act: async (tools) => {
      await stay(tools, 1500, MESSAGE_MS);
      await saveCompletion(tools);
      await said(tools, 'profile.complete.saved');
    },
  },
  {
    name: 'profile-completion-failed',
    ...completion,
    stored: finished,
    answers: { 'PATCH /user/profile': 500 },
    act: async (tools) => {
      await saveCompletion(tools);
      await told(tools);
    },
  },
  {
    name: 'profile-completion-partly',
    ...completion,
    stored: finished,
    answers: (demo) => ({
      'PATCH /user/profile': completed(demo),
      'POST /user-address': 500,
      'PATCH /user/social-media': 500,
    }),
    act: async (tools) => {
      await saveCompletion(tools);
      await said(tools, 'profile.complete.restSaved');
    },
  },
  {
    name: 'profile-completion-session-over',
    ...completion,
    stored: finished,
    answers: { 'PATCH /user/profile': 401 },
    act: async (tools) => {
      await stay(tools, 2000);
      await saveCompletion(tools);
      await said(tools, 'profile.complete.draftKept');
    },
  },
  { name: 'profile-incomplete', path: ({ newcomer }) => `/user/${newcomer.uuid}`, who: 'newcomer' },
  { name: 'own-profile', ...ownProfile },
  { name: 'own-profile-empty', ...ownProfile, answers: { '/pet/user/*': [], '/blogs/user/*': [] } },
  { name: 'profile-of-newcomer', path: ({ newcomer }) => `/user/${newcomer.uuid}`, who: 'user' },
  ...states('profile-services', ({ people }) => `/user/${people.parlor.uuid}`, '/service', 'user'),
  { name: 'profile-friend-loading', ...ofKennel, answers: { '/friends/status/*': 'never' } },
  ...states('profile', ofKennel.path, '/user/by-uuid/*', 'user', ['loading', 'error']),
  ...states('profile-pets', ofKennel.path, '/pet/user/*', 'user'),
  ...states('profile-blogs', ofKennel.path, '/blogs/user/*', 'user'),
  ...USER_CATEGORIES.map((key) => ({
    name: `profile-of-${key}`,
    path: ({ people }) => `/user/${people[key].uuid}`,
    who: 'user',
  })),
  ...['none', 'pending_outgoing', 'pending_incoming', 'friends', 'blocked'].map((status) => ({
    name: `profile-friend-${status}`,
    ...ofKennel,
    answers: { '/friends/status/*': { status, friendshipId: 1 } },
  })),
  {
    name: 'profile-friend-unfriend',
    ...ofKennel,
    answers: { '/friends/status/*': { status: 'friends', friendshipId: 1 } },
    act: async ({ page, t, press }) => {
      await press('friends.friends');
      await page.getByText(t('friends.unfriend'), { exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-friend-failed',
    ...ofKennel,
    answers: { '/friends/status/*': { status: 'none' }, 'POST /friends/request': 500 },
    act: async (tools) => {
      await tools.press('friends.request');
      await told(tools);
    },
  },
  {
    name: 'profile-friend-requested',
    ...ofKennel,
    answers: { '/friends/status/*': { status: 'none' }, 'POST /friends/request': {} },
    act: async (tools) => {
      await stay(tools, MESSAGE_MS);
      await tools.press('friends.request');
      await said(tools, 'friends.done.request');
    },
  },
  { name: 'profile-bad-uuid', path: () => '/user/nobody', who: 'user' },
  { name: 'profile-unknown', path: () => `/user/${NOBODY}`, who: 'user' },
  {
    name: 'own-profile-picture-crop',
    ...ownProfile,
    act: async ({ page, demo }) => {
      await chooseFiles(page, demo.photos[0]);
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  ...Object.entries({ sending: 'never', failed: 500 }).map(([state, answer]) => ({
    name: `own-profile-picture-${state}`,
    ...ownProfile,
    answers: { 'POST /user-photo': answer },
    act: async (tools) => {
      await chooseFiles(tools.page, tools.demo.photos[0]);
      await tools.press('profile.picture.use');
      await tools.page.getByRole('dialog').waitFor({ state: 'hidden' });
      if (state === 'failed') await told(tools);
    },
  })),
  {
    name: 'own-profile-picture-refused',
    ...ownProfile,
    act: async (tools) => {
      await chooseFiles(tools.page, pdf);
      await told(tools);
    },
  },
  ...states('own-profile-edit', ownProfileEdit.path, '/user/me', 'user', ['loading']),
  {
    name: 'own-profile-edit-error',
    ...ownProfileEdit,
    answers: ({ me }) => ({
      '/user/me': business(me, 3),
      '/user/by-uuid/*': business(me, 3),
      '/beauty-parlor/user/*': 500,
    }),
    act: tryingAgain,
  },
  {
    name: 'own-profile-edit-missing-veterinary',
    ...ownProfileEdit,
    answers: ({ me }) => ({
      '/user/me': business(me, 4),
      '/user/by-uuid/*': business(me, 4),
      '/veterinary/user/*': 500,
    }),
    act: tryingAgain,
  },
  {
    name: 'own-profile-edit-saving',
    ...ownProfileEdit,
    answers: { 'PATCH /user/profile': 'never' },
    act: async (tools) => {
      await field(tools, 'profile.fields.city').fill('Subotica');
      await tools.press('profile.edit.save');
      await busy(tools, 'profile.complete.saving');
    },
  },
  {
    name: 'own-profile-edit-saved',
    ...ownProfileEdit,
    answers: ({ me }) => ({
      'PATCH /user/profile': me,
      'PATCH /user-address/*': {},
      'PATCH /user/social-media': me,
    }),
    act: async (tools) => {
      await stay(tools, MESSAGE_MS);
      await field(tools, 'profile.fields.city').fill('Subotica');
      await tools.press('profile.edit.save');
      await said(tools, 'profile.complete.saved');
    },
  },
  {
    name: 'own-profile-edit-category-failed',
    ...ownProfileEdit,
    answers: ({ me }) => ({
      'PATCH /user/profile': me,
      'PATCH /user-address/*': {},
      '/kennel/user/*': { status: 404, code: 'not_found' },
      'POST /kennel': 500,
    }),
    act: async (tools) => {
      await userCategory(tools, 'kennel');
      await field(tools, 'profile.fields.establishmentDate').fill('2015-04-01');
      await tools.press('profile.edit.save');
      await told(tools);
    },
  },
  {
    name: 'own-profile-edit-session-over',
    ...ownProfileEdit,
    answers: { 'PATCH /user/profile': 401 },
    act: async (tools) => {
      await field(tools, 'profile.fields.city').fill('Subotica');
      await tools.press('profile.edit.save');
      await tools.page.getByRole('form', { name: tools.t('auth.login.title') }).waitFor();
      await told(tools);
    },
  },
  ...USER_CATEGORIES.map((key) => ({
    name: `own-profile-edit-${key}`,
    ...ownProfileEdit,
    act: async (tools) => {
      await userCategory(tools, key);
    },
  })),
  {
    name: 'own-profile-edit-services',
    ...ownProfileEdit,
    act: async (tools) => {
      await userCategory(tools, 'parlor');
      await tools.find('checkbox', 'profile.services.choose');
      await tools.page.getByRole('checkbox').nth(1).check({ force: true });
      await tools.page.getByRole('searchbox').fill('tre');
    },
  },
  {
    name: 'own-profile-edit-services-no-match',
    ...ownProfileEdit,
    act: async (tools) => {
      await userCategory(tools, 'parlor');
      await tools.page.getByRole('checkbox').nth(1).check({ force: true });
      await tools.page.getByRole('searchbox').fill('xyz');
    },
  },
  ...states('own-profile-edit-services', ownProfileEdit.path, '/service', 'user').map((route) => ({
    ...route,
    act: (tools) => userCategory(tools, 'parlor'),
  })),
  {
    name: 'own-profile-edit-country',
    ...ownProfileEdit,
    act: (tools) => tools.page.getByRole('combobox').first().fill('sr'),
  },
  { name: 'own-profile-edit-first-visit', ...ownProfileEdit, isFirstVisit: true },
  { name: 'own-profile-edit-invalid', ...ownProfileEdit, act: emptyProfile },
  {
    name: 'own-profile-edit-draft',
    ...ownProfileEdit,
    stored: ({ me }) => ({ [`draft:profile:${me.uuid}`]: { city: 'Subotica' } }),
  },
  {
    name: 'own-profile-edit-leave',
    ...ownProfileEdit,
    act: async (tools) => {
      await field(tools, 'profile.fields.city').fill('Subotica');
      await home(tools).click();
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'own-profile-edit-failed',
    ...ownProfileEdit,
    answers: { 'PATCH /user/profile': 500 },
    act: async (tools) => {
      await field(tools, 'profile.fields.city').fill('Subotica');
      await tools.press('profile.edit.save');
      await told(tools);
    },
  },
  {
    name: 'own-profile-edit-address-failed',
    ...ownProfileEdit,
    answers: { 'PATCH /user-address/*': 500 },
    act: async (tools) => {
      await field(tools, 'profile.fields.city').fill('Subotica');
      await tools.press('profile.edit.save');
      await told(tools);
    },
  },
  { name: 'account', ...account },
  ...states('account-sessions', account.path, '/auth/sessions', 'user', ['loading', 'error']),
  {
    name: 'account-visibility-failed',
    ...account,
    answers: { 'PATCH /user/profile': 500 },
    act: async (tools) => {
      await radio(tools.page, tools.t('account.visibility.me'));
      await told(tools);
    },
  },
  {
    name: 'account-invalid',
    ...account,
    act: async ({ press }) => {
      await press('account.email.submit');
      await press('account.password.submit');
    },
  },
  {
    name: 'account-changed',
    ...account,
    answers: { 'PATCH /user/password': {} },
    act: async ({ page, t, press }) => {
      const form = page.getByRole('form', { name: t('account.password.title') });
      await form.getByLabel(t('account.currentPassword')).first().fill('paws-and-tails');
      await form.getByLabel(t('account.password.new')).first().fill('tails-and-paws');
      await press('account.password.submit');
      await page.getByText(t('account.password.changed')).first().waitFor();
    },
  },
  {
    name: 'account-delete',
    ...account,
    act: async ({ page, press }) => {
      await press('account.deletion.open');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-delete-refused',
    ...account,
    answers: { 'DELETE /user/me': { status: 400, code: 'wrong_current_password' } },
    act: async ({ page, t, press }) => {
      await press('account.deletion.open');
      await page.getByRole('dialog').getByLabel(t('account.deletion.password')).first().fill('wrong');
      await press('account.deletion.submit');
      await page.getByText(t('errors.fields.wrong_password')).first().waitFor();
    },
  },
];

const directory = [
  { name: 'users', path: () => '/users', who: 'user' },
  { name: 'users-ads', path: () => '/users', who: 'user', hasAds: true },
  ...states('users-categories', () => '/users', '/user-category', 'user'),
  ...[1, 2, 3, 4, 5].map((id) => ({
    name: `users-of-category-${id}`,
    path: () => `/users?userCategoryId=${id}`,
    who: 'user',
  })),
  ...states('users-of-category', () => '/users?userCategoryId=5', '/user', 'user'),
  { name: 'users-visitor', path: () => '/users', who: 'visitor' },
  { name: 'users-of-unknown-category', path: () => '/users?userCategoryId=99', who: 'user' },
  { name: 'veterinary', path: () => '/veterinary', who: 'user' },
  { name: 'service', path: () => '/service', who: 'user' },
  { name: 'service-ticked', path: () => '/service?services=32', who: 'user' },
  { name: 'service-nobody', path: () => '/service?services=1,32', who: 'user' },
  {
    name: 'service-search',
    path: () => '/service?services=32',
    who: 'user',
    act: ({ page }) => page.getByRole('searchbox').fill('a'),
  },
  {
    name: 'service-no-match',
    path: () => '/service?services=32',
    who: 'user',
    act: ({ page }) => page.getByRole('searchbox').fill('xyz'),
  },
  ...states('service', () => '/service', '/service', 'user'),
];

const petCreate = { path: () => '/pet/create', who: 'user' };
const ownPet = { path: ({ ownPet: { uuid } }) => `/pet/uuid/${uuid}`, who: 'user' };
const ownPetEdit = { path: ({ ownPet: { uuid } }) => `/pet/uuid/${uuid}?edit=profile`, who: 'user' };
const ownPetPhotos = { path: ({ ownPet: { uuid } }) => `/pet/uuid/${uuid}?edit=photos`, who: 'user' };
const ofPet = { path: ({ pet: { uuid } }) => `/pet/uuid/${uuid}`, who: 'user' };

/** A form that can be sent. */
async function fillInPet(tools) {
  const { page, t } = tools;
  await petCategory(tools, 'spiders');
  await field(tools, 'pets.fields.petName').fill('Tara');
  const breeds = page.getByRole('combobox', { name: start(t('pets.fields.petCategoryGroupId')) });
  await breeds.click();
  await page.getByRole('option').first().click();
  await field(tools, 'pets.fields.dateOfBirth').fill('2024-05-17');
  await radio(page, t('pets.gender.f'));
}

const withoutPhotos = { '/pet/uuid/*': (pet) => ({ ...pet, photos: [] }) };

const toggle = ({ page, t }, key) => page.getByRole('switch', { name: start(t(key)) }).click({ force: true });

const addingPets = [
  { name: 'pet-create', ...petCreate },
  ...states('pet-create-kinds', petCreate.path, '/pet-category', 'user', ['loading', 'error']),
  ...Object.entries({ 'no-breeds': '/pet-category-group', 'no-foods': '/pet-category-food' }).map(([state, call]) => ({
    name: `pet-create-${state}`,
    ...petCreate,
    answers: { [call]: [] },
    act: (tools) => petCategory(tools, 'dogs'),
  })),
  {
    name: 'pet-create-lists-failed',
    ...petCreate,
    answers: { '/pet-category-group': 500, '/pet-category-food': 500 },
    act: async (tools) => {
      await petCategory(tools, 'dogs');
      await tools.page.locator('main [role="alert"] button').nth(1).waitFor({ timeout: 20_000 });
    },
  },
  {
    name: 'pet-create-breeds',
    ...petCreate,
    act: async (tools) => {
      await petCategory(tools, 'dogs');
      await tools.page.getByRole('combobox').first().fill('sar');
    },
  },
  {
    name: 'pet-create-no-breed-match',
    ...petCreate,
    act: async (tools) => {
      await petCategory(tools, 'cats');
      await tools.page.getByRole('combobox').first().fill('xyz');
    },
  },
  { name: 'pet-create-spiders', ...petCreate, act: (tools) => petCategory(tools, 'spiders') },
  {
    name: 'pet-create-invalid',
    ...petCreate,
    act: async (tools) => {
      await petCategory(tools, 'rodents');
      await toggle(tools, 'pets.create.offers.breeding');
      await toggle(tools, 'pets.create.offers.sale');
      await tools.press('pets.create.submit');
    },
  },
  {
    name: 'pet-create-yielded',
    ...petCreate,
    act: async (tools) => {
      await toggle(tools, 'pets.create.offers.sale');
      await toggle(tools, 'pets.create.offers.giveAway');
    },
  },
  {
    name: 'pet-create-photos',
    ...petCreate,
    act: ({ page, demo }) => chooseFiles(page, [...demo.photos, pdf]),
  },
  {
    name: 'pet-create-photo-crop',
    ...petCreate,
    act: async ({ page, demo, press }) => {
      await chooseFiles(page, demo.photos);
      await press('photos.cropOf', { file: demo.photos[1].name });
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  {
    name: 'pet-create-draft',
    ...petCreate,
    stored: ({ me }) => ({ [`draft:pet:${me.uuid}`]: { petCategoryId: 2, petName: 'Mrvica', isForGiveAway: true } }),
  },
  {
    name: 'pet-create-leave',
    ...petCreate,
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('Tara');
      await home(tools).click();
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'pet-create-failed',
    ...petCreate,
    answers: { 'POST /pet': 500 },
    act: async (tools) => {
      await fillInPet(tools);
      await tools.press('pets.create.submit');
      await told(tools);
    },
  },
  {
    name: 'pet-create-sending',
    ...petCreate,
    answers: { 'POST /pet': 'never' },
    act: async (tools) => {
      await fillInPet(tools);
      await tools.press('pets.create.submit');
      await busy(tools, 'pets.create.busy');
    },
  },
  {
    name: 'pet-create-session-over',
    ...petCreate,
    answers: { 'POST /pet': 401 },
    act: async (tools) => {
      await fillInPet(tools);
      await tools.press('pets.create.submit');
      await tools.page.getByRole('form', { name: tools.t('auth.login.title') }).waitFor();
      await told(tools);
    },
  },
  ...Object.entries({ sending: 'never', failed: 500 }).map(([state, answer]) => ({
    name: `pet-create-photos-${state}`,
    ...petCreate,
    answers: {
      'POST /pet': { uuid: NOBODY, name: 'Tara', petCategory: { id: 6, name: 'Spiders' } },
      'POST /pet-photo': answer,
    },
    act: async (tools) => {
      await fillInPet(tools);
      await chooseFiles(tools.page, tools.demo.photos);
      await tools.press('pets.create.submit');
      await tools.page
        .getByRole('heading', { level: 1, name: tools.t('pets.photos.step.title', { name: 'Tara' }) })
        .waitFor();
      if (state === 'failed') await tools.find('button', 'pets.photos.step.retry').first().waitFor();
    },
  })),
  {
    name: 'pet-create-photos-resumed',
    ...petCreate,
    stored: ({ me }) => ({ [`draft:pet-created:${me.uuid}`]: { uuid: NOBODY, name: 'Tara', petCategoryId: 6 } }),
  },
];

const animals = [
  { name: 'animals', path: () => '/animals', who: 'user' },
  { name: 'animals-ads', path: () => '/animals?petCategoryId=3', who: 'user', hasAds: true },
  { name: 'animals-breeds', path: () => '/animals?petCategoryId=1', who: 'user' },
  ...states('animals-breeds', () => '/animals?petCategoryId=2', '/pet-category-group', 'user'),
  {
    name: 'animals-breeds-no-match',
    path: () => '/animals?petCategoryId=2',
    who: 'user',
    act: ({ page }) => page.getByRole('searchbox').first().fill('xyz'),
  },
  { name: 'animals-pets', path: () => '/animals?petCategoryId=1&petCategoryGroup=101', who: 'user' },
  { name: 'animals-of-unknown-kind', path: () => '/animals?petCategoryId=99', who: 'user' },
  ...states('animals-pets', () => '/animals?petCategoryId=2&petCategoryGroup=201', '/pet', 'user'),
  ...['dogs', 'cats', 'parrots', 'rodents', 'reptiles', 'spiders'].map((kind) => ({
    name: kind,
    path: () => `/${kind}`,
    who: 'user',
  })),
  ...states('dogs', () => '/dogs', '/pet-category-group', 'user'),
  {
    name: 'dogs-search',
    path: () => '/dogs',
    who: 'user',
    act: ({ page }) => page.getByRole('combobox').first().fill('sarplaninac'),
  },
  ...addingPets,
  { name: 'pet-profile', ...ofPet },
  { name: 'pet-profile-ads', ...ofPet, hasAds: true },
  ...states('pet-profile', ofPet.path, '/pet/uuid/*', 'user', ['loading', 'error']),
  ...states('pet-profile-others', ofPet.path, '/pet/user/*', 'user'),
  {
    name: 'pet-profile-no-photos',
    ...ofPet,
    answers: withoutPhotos,
  },
  {
    name: 'pet-profile-viewer',
    ...ofPet,
    act: async ({ page, press }) => {
      await press('pets.page.enlarge');
      await page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  { name: 'own-pet', ...ownPet },
  { name: 'own-pet-no-photos', ...ownPet, answers: withoutPhotos },
  {
    name: 'own-pet-delete',
    ...ownPet,
    act: async ({ page, press }) => {
      await press('pets.page.delete');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'own-pet-delete-failed',
    ...ownPet,
    answers: { 'DELETE /pet/uuid/*': 500 },
    act: async (tools) => {
      await tools.press('pets.page.delete');
      await tools.press('pets.delete.confirm');
      await told(tools);
    },
  },
  {
    name: 'own-pet-delete-sending',
    ...ownPet,
    answers: { 'DELETE /pet/uuid/*': 'never' },
    act: async (tools) => {
      await tools.press('pets.page.delete');
      await tools.press('pets.delete.confirm');
      await busy(tools, 'pets.delete.busy');
    },
  },
  {
    name: 'own-pet-deleted',
    ...ownPet,
    answers: { 'DELETE /pet/uuid/*': {} },
    act: async (tools) => {
      await stay(tools, MESSAGE_MS);
      await tools.press('pets.page.delete');
      await tools.press('pets.delete.confirm');
      await tools.page.waitForURL('**/animals');
    },
  },
  { name: 'own-pet-edit', ...ownPetEdit },
  ...Object.entries({ loading: 'never', failed: 500 }).map(([state, answer]) => ({
    name: `own-pet-edit-lists-${state}`,
    ...ownPetEdit,
    answers: { '/pet-category-group': answer, '/pet-category-food': answer },
    act: async ({ page }) => {
      if (state === 'failed') await page.locator('main [role="alert"] button').nth(1).waitFor({ timeout: 20_000 });
    },
  })),
  {
    name: 'own-pet-edit-saving',
    ...ownPetEdit,
    answers: { 'PATCH /pet/uuid/*': 'never' },
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('Tara');
      await tools.press('pets.edit.submit');
      await busy(tools, 'pets.edit.busy');
    },
  },
  {
    name: 'own-pet-edit-saved',
    ...ownPetEdit,
    answers: ({ ownPet }) => ({ 'PATCH /pet/uuid/*': ownPet }),
    act: async (tools) => {
      await stay(tools, MESSAGE_MS);
      await field(tools, 'pets.fields.petName').fill('Tara');
      await tools.press('pets.edit.submit');
      await said(tools, 'pets.edit.saved');
    },
  },
  {
    name: 'own-pet-edit-session-over',
    ...ownPetEdit,
    answers: { 'PATCH /pet/uuid/*': 401 },
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('Tara');
      await tools.press('pets.edit.submit');
      await tools.page.getByRole('form', { name: tools.t('auth.login.title') }).waitFor();
      await told(tools);
    },
  },
  {
    name: 'own-pet-edit-invalid',
    ...ownPetEdit,
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('T');
      await field(tools, 'pets.fields.dateOfBirth').fill('2099-01-01');
      await tools.press('pets.edit.submit');
    },
  },
  { name: 'own-pet-edit-unchanged', ...ownPetEdit, act: ({ press }) => press('pets.edit.submit') },
  {
    name: 'own-pet-edit-draft',
    ...ownPetEdit,
    stored: ({ me, ownPet }) => ({ [`draft:pet-edit:${me.uuid}:${ownPet.uuid}`]: { petName: 'Tara' } }),
  },
  {
    name: 'own-pet-edit-leave',
    ...ownPetEdit,
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('Tara');
      await home(tools).click();
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'own-pet-edit-failed',
    ...ownPetEdit,
    answers: { 'PATCH /pet/uuid/*': 500 },
    act: async (tools) => {
      await field(tools, 'pets.fields.petName').fill('Tara');
      await tools.press('pets.edit.submit');
      await told(tools);
    },
  },
  { name: 'own-pet-photos', ...ownPetPhotos },
  { name: 'own-pet-photos-chosen', ...ownPetPhotos, act: ({ page, demo }) => chooseFiles(page, demo.photos) },
  {
    name: 'own-pet-photos-delete',
    ...ownPetPhotos,
    act: async ({ page, t }) => {
      await page
        .getByRole('button', { name: start(t('photos.album.deleteOf')) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'own-pet-photos-delete-failed',
    ...ownPetPhotos,
    answers: { 'DELETE /pet-photo/*': 500 },
    act: async (tools) => {
      const { page, t, press } = tools;
      await page
        .getByRole('button', { name: start(t('photos.album.deleteOf')) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await press('pets.page.delete');
      await told(tools);
    },
  },
  {
    name: 'own-pet-photos-describe-failed',
    ...ownPetPhotos,
    answers: { 'PATCH /pet-photo/*': 500 },
    act: async ({ page, t }) => {
      const description = page.getByRole('textbox', { name: start(t('photos.descriptionOf')) }).first();
      await description.fill('Tara, 2024');
      await description.blur();
      await page.getByText(start(t('photos.album.describeFailed'))).waitFor();
    },
  },
  {
    name: 'own-pet-photos-order-failed',
    ...ownPetPhotos,
    answers: { 'PUT /pet-photo/*': 500 },
    act: async (tools) => {
      await tools.page
        .getByRole('button', { name: start(tools.t('photos.makeMainOf')) })
        .first()
        .click();
      await told(tools);
    },
  },
  { name: 'own-pet-photos-empty', ...ownPetPhotos, answers: withoutPhotos },
  ...Object.entries({ sending: 'never', failed: 500 }).map(([state, answer]) => ({
    name: `own-pet-photos-${state}`,
    ...ownPetPhotos,
    answers: { 'POST /pet-photo': answer },
    act: async (tools) => {
      const { page, demo, t, find } = tools;
      await chooseFiles(page, demo.photos);
      await page
        .getByRole('button', { name: /\d/ })
        .and(
          page.getByRole('button', {
            name: new RegExp(`^${t('photos.album.upload_other', { count: '@' }).split('@')[0]}`),
          }),
        )
        .click();
      if (state === 'failed') await find('button', 'common.tryAgain').last().waitFor();
      else
        await page
          .getByText(t('photos.status.sending'))
          .or(page.getByText(t('photos.status.storing')))
          .first()
          .waitFor();
    },
  })),
  { name: 'pet-unknown', path: () => `/pet/uuid/${NOBODY}`, who: 'user' },
  { name: 'pet-redirect', path: ({ pet }) => `/pet/${pet.id}`, who: 'user' },
  {
    name: 'pet-redirect-loading',
    path: ({ pet }) => `/pet/${pet.id}`,
    who: 'user',
    answers: { '/pet/*': 'never' },
  },
  { name: 'pet-redirect-unknown', path: () => '/pet/999999999', who: 'user' },
];

/** Addresses of earlier days. */
const old = ['/ownerprofile', '/blogpage', '/owneralbum'].map((path) => ({
  name: `old-${path.slice(1)}`,
  path: () => path,
  who: 'user',
}));

/** Every screen that exists, in its notable states. @type {ScreenRoute[]} */
export const SCREEN_ROUTES = [...forEverybody, ...profiles, ...directory, ...animals, ...old];
