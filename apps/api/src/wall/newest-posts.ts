import { Injectable } from '@nestjs/common';
import { coalesced } from '../common/coalesced.js';
import { PAGE_SIZE } from '../common/limits.js';
import { Page, toPage } from '../common/pagination/page.js';
import { Statements } from '../prisma/statements.js';
import { toUserSummary } from '../users/user-summary.js';
import type { Viewer } from '../users/viewer.js';
import type { WallPostView } from './wall.dto.js';
import {
  everyPost,
  selectNewestPosts,
  selectWallPage,
  selectWallPosts,
  toNewestPosts,
  toWallPostRows,
  toWallPostView,
  type NewestPostsRow,
} from './wall.mapper.js';

/** More than a page needs, since blocks may hide some. */
const SPARE = 10;
/** So many of the newest posts are kept, for pages of up to the default size. */
const KEPT = PAGE_SIZE.default + 1 + SPARE;
/** Milliseconds after which they are read again, whether or not there are new ones. */
const MAX_AGE = 1000;

interface Newest {
  /** By `performance.now()`. */
  readAt: number;
  /** As nobody in particular sees them, newest first. */
  posts: WallPostView[];
}

/**
 * The first page of the wall, which everybody asks for: words, pictures and authors of the newest posts are read once a second for all. A small
 * statement for each reader has the rest: which of them are still there and visible to the reader, their counts and the reader's likes, and
 * whether there are newer or changed ones. So only what people change of their profiles is seen by others up to a second later.
 */
@Injectable()
export class NewestPosts {
  private newest: Newest = { readAt: -Infinity, posts: [] };
  private readonly read = coalesced(async () => {
    const readAt = performance.now();
    const rows = await this.statements.query<{ posts: string }>(selectWallPosts(undefined, everyPost, KEPT));
    this.newest = { readAt, posts: toWallPostRows(rows).map(toWallPostView) };
  });

  constructor(private readonly statements: Statements) {}

  async page(viewer: Viewer, limit: number): Promise<Page<WallPostView>> {
    if (limit > PAGE_SIZE.default) return this.directly(viewer, limit);
    if (performance.now() - this.newest.readAt >= MAX_AGE) await this.read();
    let page = await this.pageOf(this.newest, viewer, limit);
    if (page === 'outdated') {
      await this.read();
      page = await this.pageOf(this.newest, viewer, limit);
    }
    return page instanceof Page ? page : this.directly(viewer, limit);
  }

  private async directly(viewer: Viewer, limit: number): Promise<Page<WallPostView>> {
    const rows = await this.statements.query<{ posts: string }>(selectWallPage(viewer, everyPost, { limit }));
    return toPage(toWallPostRows(rows), limit, toWallPostView);
  }

  /** `too few`: blocks hide many of the newest posts from this reader. */
  private async pageOf(
    { posts }: Newest,
    viewer: Viewer,
    limit: number,
  ): Promise<Page<WallPostView> | 'outdated' | 'too few'> {
    const asked = posts.slice(0, limit + 1 + SPARE);
    const isAuthor = asked.some(({ userId }) => userId === viewer.id);
    const [row] = await this.statements.query<NewestPostsRow>(
      selectNewestPosts(
        viewer,
        asked.map(({ id }) => id),
        isAuthor,
      ),
    );
    const { hasNewer, ownIds, visible, self } = toNewestPosts(row!);
    const isKnown = new Set(asked.map(({ id }) => id));
    if (hasNewer || !ownIds.every((id) => isKnown.has(id))) return 'outdated';

    const shown: WallPostView[] = [];
    for (const post of asked) {
      const now = visible.get(post.id);
      if (!now) continue;
      if (now.editedAt !== post.editedAt) return 'outdated';
      const { likeCount, commentCount, likedByMe } = now;
      const user = self && post.userId === viewer.id ? toUserSummary({ ...self, id: viewer.id }) : post.user;
      shown.push({ ...post, user, likeCount, commentCount, likedByMe });
    }
    const isAll = asked.length === posts.length && posts.length < KEPT;
    return shown.length > limit || isAll ? toPage(shown, limit, (post) => post) : 'too few';
  }
}
