import type { LoggedEvent, StreamEvents } from '../../platform/realtime/events.js';
import { LIKE_TARGETS, TARGET_COLUMNS } from './targets.js';

/** A post or album that users can like. */
export interface TargetRow {
  id: number;
  ownerId: number;
  likeCount: number;
  commentCount: number;
  /** False for a draft, which only its author sees. Ignores blocks between users. */
  isPublic: boolean;
}

/**
 * The target of a new like. `likeId` is null if no like was stored, for example because it already
 * existed.
 */
export interface StoredLikeRow {
  ownerId: number;
  isBlocked: boolean;
  likeId: number | null;
  createdAt: Date;
}

/** A like that the viewer tried to remove. */
export interface DeletedLikeRow {
  /** False if the like or its target was deleted concurrently. */
  isDeleted: boolean;
  ownerId: number | null;
}

/** Every event has exactly one target. */
export function toLikeCountView(event: LoggedEvent): StreamEvents['like'] {
  const targetType = LIKE_TARGETS.find((type) => event[TARGET_COLUMNS[type]] !== null)!;
  return { targetType, targetId: event[TARGET_COLUMNS[targetType]]!, likeCount: event.likeCount! };
}
