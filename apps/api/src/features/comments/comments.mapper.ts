import type { LoggedEvent, StreamEvents } from '../../platform/realtime/events.js';
import type { CommentTarget } from '../likes/targets.js';
import type { CommentView } from './comments.dto.js';

/** The stored comment before an update. */
export interface LockedCommentRow {
  content: string;
  targetType: CommentTarget;
  targetId: number;
  parentAuthorId: number | null;
}

/** Result of storing a comment. If `comment` is null, the other columns show the reason. */
export interface StoredCommentRow {
  ownerId: number;
  isBlocked: boolean;
  parent: { authorId: number | null; isOfTarget: boolean; isBlocked: boolean } | null;
  /** The new comment with an empty list of mentions, or null if no comment was stored. */
  comment: CommentView | null;
  mentionedIds: number[] | null;
}

export const toDeletedCommentView = (event: LoggedEvent): StreamEvents['comment_deleted'] => ({
  id: event.commentId!,
  targetType: event.wallPostId === null ? 'blog_post' : 'wall_post',
  targetId: (event.wallPostId ?? event.blogPostId)!,
  parentId: event.parentId,
  commentCount: event.commentCount!,
});
