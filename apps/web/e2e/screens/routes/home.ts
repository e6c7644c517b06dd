import type { Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { LONG_WORD, firstOnes, petInLongWords, states, userInLongWords } from './steps';

/** Repeats the entries until there are `count` of them. */
const many = (few: object[], count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...few[index % few.length], id: 10_000 - index }));

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
];
