import type { LoggedEvent, StreamEvents } from '../../platform/realtime/events.js';
import type { CommentTarget } from '../likes/targets.js';
import type { CommentView } from './comments.dto.js';

/** A comment before its change. */
export interface LockedCommentRow {
  content: string;
  targetType: CommentTarget;
  targetId: number;
  parentAuthorId: number | null;
}

/** The new comment, or the data to find out why it was not stored. */
export interface StoredCommentRow {
  ownerId: number;
  isBlocked: boolean;
  parent: { authorId: number | null; isOfTarget: boolean; isBlocked: boolean } | null;
  /** The list of mentions is empty. */
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
