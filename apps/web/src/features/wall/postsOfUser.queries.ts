import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { changePages } from '../../api/changeData';
import { api, page } from '../../api/client';
import {
  dropPosts,
  matchesTag,
  cachedTags,
  newestFirst,
  type PostPages,
  postsIn,
  refreshWall,
  loadedPosts,
  type Tag,
  wallKeys,
  type WallPost,
} from './wall.queries';

/**
 * Updates the wall after a user is blocked or unblocked. Removes the other user's posts, or
 * inserts the visible ones at their positions.
 */
export async function refreshPostsOf(queryClient: QueryClient, uuid: string) {
  const tags = cachedTags(queryClient);
  if (tags.length === 0) return;
  const refreshes = Promise.all(tags.map((tag) => refreshWall(queryClient, tag)));
  const posts = await loadPostsOf(uuid, Math.min(...tags.map((tag) => oldestLoadedId(loadedPosts(queryClient, tag)))));
  if (posts.length === 0) tags.forEach((tag) => dropPosts(queryClient, tag, ({ user }) => user.uuid === uuid));
  await refreshes;
  tags.forEach((tag) => insertPosts(queryClient, tag, posts));
}

/** Lowest post id on the loaded pages. */
const oldestLoadedId = (posts: PostPages | undefined) =>
  posts?.pages.at(-1)?.next ? (postsIn(posts).at(-1)?.id ?? 0) : 0;

/** Loads visible posts of a user, newest first, down to the given id (at least one page). */
async function loadPostsOf(userId: string, untilId: number, cursor?: string): Promise<WallPost[]> {
  try {
    const { items, next } = await page(
      api.GET('/wall/user/{userId}', { params: { path: { userId }, query: { cursor } } }),
    );
    const hasMore = next && (items.at(-1)?.id ?? 0) > untilId;
    return hasMore ? [...items, ...(await loadPostsOf(userId, untilId, next))] : items;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/**
 * Inserts posts at their positions. Skips posts that are newer than the list or on unloaded pages.
 */
function insertPosts(queryClient: QueryClient, tag: Tag, posts: WallPost[]) {
  const end = oldestLoadedId(loadedPosts(queryClient, tag));
  changePages<WallPost>(queryClient, wallKeys.list(tag), (items, index, pages) => {
    const above = index === 0 ? items[0]?.id : pages[index - 1]?.items.at(-1)?.id;
    const last = index === pages.length - 1 ? end : items.at(-1)?.id;
    if (above === undefined || last === undefined) return items;
    const known = new Set(items.map(({ id }) => id));
    const missing = posts.filter(
      (post) => post.id < above && post.id >= last && !known.has(post.id) && matchesTag(tag, post),
    );
    return missing.length > 0 ? newestFirst([...items, ...missing]) : items;
  });
}
