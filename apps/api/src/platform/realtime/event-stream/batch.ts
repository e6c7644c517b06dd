import type { FeedEvent } from './event-log.js';

/**
 * Maximum number of post ids in one message. A client that has missed more posts refetches the
 * wall anyway.
 */
const MAX_POST_IDS = 100;

export interface Reader {
  userId: number;
  /** Posts and albums on the reader's screen, such as `wall_post:17`. */
  shown: ReadonlySet<string>;
}

/**
 * Whether a batch contains the payload of an event for a reader: deletions, changes to posts and
 * albums on the reader's screen, and content about the reader, such as own posts and comments on
 * them.
 */
export const isSentInFull = (
  { type, target, authorIds }: Pick<FeedEvent, 'type' | 'target' | 'authorIds'>,
  { userId, shown }: Reader,
): boolean => type === 'wall_post_deleted' || shown.has(target) || authorIds.includes(userId);

/** Leaves out the id. Only the last message of a batch has an id, so clients resume after it. */
export const serializeWithoutId = ({ type, payload }: FeedEvent) => `event: ${type}\ndata: ${payload}\n\n`;

/** Like counts are absolute, so only the last count of each target matters. */
function withoutOldLikes(events: FeedEvent[]): FeedEvent[] {
  const lastLikes = new Map(events.filter(({ type }) => type === 'like').map(({ target, number }) => [target, number]));
  return events.filter(({ type, target, number }) => type !== 'like' || lastLikes.get(target) === number);
}

/** About one second of events. Readers get events of posts on screen, and the ids of new posts. */
export class Batch {
  private readonly events: FeedEvent[];
  private readonly hasHidden: Set<number>;
  private readonly sharedEnd: Buffer;

  /** @param last number of the last event */
  constructor(
    events: FeedEvent[],
    private readonly last: number,
  ) {
    this.events = withoutOldLikes(events.filter(({ isHidden }) => !isHidden));
    this.hasHidden = new Set(this.events.flatMap(({ hiddenFrom }) => [...hiddenFrom]));
    this.sharedEnd = Buffer.from(this.endOf(this.events));
  }

  textFor(reader: Reader): string | Buffer {
    const { userId } = reader;
    const visible = this.hasHidden.has(userId)
      ? this.events.filter(({ hiddenFrom }) => !hiddenFrom.has(userId))
      : this.events;
    const full = visible.filter(
      (event) => event.payload !== undefined && event.type !== 'wall_post_deleted' && isSentInFull(event, reader),
    );
    if (full.length === 0 && visible === this.events) return this.sharedEnd;
    return full.map(serializeWithoutId).join('') + this.endOf(visible);
  }

  /** Returns deletions, the ids of new posts, and the number from which clients resume. */
  private endOf(events: FeedEvent[]): string {
    const deletions = events.filter(({ type }) => type === 'wall_post_deleted').map(serializeWithoutId);
    const ids = events.filter(({ type }) => type === 'wall_post').map(({ wallPostId }) => wallPostId);
    const newPosts = JSON.stringify({ count: ids.length, ids: ids.slice(-MAX_POST_IDS) });
    const summary = ids.length > 0 ? `event: new_posts\ndata: ${newPosts}\n` : '';
    return `${deletions.join('')}id: ${this.last}\n${summary}\n`;
  }
}
