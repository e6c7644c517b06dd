import { paths } from '../../../apps/web/src/routing/addresses.ts';
import { loseConnection, start, states, waitForAlert } from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

/** @type {Base} */
const friendsTab = { path: () => paths.friends(), who: 'user' };
/** @type {Base} */
const requestsTab = { path: () => paths.friends({ tab: 'requests' }), who: 'user' };
/** @type {Base} */
const blockedTab = { path: () => paths.friends({ tab: 'blocked' }), who: 'user' };

const NAMES = [
  ['Ana', 'Đorđević'],
  ['Maximiliana Konstantina', 'von Hohenlohe-Waldenburg-Schillingsfürst'],
  ['Donaudampfschifffahrtsgesellschaftskapitän', 'Šćepanović'],
  ['Čedomir', null],
  [null, null],
];

/** @param {number} index */
const person = (index) => {
  const [firstName, lastName] = NAMES[index % NAMES.length] ?? [];
  const uuid = `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return { id: 1000 + index, uuid, firstName, lastName, imageUrl: null, userCategoryId: index % 7 || null };
};

/**
 * @param {Demo} demo
 * @param {'requester' | 'addressee'} own
 * @param {number} count
 */
const friendships = ({ me }, own, count) =>
  Array.from({ length: count }, (_, index) => {
    const other = own === 'requester' ? 'addressee' : 'requester';
    const createdAt = new Date(Date.UTC(2026, 10, 20 - index)).toISOString();
    return {
      id: index + 1,
      friendship_id: index + 1,
      [own]: me,
      [other]: person(index),
      createdAt,
      updatedAt: createdAt,
    };
  });

const BLOCKED = [0, 1, 4].map((index) => {
  const { id, uuid, firstName, lastName } = person(index);
  return { id, uuid, name: [firstName, lastName].filter(Boolean).join(' '), avatar: null };
});

/**
 * The menu of the first of them.
 * @param {Tools} tools
 */
const openMenu = ({ page }) => page.locator('main li [aria-haspopup="menu"]').first().click();

/**
 * @param {string} key
 * @returns {NonNullable<ScreenRoute['act']>}
 */
const choose = (key) => async (tools) => {
  await openMenu(tools);
  await tools.find('menuitem', key).click();
  await tools.page.getByRole('dialog').waitFor();
};

/**
 * Friends, requests, and whom one has blocked.
 * @type {ScreenRoute[]}
 */
export const friends = [
  { name: 'friends', ...friendsTab },
  { name: 'friends-by-name', path: () => `${paths.friends()}?sort=name`, who: 'user' },
  { name: 'friends-found', path: () => `${paths.friends()}?q=i`, who: 'user' },
  { name: 'friends-no-match', path: () => `${paths.friends()}?q=xyz`, who: 'user' },
  { name: 'friends-visitor', path: () => paths.friends(), who: 'visitor' },
  ...states('friends', friendsTab.path, '/friends', 'user'),
  {
    name: 'friends-long-words',
    ...friendsTab,
    answers: (demo) => ({ '/friends': friendships(demo, 'addressee', 70) }),
  },
  { name: 'friends-offline', ...friendsTab, act: loseConnection },
  { name: 'friends-menu', ...friendsTab, act: openMenu },
  { name: 'friends-unfriend', ...friendsTab, act: choose('friends.unfriend') },
  { name: 'friends-block', ...friendsTab, act: choose('friends.block') },
  {
    name: 'friends-unfriend-failed',
    ...friendsTab,
    answers: { 'DELETE /friends/*': 500 },
    act: async (tools) => {
      await choose('friends.unfriend')(tools);
      await tools.page.getByRole('dialog').getByRole('button').last().click();
      await waitForAlert(tools);
    },
  },
  { name: 'friends-requests', ...requestsTab },
  ...states('friends-requests', requestsTab.path, '/friends/pending', 'user', ['loading', 'error']),
  { name: 'friends-requests-empty', ...requestsTab, answers: { '/friends/pending': [], '/friends/outgoing': [] } },
  {
    name: 'friends-requests-failed',
    ...requestsTab,
    answers: { '/friends/pending': 500, '/friends/outgoing': 500 },
  },
  {
    name: 'friends-requests-long-words',
    ...requestsTab,
    answers: (demo) => ({
      '/friends/pending': friendships(demo, 'addressee', 5),
      '/friends/outgoing': friendships(demo, 'requester', 5),
    }),
  },
  {
    name: 'friends-requests-offline',
    ...requestsTab,
    act: async (tools) => {
      await loseConnection(tools);
      await tools.page
        .getByRole('main')
        .getByRole('button', { name: start(tools.t('friends.requests.accept')) })
        .first()
        .click();
      await waitForAlert(tools);
    },
  },
  { name: 'friends-blocked', ...blockedTab },
  { name: 'friends-blocked-long-words', ...blockedTab, answers: { '/friends/blocked': BLOCKED } },
  { name: 'friends-blocked-offline', ...blockedTab, act: loseConnection },
  {
    name: 'friends-blocked-failed',
    ...blockedTab,
    answers: { '/friends/blocked': BLOCKED, 'POST /friends/unblock/*': 500 },
    act: async (tools) => {
      await tools.page
        .getByRole('main')
        .getByRole('button', { name: start(tools.t('friends.page.unblockOf')) })
        .first()
        .click();
      await waitForAlert(tools);
    },
  },
  ...states('friends-blocked', blockedTab.path, '/friends/blocked', 'user'),
];
