import type { TFunction } from 'i18next';
import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { MAX_COUNTED, type NotificationView } from './notifications.dto.js';

interface Named {
  firstName: string | null;
  lastName: string | null;
}

type T = TFunction<'notifications'>;

const nameOf = ({ firstName, lastName }: Named, t: T): string =>
  [firstName, lastName].filter(Boolean).join(' ') || t('unnamed');

const inOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ');

/** Returns one line of an email: the sender and the number of unread messages. */
export function messagesSentence(sender: Named, count: number, language: Language): string {
  const t = textsIn(language, 'notifications');
  const who = nameOf(sender, t);
  return inOneLine(count === 1 ? t('messages.one', { who }) : t('messages.several', { who, count }));
}

/** Returns an email's subject: its first sentence and the number of other sentences. */
export const subjectOf = (sentence: string, others: number, language: Language): string =>
  others === 0 ? sentence : textsIn(language, 'notifications')('mail.subjectWithMore', { sentence, others });

function actorsOf({ actors, actorCount }: NotificationView, t: T): string {
  const [first = t('unnamed'), second = ''] = actors.map((actor) => nameOf(actor, t));
  if (actorCount <= 1) return first;
  if (actorCount === 2) return t('who.two', { first, second });
  const count = actorCount - 1;
  return t('who.more', { first, count, others: actorCount >= MAX_COUNTED ? `${count}+` : count });
}

/** Returns a notification's sentence on one line, even if a name contains line breaks. */
export const sentenceOf = (notification: NotificationView, language: Language): string =>
  inOneLine(sentence(notification, textsIn(language, 'notifications')));

function sentence(notification: NotificationView, t: T): string {
  const { kind, target, comment } = notification;
  const who = actorsOf(notification, t);
  const number = notification.actorCount <= 1 ? 'one' : 'several';
  switch (kind) {
    case 'like':
      return t(`what.like_${target?.type ?? 'wall_post'}.${number}`, { who, name: target?.title ?? '' });
    case 'comment':
      return t(`what.comment_${target?.type === 'blog_post' ? 'blog_post' : 'wall_post'}.${number}`, { who });
    case 'reply':
      return t(`what.reply.${number}`, { who });
    case 'mention':
      return t(`what.mention_${comment ? 'comment' : 'post'}.${number}`, { who });
    case 'friend_request':
    case 'friend_accepted':
      return t(kind, { who });
    default:
      return t(`notices.${kind}`);
  }
}

/** Returns the text to quote below a notification's sentence, or null. */
export const quotedTextOf = ({ comment, notice, target }: NotificationView): string | null =>
  notice ? (notice.text ?? notice.about) : (comment?.excerpt ?? target?.title ?? null);

/** Returns the path of a notification's page in the web app (see its routing table). */
export function pathOf({ target, comment, actors, notice }: NotificationView): string {
  const hash = comment ? `#comment-${comment.id}` : '';
  if (notice) return notice.path ?? '/notifications';
  switch (target?.type) {
    case 'wall_post':
      return `/wall/${target.id}${hash}`;
    case 'blog_post':
      return `/blog/${target.uuid}${hash}`;
    case 'user_album':
      return `/owner/album/${target.uuid}`;
    case 'pet_album':
      return `/pet/album/${target.uuid}`;
    default:
      return actors[0] ? `/user/${actors[0].uuid}` : '/notifications';
  }
}

/**
 * Returns the key of a notification's thread. All notifications about one target, such as a post,
 * form a thread.
 */
export const threadOf = ({ id, target }: NotificationView): string =>
  target ? `${target.type}-${target.id}` : `notification-${id}`;
