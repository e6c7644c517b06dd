import type { Base, Screen } from '../screen';
import { paths } from '../../../src/routing/routes';
import { firstOnes, states, userInLongWords } from './steps';

const friendsTab: Base = { path: () => paths.friends(), who: 'user' };
const requestsTab: Base = { path: () => paths.friends({ tab: 'requests' }), who: 'user' };
const blockedTab: Base = { path: () => paths.friends({ tab: 'blocked' }), who: 'user' };

const inLongWords = firstOnes(({ requester, addressee, ...friendship }) => ({
  ...friendship,
  requester: userInLongWords(requester),
  addressee: userInLongWords(addressee),
}));

/** Screens of friends, friend requests and blocked users. */
export const friends: Screen[] = [
  { name: 'friends', ...friendsTab },
  { name: 'friends-found', path: () => `${paths.friends()}?q=i`, who: 'user' },
  { name: 'friends-visitor', path: () => paths.friends(), who: 'visitor' },
  ...states('friends', friendsTab.path, '/friends', 'user'),
  { name: 'friends-long-words', ...friendsTab, answers: { '/friends': inLongWords } },
  { name: 'friends-requests', ...requestsTab },
  ...states('friends-requests', requestsTab.path, '/friends/pending', 'user', ['loading', 'error']),
  { name: 'friends-requests-empty', ...requestsTab, answers: { '/friends/pending': [], '/friends/outgoing': [] } },
  {
    name: 'friends-requests-long-words',
    ...requestsTab,
    answers: { '/friends/pending': inLongWords, '/friends/outgoing': inLongWords },
  },
  { name: 'friends-blocked', ...blockedTab },
  ...states('friends-blocked', blockedTab.path, '/friends/blocked', 'user'),
];
