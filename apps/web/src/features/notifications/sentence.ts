import type { TFunction } from 'i18next';
import type texts from '../../i18n/locales/en/notifications.json';
import { paths } from '../../routing/addresses';
import { userName } from '../../lib/userName';
import type { Notification } from './notifications.queries';

type T = TFunction<['notifications', 'users']>;

/** More than this are not counted (as the server does). */
const MOST = 100;

/** Who did it: one or two by their names, of more the last one and how many others. */
function actorsOf(t: T, { actors, actorCount }: Notification) {
  const [first = '', second = ''] = actors.map((actor) => userName(actor) || t('users:unnamed'));
  if (actorCount <= 1) return first;
  if (actorCount === 2) return t('who.two', { first, second });
  const count = actorCount - 1;
  return t('who.more', { first, count, shown: actorCount >= MOST ? `${count}+` : count });
}

/** Of what others did. */
type Deed = Notification & { kind: Exclude<Notification['kind'], NoticeKind> };

/** The kinds that nobody else causes, and what they say in a whole sentence. */
type NoticeKind = keyof (typeof texts)['told'];

const isNotice = (notification: Notification): notification is Notification & { kind: NoticeKind } =>
  notification.notice !== null;

/** The key of what was done, but for how many did it. */
function keyOf({ kind, target, comment }: Deed) {
  if (kind === 'friend_request' || kind === 'friend_accepted') return kind;
  if (kind === 'mention') return comment ? 'mention_comment' : 'mention_post';
  if (kind === 'reply') return 'reply';
  return `${kind}_${target?.type ?? 'wall_post'}` as `${'like' | 'comment'}_${'wall_post'}`;
}

/** Stands for the actors while a sentence is taken apart; no name contains it. */
const PLACE = '\u{F0000}';

/** What a notification says, in three parts: the actors stand out. */
export function sentenceOf(t: T, notification: Notification) {
  if (isNotice(notification)) return { before: t(`told.${notification.kind}`), who: '', after: '' };
  const isOne = notification.actorCount <= 1;
  const key = `${keyOf(notification as Deed)}.${isOne ? 'one' : 'several'}` as const;
  const name = notification.target?.title ?? '';
  const sentence: string = t(`what.${key}`, { who: PLACE, name });
  const [before = '', after = ''] = sentence.split(PLACE);
  return { before, who: actorsOf(t, notification), after };
}

/** Where the thing itself is: what was liked or commented, the conversation below it, or the person. */
export function linkOf({ target, actors, comment, notice }: Notification) {
  if (notice) return notice.path ?? paths.notifications;
  const hash = comment ? `#comment-${comment.id}` : '';
  switch (target?.type) {
    case 'wall_post':
      return `${paths.wallPost(target.id)}${hash}`;
    case 'blog_post':
      return `${paths.blogPost(target.uuid ?? String(target.id))}${hash}`;
    case 'user_album':
      return paths.userAlbum(target.uuid ?? String(target.id));
    case 'pet_album':
      return paths.petAlbum(target.uuid ?? String(target.id));
    case undefined:
      return paths.user(actors[0]?.uuid ?? '');
  }
}

/** The words that it is about: of the comment, of the thing, or of who decided something. An album's pet stands in the sentence. */
export function excerptOf({ kind, target, comment, notice }: Notification) {
  if (notice) return notice.words;
  if (comment) return comment.excerpt;
  return target?.type === 'pet_album' || kind.startsWith('friend') ? null : (target?.title ?? null);
}
