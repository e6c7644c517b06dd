import type { LoggedEvent, StreamEvents } from '../../platform/realtime/events.js';
import { LIKE_TARGETS, TARGET_COLUMNS } from './targets.js';

/** A target of likes and comments. */
export interface TargetRow {
  id: number;
  ownerId: number;
  likeCount: number;
  commentCount: number;
  /** False for a draft, which only its author can see. Ignores blocks. */
  isPublic: boolean;
}

/** The target of a like, and the like if it is new. */
export interface StoredLikeRow {
  ownerId: number;
  isBlocked: boolean;
  likeId: number | null;
  createdAt: Date;
}

/** A like of the viewer. */
export interface DeletedLikeRow {
  /** False if the like or its target was deleted concurrently. */
  isDeleted: boolean;
  /** Owner of the target. */
  ownerId: number | null;
}

/** An event has exactly one target. */
export function toLikeCountView(event: LoggedEvent): StreamEvents['like'] {
  const targetType = LIKE_TARGETS.find((type) => event[TARGET_COLUMNS[type]] !== null)!;
  return { targetType, targetId: event[TARGET_COLUMNS[targetType]]!, likeCount: event.likeCount! };
}
