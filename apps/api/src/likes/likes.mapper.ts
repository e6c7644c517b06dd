import type { LoggedEvent, StreamEvents } from '../realtime/events.js';
import { LIKE_TARGETS, TARGET_COLUMNS } from './targets.js';

/** How many like it, of the one target that an event has. */
export function toLikeCountView(event: LoggedEvent): StreamEvents['like'] {
  const targetType = LIKE_TARGETS.find((type) => event[TARGET_COLUMNS[type]] !== null)!;
  return { targetType, targetId: event[TARGET_COLUMNS[targetType]]!, likeCount: event.likeCount! };
}
