import type { Base, Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { NOBODY, person, states } from './steps';

const page: Base = { path: () => paths.notifications, who: 'user' };

const LONG = 'Danas smo šetali pored reke i sreli tri patke, dve žabe i jednog veoma ozbiljnog jazavičara. '.repeat(2);
const wallPost = { type: 'wall_post', id: 1, uuid: null, title: LONG.slice(0, 120) };
const comment = {
  id: 9,
  parentId: null,
  excerpt: `Najdonaudampfschifffahrtsgesellschaftskapitänskije! ${LONG}`.slice(0, 120),
};

/** Every type of notification, each with its number of actors. */
const ALL = [
  ['friend_request', 1, { friendship: { id: 1, status: 'pending' } }],
  ['friend_accepted', 1, { friendship: { id: 2, status: 'accepted' } }],
  ['like', 1, { target: wallPost }],
  ['like', 2, { target: { type: 'blog_post', id: 1, uuid: NOBODY, title: 'Zima sa psom' } }],
  ['like', 23, { target: { type: 'pet_album', id: 1, uuid: NOBODY, title: 'Medena' } }],
  ['like', 100, { target: { type: 'user_album', id: 1, uuid: NOBODY, title: null } }],
  ['comment', 3, { target: wallPost, comment }],
  ['reply', 1, { target: wallPost, comment: { ...comment, excerpt: 'Hvala!' } }],
  ['mention', 1, { target: wallPost, comment: null }],
  ['content_hidden', 0, { notice: { about: wallPost.title, text: LONG.slice(0, 90), path: '/wall/1' } }],
  ['health_entry_added', 0, { notice: { about: 'Žućko · Ambulanta Šapica', text: null, path: '/pet/health/1' } }],
  ['new_login', 0, { notice: { about: null, text: null, path: '/account' } }],
].map(([kind, actorCount, more], index) => ({
  id: 100 - index,
  position: 100 - index,
  kind,
  actors: [0, 1, 2].slice(0, Number(actorCount)).map((step) => person(index + step)),
  actorCount,
  target: null,
  comment: null,
  friendship: null,
  notice: null,
  createdAt: new Date(Date.UTC(2026, 10, 20 - index)).toISOString(),
  isRead: index > 4,
  ...(more as object),
}));

const settings: Base = { path: () => paths.notificationSettings, who: 'user' };
const unsubscribe: Base = { path: () => `${paths.unsubscribe}#${NOBODY}.${'a'.repeat(43)}`, who: 'visitor' };

const CHOSEN = {
  choices: ['friend_request', 'friend_accepted', 'like', 'comment', 'reply', 'mention', 'account', 'moderation'].map(
    (topic, index) => ({ topic, mail: ['off', 'at_once', 'daily'][index % 3], push: index % 2 === 1 }),
  ),
  isMailOn: false,
  pushKey: 'x',
  isPushedHere: true,
  pushShowsText: true,
  messageMails: true,
  quietHours: { from: '22:00', until: '07:00' },
  dailyAt: '08:00',
  timeZone: 'America/Argentina/Buenos_Aires',
};

/** On a phone the button opens the page instead. */
const openPanel = ({ page, t }: Tools) => page.getByTitle(t('common.notifications.title')).click();

/** Screens of notifications and notification settings. */
export const notifications: Screen[] = [
  { name: 'notifications', ...page },
  { name: 'notifications-long-words', ...page, answers: { '/notifications': ALL } },
  ...states('notifications', page.path, '/notifications', 'user'),
  { name: 'notification-settings', ...settings },
  { name: 'notification-settings-chosen', ...settings, answers: { '/notifications/settings': CHOSEN } },
  ...states('notification-settings', settings.path, '/notifications/settings', 'user', ['loading', 'error']),
  { name: 'unsubscribe', ...unsubscribe },
  {
    name: 'notifications-panel',
    path: () => paths.about,
    who: 'user',
    answers: { '/notifications': ALL, '/notifications/unread-count': { unreadCount: 5 } },
    act: async (tools) => {
      await openPanel(tools);
      await tools.page.getByText('Medena').waitFor();
    },
  },
];
