import type { TFunction } from 'i18next';
import type texts from '../../i18n/locales/en/notifications.json';
import { paths } from '../../routing/routes';
import { userName } from '../../lib/userName';
import type { Notification } from './notifications.queries';

type T = TFunction<['notifications', 'users']>;

/** Maximum counted actors, the same as on the server. */
const MAX_ACTORS = 100;

/** Names one or two actors; with more, the latest actor and the number of others. */
function formatActors(t: T, { actors, actorCount }: Notification) {
  const [first = '', second = ''] = actors.map((actor) => userName(actor) || t('users:unnamed'));
  if (actorCount <= 1) return first;
  if (actorCount === 2) return t('who.two', { first, second });
  const count = actorCount - 1;
  return t('who.more', { first, count, shown: actorCount >= MAX_ACTORS ? `${count}+` : count });
}

/** A notification caused by other users. */
type UserAction = Notification & { kind: Exclude<Notification['kind'], NoticeKind> };

/** Kinds without an actor. Each has a complete sentence. */
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

/** Placeholder for the actors while splitting a sentence. Does not occur in names. */
const ACTORS_PLACEHOLDER = '\u{F0000}';

/** Sentence of a notification, split so that the actors can be emphasized. */
export function sentenceOf(t: T, notification: Notification) {
  if (isNotice(notification)) return { before: t(`told.${notification.kind}`), who: '', after: '' };
  const isSingle = notification.actorCount <= 1;
  const key = `${sentenceKey(notification as UserAction)}.${isSingle ? 'one' : 'several'}` as const;
  const name = notification.target?.title ?? '';
  const sentence: string = t(`what.${key}`, { who: ACTORS_PLACEHOLDER, name });
  const [before = '', after = ''] = sentence.split(ACTORS_PLACEHOLDER);
  return { before, who: formatActors(t, notification), after };
}

/** URL of the target, its comment or the user. */
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
 * Excerpt of the comment, the target or a moderator's text. The name of an album's pet is already
 * in the sentence.
 */
export function excerptOf({ kind, target, comment, notice }: Notification) {
  if (notice) return notice.words;
  if (comment) return comment.excerpt;
  return target?.type === 'pet_album' || kind.startsWith('friend') ? null : (target?.title ?? null);
}
