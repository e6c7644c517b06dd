import type { StoredMedia } from '../media/media-items.js';
import type { TrendingTagView, WallPostView } from './wall.dto.js';

/** The stored post before an update. */
export interface LockedPostRow {
  content: string;
  mediaUrl: string | null;
  media: StoredMedia[] | null;
  createdAt: Date;
}

/** Columns of a new post. */
export interface NewPost {
  content: string;
  media: StoredMedia[];
  clientId: string | null;
}

/** A new post with an empty list of mentions, and the ids of the mentioned users. */
export interface StoredPostRow {
  post: WallPostView;
  mentionedIds: number[] | null;
}

/** Leaves out `likedByMe`, because the stream sends the same payload to all viewers. */
export const toUpdatedPost = ({ likedByMe: _, ...post }: WallPostView): Omit<WallPostView, 'likedByMe'> => post;

/**
 * Number of posts with a tag, and the most frequent spelling of the tag. If two spellings are
 * equally frequent, the newest is used.
 */
export interface TagCount {
  tag: string;
  spelling: string;
  count: number;
}

export const toTrendingTagView = ({ spelling, count }: TagCount): TrendingTagView => ({ tag: spelling, count });
