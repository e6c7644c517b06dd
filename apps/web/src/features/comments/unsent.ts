import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import type { CommentTarget, Target } from '../likes/targets';
import { findCommentDraftKeys, commentOutbox, commentDraftKey, type CommentDraftKey } from './commentDrafts';

/** Unsent text below a target: a new comment, a reply or an edit. */
export interface Unsent {
  key: CommentDraftKey;
  /** The comment that is replied to or edited. Null if the comment is new. */
  commentId: number | null;
  /** New text of an edited comment. The outbox has the text of new comments and replies. */
  change?: string | undefined;
}

export function findUnsentComments(target: Target<CommentTarget>): Unsent[] {
  const userUuid = session.get()?.user.uuid ?? '';
  const commentKey = commentDraftKey(userUuid, target, null);
  return findCommentDraftKeys(userUuid, target).map((key) => ({
    key,
    commentId: key === commentKey ? null : Number(key.slice(key.lastIndexOf(':') + 1)),
    change: key.startsWith(commentKey) ? undefined : parseCommentEdit(draft.read(key))?.content,
  }));
}

export function discardUnsent({ key, change }: Unsent) {
  if (change === undefined) commentOutbox.discard(key);
  else draft.remove(key);
}

/** Validates a stored edit, because an earlier version of the app may have written it. */
export function parseCommentEdit(kept: unknown): { content: string } | null {
  const { content } = (kept ?? {}) as { content?: unknown };
  return typeof content === 'string' ? { content } : null;
}
