import type { Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { LONG_WORD, firstOnes, loseConnection, states, userInLongWords } from './steps';

async function openRequests({ page, t }: Tools) {
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

/** Screens of the home page and of the navigation's menus and dialogs. */
export const home: Screen[] = [
  { name: 'home', path: () => paths.home },
  { name: 'home-ads', path: () => paths.home, who: 'user', hasAds: true },
  { name: 'home-offline', path: () => paths.home, who: 'user', act: loseConnection },
  ...states('home-pet-categories', () => paths.home, '/pet-category', 'visitor'),
  ...states('home-user-categories', () => paths.home, '/user-category', 'user'),
  ...states('home-user', () => paths.home, '/home', 'user', ['loading', 'error']),
  {
    name: 'home-new-user',
    path: () => paths.home,
    who: 'user',
    answers: {
      '/home': (home: object) => ({
        ...home,
        ...{ hasProfile: false, hasFriends: false, pets: [], posts: [], answers: [] },
        care: { hasPets: false, today: '2026-11-27', reminders: [], doses: [] },
        lost: { place: null, km: null, reports: [] },
      }),
    },
  },
  {
    name: 'home-long-words',
    path: () => paths.home,
    who: 'user',
    answers: {
      '/home': (home: any) => ({
        ...home,
        pets: firstOnes((pet) => ({ ...pet, name: LONG_WORD.slice(0, 49) }))(home.pets),
        posts: firstOnes((post) => ({
          ...post,
          user: userInLongWords(post.user),
          content: `#${LONG_WORD} ${LONG_WORD}`,
        }))(home.posts),
      }),
    },
  },
  { name: 'friend-requests', path: () => paths.about, who: 'user', act: openRequests },
  ...states('friend-requests', () => paths.about, '/friends/pending', 'user').map((state) => ({
    ...state,
    act: openRequests,
  })),
];
