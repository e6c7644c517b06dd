import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import { commentDraftsBelow, commentOutbox, commentPlace, type CommentPlace } from './commentDrafts';
import type { CommentedTarget } from './commentKeys';

/** Something that the reader has begun below a target and not sent. */
export interface Unsent {
  key: CommentPlace;
  /** What is answered or changed with it; null for a comment. */
  commentId: number | null;
  /** What a comment is to say now; of what is new, the outbox has the words. */
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

/** Reads the change of a comment: what an earlier version of the app has kept must not break this one. */
export function toCommentEdit(kept: unknown): { content: string } | null {
  const { content } = (kept ?? {}) as { content?: unknown };
  return typeof content === 'string' ? { content } : null;
}
