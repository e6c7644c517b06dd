import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { LONG_WORD, firstOnes, petInLongWords, start, states, userInLongWords, waitForAlert } from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/**
 * Repeats a few entries to get `count` of them.
 * @param {object[]} few
 * @param {number} count
 */
const many = (few, count) =>
  Array.from({ length: count }, (_, index) => ({ ...few[index % few.length], id: 10_000 - index }));

/** @param {Tools} tools */
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

/**
 * What everybody begins with: home, and what the navigation opens.
 * @type {ScreenRoute[]}
 */
export const home = [
  { name: 'home', path: () => paths.home },
  { name: 'home-ads', path: () => paths.home, who: 'user', hasAds: true },
  { name: 'home-first-visit', path: () => paths.home, who: 'visitor', isFirstVisit: true },
  {
    name: 'home-offline',
    path: () => paths.home,
    who: 'user',
    act: async ({ page, t }) => {
      await page.context().setOffline(true);
      await page.getByText(t('common.shell.offline')).waitFor();
    },
  },
  {
    name: 'home-session-expired',
    path: () => paths.home,
    who: 'user',
    answers: { '/pet': { status: 401, code: 'session_expired' } },
    act: ({ page, t }) => page.getByText(t('errors.session_expired')).first().waitFor(),
  },
  { name: 'home-too-many-requests', path: () => paths.home, who: 'user', answers: { '/pet': 429 } },
  ...states('home-pet-categories', () => paths.home, '/pet-category', 'visitor'),
  ...states('home-user-categories', () => paths.home, '/user-category', 'user'),
  ...states('home-newest', () => paths.home, '/pet', 'user'),
  ...states('home-posts', () => paths.home, '/wall', 'user'),
  {
    name: 'home-long-words',
    path: () => paths.home,
    who: 'user',
    answers: {
      '/pet': firstOnes(petInLongWords),
      '/wall': firstOnes((post) => ({
        ...post,
        user: userInLongWords(post.user),
        content: `#${LONG_WORD} ${LONG_WORD}`,
      })),
    },
  },
  { name: 'home-unread', path: () => paths.home, who: 'user', answers: { '/messages/unread-count': { count: 120 } } },
  { name: 'home-account-menu', path: () => paths.home, who: 'user', act: ({ press }) => press('common.account.open') },
  { name: 'friend-requests', path: () => paths.about, who: 'user', act: openRequests },
  { name: 'friend-requests-none', path: () => paths.about, who: 'newcomer', act: openRequests },
  {
    name: 'friend-requests-error',
    path: () => paths.about,
    who: 'user',
    answers: { '/friends/pending': 500 },
    act: openRequests,
  },
  {
    name: 'friend-requests-loading',
    path: () => paths.about,
    who: 'user',
    answers: { '/friends/pending': 'never' },
    act: openRequests,
  },
  {
    name: 'friend-requests-many',
    path: () => paths.about,
    who: 'user',
    answers: ({ requests }) => ({ '/friends/pending': { body: many(requests, 50), hasMore: true } }),
    act: async (tools) => {
      await openRequests(tools);
      await tools.page.getByRole('dialog').getByRole('button').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'friend-requests-accepted',
    path: () => paths.about,
    who: 'user',
    // Requested at the start, when the list is opened, and after one was answered.
    answers: ({ requests }) => ({
      '/friends/pending': { inTurn: [requests, requests, requests.slice(1)] },
      'POST /friends/request/*': {},
    }),
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
    path: () => paths.about,
    who: 'user',
    answers: { 'POST /friends/request/*': 500 },
    act: async (tools) => {
      await openRequests(tools);
      await tools.page
        .getByRole('dialog')
        .getByRole('button', { name: start(tools.t('friends.requests.decline')) })
        .first()
        .click();
      await waitForAlert(tools);
    },
  },
];
