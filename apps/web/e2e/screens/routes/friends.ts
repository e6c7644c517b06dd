import type { Base, Demo, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { states } from './steps';

const friendsTab: Base = { path: () => paths.friends(), who: 'user' };
const requestsTab: Base = { path: () => paths.friends({ tab: 'requests' }), who: 'user' };
const blockedTab: Base = { path: () => paths.friends({ tab: 'blocked' }), who: 'user' };

const NAMES = [
  ['Ana', 'Đorđević'],
  ['Maximiliana Konstantina', 'von Hohenlohe-Waldenburg-Schillingsfürst'],
  ['Donaudampfschifffahrtsgesellschaftskapitän', 'Šćepanović'],
  ['Čedomir', null],
  [null, null],
];

const person = (index: number) => {
  const [firstName, lastName] = NAMES[index % NAMES.length] ?? [];
  const uuid = `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return { id: 1000 + index, uuid, firstName, lastName, imageUrl: null, userCategoryId: index % 7 || null };
};

const friendships = ({ me }: Demo, own: 'requester' | 'addressee', count: number) =>
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

/** Screens of friends, friend requests and blocked users. */
export const friends: Screen[] = [
  { name: 'friends', ...friendsTab },
  { name: 'friends-found', path: () => `${paths.friends()}?q=i`, who: 'user' },
  { name: 'friends-visitor', path: () => paths.friends(), who: 'visitor' },
  ...states('friends', friendsTab.path, '/friends', 'user'),
  {
    name: 'friends-long-words',
    ...friendsTab,
    answers: (demo) => ({ '/friends': friendships(demo, 'addressee', 70) }),
  },
  { name: 'friends-requests', ...requestsTab },
  ...states('friends-requests', requestsTab.path, '/friends/pending', 'user', ['loading', 'error']),
  { name: 'friends-requests-empty', ...requestsTab, answers: { '/friends/pending': [], '/friends/outgoing': [] } },
  {
    name: 'friends-requests-long-words',
    ...requestsTab,
    answers: (demo) => ({
      '/friends/pending': friendships(demo, 'addressee', 5),
      '/friends/outgoing': friendships(demo, 'requester', 5),
    }),
  },
  { name: 'friends-blocked', ...blockedTab },
  { name: 'friends-blocked-long-words', ...blockedTab, answers: { '/friends/blocked': BLOCKED } },
  ...states('friends-blocked', blockedTab.path, '/friends/blocked', 'user'),
];
