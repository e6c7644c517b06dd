import { Injectable } from '@nestjs/common';
import { coalesced } from '../../platform/common/coalesced.js';
import { PAGE_SIZE } from '../../platform/common/limits.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { SerializedPage } from '../../platform/pagination/page.js';
import { selectList, toViews, type ListRow, type PageRow } from '../../platform/prisma/as-json.js';
import { Statements } from '../../platform/prisma/statements.js';
import { toUserSummary } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { WallPostView } from './wall.dto.js';
import type { ReaderRow, WallVersion } from './wall.mapper.js';
import { NO_FILTER, selectReader, selectWallPage, selectWallPosts, selectWallVersion } from './wall.sql.js';

/** Number of extra cached posts, which fill a reader's page when blocks hide other posts. */
const SPARE_POSTS = 10;
/** Number of posts in the cache, enough for a page of the default size. */
const CACHED_POSTS = PAGE_SIZE.default + 1 + SPARE_POSTS;
const MAX_AGE_MS = 1000;

interface CachedPost {
  view: WallPostView;
  json: string;
  /** JSON of the post with `likedByMe: true`. It is created when first needed. */
  likedJson?: string;
}

interface CachedPosts {
  /** Time of the read, as returned by `performance.now()`. */
  readAt: number;
  /** Version of the wall immediately before the read. */
  version: WallVersion;
  /** Newest posts first. Blocks are not applied, and `likedByMe` is false. */
  posts: CachedPost[];
  authorIds: number[];
}

const toCachedPost = (view: WallPostView): CachedPost => ({ view, json: JSON.stringify(view) });

/**
 * Caches the first page of the wall, the most frequent request, as JSON for all readers. Each
 * request queries the reader's blocks and likes and the version of the wall. A new version reloads
 * the posts. Profile changes, and transactions that commit out of event id order, may appear up to
 * a second late.
 */
@Injectable()
export class NewestPosts {
  private cache: CachedPosts = {
    readAt: -Infinity,
    version: { lastPost: -1, lastEvent: -1 },
    posts: [],
    authorIds: [],
  };
  private readonly reload = coalesced(async () => {
    const readAt = performance.now();
    // Read the version before the posts. A change between the two reads then causes a reload
    // instead of a stale page.
    const [version] = await this.statements.query<WallVersion>(selectWallVersion);
    const rows = await this.statements.query<ListRow>(selectList(selectWallPosts(undefined, NO_FILTER, CACHED_POSTS)));
    const posts = toViews<WallPostView>(rows).map(toCachedPost);
    const authorIds = [...new Set(posts.map(({ view }) => view.userId))];
    this.cache = { readAt, version: version!, posts, authorIds };
  });

  private readonly lookups;

  constructor(
    private readonly statements: Statements,
    metrics: Metrics,
  ) {
    this.lookups = metrics.counter('newest_posts_lookups_total', 'Lookups of the cached newest posts.', ['result']);
  }

  async page(viewer: Viewer, limit: number): Promise<SerializedPage> {
    if (limit > PAGE_SIZE.default) return this.uncachedPage(viewer, limit);
    let isCached = performance.now() - this.cache.readAt < MAX_AGE_MS;
    if (!isCached) await this.reload();
    let { cache } = this;
    let reader = await this.readerOf(cache, viewer);
    if (reader.lastEvent !== cache.version.lastEvent || reader.lastPost !== cache.version.lastPost) {
      isCached = false;
      await this.reload();
      cache = this.cache;
      reader = await this.readerOf(cache, viewer);
    }
    this.lookups.inc({ result: isCached ? 'hit' : 'miss' });
    return this.cachedPage(cache, viewer, reader, limit) ?? this.uncachedPage(viewer, limit);
  }

  private async uncachedPage(viewer: Viewer, limit: number): Promise<SerializedPage> {
    const [page] = await this.statements.query<PageRow>(selectWallPage(viewer, NO_FILTER, { limit }));
    return SerializedPage.from(page!);
  }

  private async readerOf({ posts, authorIds }: CachedPosts, viewer: Viewer): Promise<ReaderRow> {
    const range = { from: posts.at(-1)?.view.id ?? 0, to: posts[0]?.view.id ?? 0 };
    const [row] = await this.statements.query<ReaderRow>(
      selectReader(viewer, range, authorIds, authorIds.includes(viewer.id)),
    );
    return row!;
  }

  /** Returns undefined if blocks hide too many cached posts to fill the page. */
  private cachedPage(
    { posts }: CachedPosts,
    viewer: Viewer,
    reader: ReaderRow,
    limit: number,
  ): SerializedPage | undefined {
    const hiddenAuthorIds = new Set(reader.hiddenAuthorIds);
    const likedIds = new Set(reader.likedIds);
    const self = reader.self && toUserSummary({ ...reader.self, id: viewer.id });
    const visible = posts.filter(({ view }) => !hiddenAuthorIds.has(view.userId)).slice(0, limit + 1);
    if (visible.length <= limit && posts.length === CACHED_POSTS) return undefined;
    return SerializedPage.of(
      visible.map((post) => {
        const { id, userId } = post.view;
        const likedByMe = likedIds.has(id);
        if (self && userId === viewer.id) return { id, json: JSON.stringify({ ...post.view, user: self, likedByMe }) };
        if (!likedByMe) return { id, json: post.json };
        return { id, json: (post.likedJson ??= JSON.stringify({ ...post.view, likedByMe })) };
      }),
      limit,
    );
  }
}
