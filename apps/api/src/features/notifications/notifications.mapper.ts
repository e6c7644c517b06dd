import { toUserSummary, type UserSummaryRow } from '../../platform/users/user-summary.js';
import type { Kind, NotificationTargetView, NotificationView } from './notifications.dto.js';

/** Maximum length of an excerpt in characters. */
export const EXCERPT_LENGTH = 120;

export interface NotificationRow {
  id: bigint;
  position: bigint;
  kind: Kind;
  isRead: boolean;
  createdAt: Date;
  updatedAt: Date;
  newestId: bigint;
  /** Users who acted, or null for a notice. */
  actors: UserSummaryRow[] | null;
  actorCount: number;
  wallPostId: number | null;
  wallPost: string | null;
  blogPostId: number | null;
  blogUuid: string | null;
  blogTitle: string | null;
  albumUserId: number | null;
  albumUuid: string | null;
  albumPetId: number | null;
  petUuid: string | null;
  petName: string | null;
  commentId: bigint | null;
  comment: string | null;
  parentId: bigint | null;
  friendshipId: number | null;
  friendshipStatus: 'PENDING' | 'ACCEPTED' | null;
  noticeId: bigint | null;
  about: string | null;
  text: string | null;
  path: string | null;
}

const excerptOf = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length > EXCERPT_LENGTH
    ? `${characters.slice(0, EXCERPT_LENGTH - 1).join('')}…`
    : characters.join('');
};

function targetOf(row: NotificationRow): NotificationTargetView | null {
  if (row.wallPostId !== null) {
    return { type: 'wall_post', id: row.wallPostId, uuid: null, title: excerptOf(row.wallPost!) || null };
  }
  if (row.blogPostId !== null) {
    return { type: 'blog_post', id: row.blogPostId, uuid: row.blogUuid, title: row.blogTitle };
  }
  if (row.albumUserId !== null) return { type: 'user_album', id: row.albumUserId, uuid: row.albumUuid, title: null };
  if (row.albumPetId !== null) {
    return { type: 'pet_album', id: row.albumPetId, uuid: row.petUuid, title: row.petName };
  }
  return null;
}

export const toNotificationView = (row: NotificationRow): NotificationView => ({
  id: Number(row.id),
  kind: row.kind,
  position: Number(row.position),
  actors: (row.actors ?? []).map(toUserSummary),
  actorCount: row.actorCount,
  target: targetOf(row),
  comment:
    row.commentId === null
      ? null
      : {
          id: Number(row.commentId),
          parentId: row.parentId === null ? null : Number(row.parentId),
          excerpt: excerptOf(row.comment!),
        },
  friendship:
    row.friendshipId === null
      ? null
      : { id: row.friendshipId, status: row.friendshipStatus === 'ACCEPTED' ? 'accepted' : 'pending' },
  notice: row.noticeId === null ? null : { about: row.about, text: row.text, path: row.path },
  createdAt: row.createdAt.toISOString(),
  isRead: row.isRead,
});

/** Id of an action or notice that may have caused a notification. */
export type Cause =
  | { noticeId: bigint }
  | { likeId: number }
  | { commentId: number }
  | { friendshipId: number }
  | { mentionedIn: number };

/**
 * Returns true if this cause created the notification or moved it to the top. Returns false if the
 * notification has a newer cause.
 */
export function isCausedBy(cause: Cause, row: NotificationRow): boolean {
  // A like repeated within an hour does not move the notification.
  if ('likeId' in cause)
    return row.kind === 'like' && Number(row.newestId) === cause.likeId && row.updatedAt >= row.createdAt;
  if ('noticeId' in cause) return row.noticeId === cause.noticeId;
  if ('commentId' in cause) return Number(row.commentId) === cause.commentId;
  if ('friendshipId' in cause) return row.friendshipId === cause.friendshipId;
  return row.kind === 'mention' && row.commentId === null && row.wallPostId === cause.mentionedIn;
}
