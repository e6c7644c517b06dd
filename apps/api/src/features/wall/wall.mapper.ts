import type { UserSummaryRow } from '../../platform/users/user-summary.js';
import type { TrendingTagView, WallPostView } from './wall.dto.js';

/**
 * Version of the wall. Every change of a post, its likes or its comments increases one of the ids.
 */
export interface WallVersion {
  lastPost: number;
  lastEvent: number;
}

/** The data that differs between readers of the cached wall page, and the wall's version. */
export interface ReaderRow extends WallVersion {
  hiddenAuthorIds: number[];
  likedIds: number[];
  /** The reader's own summary, or null if it was not requested. */
  self: Omit<UserSummaryRow, 'id'> | null;
}

/** A post before its change. */
export interface LockedPostRow {
  content: string;
  mediaUrl: string | null;
  createdAt: Date;
}

/** A new post with an empty list of mentions, and the ids of the mentioned users. */
export interface StoredPostRow {
  post: WallPostView;
  mentionedIds: number[] | null;
}

/** The stream sends the same payload to all readers, so `likedByMe` is left out. */
export const toUpdatedPost = ({ likedByMe: _, ...post }: WallPostView): Omit<WallPostView, 'likedByMe'> => post;

/** The number of posts with a tag, and the tag's most frequent spelling (the newest if tied). */
export interface TagCount {
  tag: string;
  spelling: string;
  count: number;
}

export const toTrendingTagView = ({ spelling, count }: TagCount): TrendingTagView => ({ tag: spelling, count });

/** Compares by count, descending, then by tag. The SQL statements use the same order. */
export const byCount = (a: TagCount, b: TagCount) => b.count - a.count || (a.tag < b.tag ? -1 : 1);
