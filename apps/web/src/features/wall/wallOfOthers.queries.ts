import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { changePages } from '../../api/changeData';
import { api, page } from '../../api/client';
import {
  dropPosts,
  isIn,
  keptTags,
  newestFirst,
  type PostPages,
  postsIn,
  refreshWall,
  shown,
  type Tag,
  wallKeys,
  type WallPost,
} from './wall.queries';

/**
 * Updates the lists after a block or unblock: removes the other user's posts, or restores visible
 * posts at their positions.
 */
export async function refreshPostsOf(queryClient: QueryClient, uuid: string) {
  const tags = keptTags(queryClient);
  if (tags.length === 0) return;
  const refreshes = Promise.all(tags.map((tag) => refreshWall(queryClient, tag)));
  const theirs = await postsOf(uuid, Math.min(...tags.map((tag) => endOf(shown(queryClient, tag)))));
  if (theirs.length === 0) tags.forEach((tag) => dropPosts(queryClient, tag, ({ user }) => user.uuid === uuid));
  await refreshes;
  tags.forEach((tag) => putBack(queryClient, tag, theirs));
}

/** Lowest post id that the loaded pages cover. */
const endOf = (posts: PostPages | undefined) => (posts?.pages.at(-1)?.next ? (postsIn(posts).at(-1)?.id ?? 0) : 0);

/** Visible posts of a user, newest first, until the given id is reached (at least one page). */
async function postsOf(userId: string, downTo: number, cursor?: string): Promise<WallPost[]> {
  try {
    const { items, next } = await page(
      api.GET('/wall/user/{userId}', { params: { path: { userId }, query: { cursor } } }),
    );
    const isFurther = next && (items.at(-1)?.id ?? 0) > downTo;
    return isFurther ? [...items, ...(await postsOf(userId, downTo, next))] : items;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/**
 * Inserts posts at their positions. Skips posts newer than the list and posts of unloaded pages.
 */
function putBack(queryClient: QueryClient, tag: Tag, posts: WallPost[]) {
  const end = endOf(shown(queryClient, tag));
  changePages<WallPost>(queryClient, wallKeys.list(tag), (items, index, pages) => {
    const above = index === 0 ? items[0]?.id : pages[index - 1]?.items.at(-1)?.id;
    const last = index === pages.length - 1 ? end : items.at(-1)?.id;
    if (above === undefined || last === undefined) return items;
    const known = new Set(items.map(({ id }) => id));
    const missing = posts.filter(
      (post) => post.id < above && post.id >= last && !known.has(post.id) && isIn(tag, post),
    );
    return missing.length > 0 ? newestFirst([...items, ...missing]) : items;
  });
}
