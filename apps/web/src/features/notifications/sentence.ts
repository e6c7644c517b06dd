import type { TFunction } from 'i18next';
import type texts from '../../i18n/locales/en/notifications.json';
import { paths } from '../../routing/routes';
import { userName } from '../../lib/userName';
import type { Notification } from './notifications.queries';

type T = TFunction<['notifications', 'users']>;

/** The server counts actors up to this number. */
const MAX_ACTORS = 100;

/**
 * Names one or two actors. For more actors, names the latest actor and counts the other actors.
 */
function formatActors(t: T, { actors, actorCount }: Notification) {
  const [first = '', second = ''] = actors.map((actor) => userName(actor) || t('users:unnamed'));
  if (actorCount <= 1) return first;
  if (actorCount === 2) return t('who.two', { first, second });
  const count = actorCount - 1;
  return t('who.more', { first, count, shown: actorCount >= MAX_ACTORS ? `${count}+` : count });
}

/** A notification caused by other users. */
type UserAction = Notification & { kind: Exclude<Notification['kind'], NoticeKind> };

/** Notification types without an actor. Each type has a complete sentence. */
type NoticeKind = keyof (typeof texts)['told'];

const isNotice = (notification: Notification): notification is Notification & { kind: NoticeKind } =>
  notification.notice !== null;

/** Translation key of an action, without its plural form. */
function sentenceKey({ kind, target, comment }: UserAction) {
  if (kind === 'friend_request' || kind === 'friend_accepted') return kind;
  if (kind === 'mention') return comment ? 'mention_comment' : 'mention_post';
  if (kind === 'reply') return 'reply';
  return `${kind}_${target?.type ?? 'wall_post'}` as `${'like' | 'comment'}_${'wall_post'}`;
}

/** Placeholder for the actors, at which a sentence is split. Names do not contain it. */
const ACTORS_PLACEHOLDER = '\u{F0000}';

/** A notification's sentence, split into three strings so the actors can be emphasized. */
export function sentenceOf(t: T, notification: Notification) {
  if (isNotice(notification)) return { before: t(`told.${notification.kind}`), who: '', after: '' };
  const isSingle = notification.actorCount <= 1;
  const key = `${sentenceKey(notification as UserAction)}.${isSingle ? 'one' : 'several'}` as const;
  const name = notification.target?.title ?? '';
  const sentence: string = t(`what.${key}`, { who: ACTORS_PLACEHOLDER, name });
  const [before = '', after = ''] = sentence.split(ACTORS_PLACEHOLDER);
  return { before, who: formatActors(t, notification), after };
}

/** Returns the URL of the post, comment, album or user that the notification is about. */
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

/**
 * Returns an excerpt of the comment, the post or a moderator's message. Null if the sentence
 * needs no excerpt.
 */
export function excerptOf({ kind, target, comment, notice }: Notification) {
  if (notice) return notice.text;
  if (comment) return comment.excerpt;
  return target?.type === 'pet_album' || kind.startsWith('friend') ? null : (target?.title ?? null);
}
