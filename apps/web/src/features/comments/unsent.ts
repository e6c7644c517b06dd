import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import { commentDraftsBelow, commentOutbox, commentPlace, type CommentPlace } from './commentDrafts';
import type { CommentedTarget } from './commentKeys';

/** A draft below a target: a new comment, a reply or an edit. */
export interface Unsent {
  key: CommentPlace;
  /** The comment being replied to or edited. Null for a new comment. */
  commentId: number | null;
  /** New text of an edited comment. Texts of new comments are in the outbox. */
  change?: string | undefined;
}

export function unsentBelow(target: CommentedTarget): Unsent[] {
  const userUuid = session.get()?.user.uuid ?? '';
  const place = commentPlace(userUuid, target, null);
  return commentDraftsBelow(userUuid, target).map((key) => ({
    key,
    commentId: key === place ? null : Number(key.slice(key.lastIndexOf(':') + 1)),
    change: key.startsWith(place) ? undefined : toCommentEdit(draft.read(key))?.content,
  }));
}

export function discardUnsent({ key, change }: Unsent) {
  if (change === undefined) commentOutbox.discard(key);
  else draft.remove(key);
}

/** Validates a stored edit, which an earlier version of the app may have written. */
export function toCommentEdit(kept: unknown): { content: string } | null {
  const { content } = (kept ?? {}) as { content?: unknown };
  return typeof content === 'string' ? { content } : null;
}
