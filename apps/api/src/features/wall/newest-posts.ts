import { Injectable } from '@nestjs/common';
import { coalesced } from '../../platform/common/coalesced.js';
import { PAGE_SIZE } from '../../platform/common/limits.js';
import { SerializedPage } from '../../platform/pagination/page.js';
import { selectList, toViews, type ListRow, type PageRow } from '../../platform/prisma/as-json.js';
import { Statements } from '../../platform/prisma/statements.js';
import { toUserSummary } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { WallPostView } from './wall.dto.js';
import {
  everyPost,
  selectReader,
  selectWallPage,
  selectWallPosts,
  selectWallVersion,
  type ReaderRow,
  type WallVersion,
} from './wall.mapper.js';

/** More than a page needs, since blocks may hide some. */
const SPARE = 10;
/** So many of the newest posts are kept, for pages of up to the default size. */
const KEPT = PAGE_SIZE.default + 1 + SPARE;
/** Milliseconds after which they are read again, whether or not there are new ones. */
const MAX_AGE = 1000;

interface KnownPost {
  view: WallPostView;
  /** The JSON for whoever does not like it, and, once somebody needed it, for whoever does. */
  json: string;
  likedJson?: string;
}

interface Newest {
  /** By `performance.now()`. */
  readAt: number;
  /** Everything until then is in the posts. */
  version: WallVersion;
  /** As nobody in particular sees them, newest first. */
  posts: KnownPost[];
  authorIds: number[];
}

const toKnownPost = (view: WallPostView): KnownPost => ({ view, json: JSON.stringify(view) });

/**
 * The first page of the wall, which everybody asks for: the newest posts are read once a second for all, and kept as JSON. A small statement
 * for each reader has the rest: which authors the reader does not see, what the reader likes, and whether anything has happened since: every change
 * of a post, its likes and its comments is an event of the log. If so, the posts are read again. So only what others change of their profiles
 * is seen up to a second later, and a change that was committed after one that began later.
 */
@Injectable()
export class NewestPosts {
  private newest: Newest = { readAt: -Infinity, version: { lastPost: -1, lastEvent: -1 }, posts: [], authorIds: [] };
  private readonly read = coalesced(async () => {
    const readAt = performance.now();
    // Before the posts: what happens in between makes them outdated, not wrong.
    const [version] = await this.statements.query<WallVersion>(selectWallVersion);
    const rows = await this.statements.query<ListRow>(selectList(selectWallPosts(undefined, everyPost, KEPT)));
    const posts = toViews<WallPostView>(rows).map(toKnownPost);
    const authorIds = [...new Set(posts.map(({ view }) => view.userId))];
    this.newest = { readAt, version: version!, posts, authorIds };
  });

  constructor(private readonly statements: Statements) {}

  async page(viewer: Viewer, limit: number): Promise<SerializedPage> {
    if (limit > PAGE_SIZE.default) return this.directly(viewer, limit);
    if (performance.now() - this.newest.readAt >= MAX_AGE) await this.read();
    let { newest } = this;
    let reader = await this.reader(newest, viewer);
    if (reader.lastEvent !== newest.version.lastEvent || reader.lastPost !== newest.version.lastPost) {
      await this.read();
      newest = this.newest;
      reader = await this.reader(newest, viewer);
    }
    return this.pageOf(newest, viewer, reader, limit) ?? this.directly(viewer, limit);
  }

  private async directly(viewer: Viewer, limit: number): Promise<SerializedPage> {
    const [page] = await this.statements.query<PageRow>(selectWallPage(viewer, everyPost, { limit }));
    return SerializedPage.from(page!);
  }

  private async reader({ posts, authorIds }: Newest, viewer: Viewer): Promise<ReaderRow> {
    const range = { from: posts.at(-1)?.view.id ?? 0, to: posts[0]?.view.id ?? 0 };
    const [row] = await this.statements.query<ReaderRow>(
      selectReader(viewer, range, authorIds, authorIds.includes(viewer.id)),
    );
    return row!;
  }

  /** Undefined if blocks hide so many of the posts from this reader that there are too few for a page. */
  private pageOf({ posts }: Newest, viewer: Viewer, reader: ReaderRow, limit: number): SerializedPage | undefined {
    const isHidden = new Set(reader.hiddenAuthorIds);
    const isLiked = new Set(reader.likedIds);
    const self = reader.self && toUserSummary({ ...reader.self, id: viewer.id });
    const visible = posts.filter(({ view }) => !isHidden.has(view.userId)).slice(0, limit + 1);
    if (visible.length <= limit && posts.length === KEPT) return undefined;
    return SerializedPage.of(
      visible.map((post) => {
        const { id, userId } = post.view;
        const likedByMe = isLiked.has(id);
        if (self && userId === viewer.id) return { id, json: JSON.stringify({ ...post.view, user: self, likedByMe }) };
        if (!likedByMe) return { id, json: post.json };
        return { id, json: (post.likedJson ??= JSON.stringify({ ...post.view, likedByMe })) };
      }),
      limit,
    );
  }
}
