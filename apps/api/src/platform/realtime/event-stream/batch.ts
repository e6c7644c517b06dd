import type { FeedEvent } from './event-log.js';

/** Maximum number of new posts per batch that clients with reported targets get in full. */
const MAX_FULL_POSTS = 3;
/**
 * Maximum number of post ids in one message. A client that has missed more posts refetches the
 * wall anyway.
 */
const MAX_POST_IDS = 100;

export interface StreamViewer {
  userId: number;
  /**
   * Posts and albums on the viewer's screen, such as `wall_post:17`. Undefined until the client
   * reports them.
   */
  shown?: ReadonlySet<string>;
}

const serialize = ({ number, type, payload }: FeedEvent) => `id: ${number}\nevent: ${type}\ndata: ${payload}\n\n`;

/** Like counts are absolute, so only the last count of each target matters. */
function withoutOldLikes(events: FeedEvent[]): FeedEvent[] {
  const lastLikes = new Map(events.filter(({ type }) => type === 'like').map(({ target, number }) => [target, number]));
  return events.filter(({ type, target, number }) => type !== 'like' || lastLikes.get(target) === number);
}

/**
 * Events that are sent together. A client that has not reported its shown targets gets all events.
 * Other clients get deletions, changes to shown targets, content about their user, and new posts.
 * Of many new posts they get only the ids.
 */
export class Batch {
  private readonly events: FeedEvent[];
  private readonly latest: FeedEvent[];
  private readonly hasManyPosts: boolean;
  private readonly hasHidden: Set<number>;
  /** Targets and authors of the events that only some clients with reported targets get. */
  private readonly targets: Set<string>;
  private readonly authorIds: Set<number>;
  /** The texts of clients without reported targets, and of clients whose targets are unchanged. */
  private readonly all: Buffer;
  private readonly common: Buffer;

  constructor(events: FeedEvent[]) {
    this.events = events.filter(({ payload }) => payload !== undefined);
    this.latest = withoutOldLikes(this.events);
    this.hasManyPosts = this.events.filter(({ type }) => type === 'wall_post').length > MAX_FULL_POSTS;
    this.hasHidden = new Set(this.events.flatMap(({ hiddenFrom }) => [...hiddenFrom]));
    const special = this.latest.filter((event) => !this.isCommon(event));
    this.targets = new Set(special.map(({ target }) => target));
    this.authorIds = new Set(special.flatMap(({ authorIds }) => authorIds));
    this.all = Buffer.from(this.events.map(serialize).join(''));
    this.common = Buffer.from(this.textOf(this.latest, () => false));
  }

  /** Returns the text for the viewer. It is empty if no event is for the viewer. */
  textFor({ userId, shown }: StreamViewer): string | Buffer {
    const hasHidden = this.hasHidden.has(userId);
    const visible = (events: FeedEvent[]) =>
      hasHidden ? events.filter(({ hiddenFrom }) => !hiddenFrom.has(userId)) : events;
    if (!shown) return hasHidden ? visible(this.events).map(serialize).join('') : this.all;
    const isSpecial = this.authorIds.has(userId) || [...shown].some((target) => this.targets.has(target));
    if (!hasHidden && !isSpecial) return this.common;
    return this.textOf(
      visible(this.latest),
      ({ target, authorIds }) => shown.has(target) || authorIds.includes(userId),
    );
  }

  private isCommon({ type }: FeedEvent): boolean {
    return type === 'wall_post_deleted' || (type === 'wall_post' && !this.hasManyPosts);
  }

  private textOf(events: FeedEvent[], isForViewer: (event: FeedEvent) => boolean): string {
    const full = events.filter((event) => this.isCommon(event) || isForViewer(event)).map(serialize);
    const posts = this.hasManyPosts ? events.filter(({ type }) => type === 'wall_post') : [];
    if (posts.length === 0) return full.join('');
    // This id is the last of the batch, so it comes at the end.
    const ids = posts.slice(-MAX_POST_IDS).map(({ wallPostId }) => wallPostId);
    const newPosts = JSON.stringify({ count: posts.length, ids });
    return `${full.join('')}id: ${events.at(-1)!.number}\nevent: new_posts\ndata: ${newPosts}\n\n`;
  }
}
