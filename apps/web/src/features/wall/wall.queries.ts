import { normalTag } from '@sapa/shared/hashtags.ts';
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, isUnanswered } from '../../api/ApiError';
import { changeData, changePages, setData } from '../../api/changeData';
import { api, data, page } from '../../api/client';
import { type Page, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { inSession, session, SessionChanged } from '../../api/session';
import { tagsOf } from '../../ui/text/richText';
import { changeTarget, targetsMeta } from '../likes/targets';
import { findCommentDraftKeys } from '../comments/commentDrafts';
import { type MediaItem, toMediaInput } from '../media/draftMedia';
import { mentioning } from '../mentions/chosen';
import { discardUnsent, findUnsentComments } from '../comments/unsent';
import { postDraftKey, postOutbox } from './postDraft';

/**
 * `isGone`: the post is deleted or no longer visible, but stays in the list with the user's unsent
 * comment.
 */
export type WallPost = components['schemas']['WallPost'] & { isGone?: true };
/** Hashtag of a list, or null for all posts. */
export type Tag = string | null;
export type PostPages = InfiniteData<Page<WallPost>, string | undefined>;

const HOLDS_POSTS = targetsMeta('wall_post');
/** Keeps lists after unmount, so users return to their scroll position. */
const KEEP_MS = 30 * 60_000;
/** Age after which a list is refreshed when the user returns to it. */
const STALE_MS = 30_000;

/** Hashtags are case-insensitive, so their query keys are normalized. */
const tagKey = (tag: Tag) => tag && normalTag(tag);

export const wallKeys = {
  all: ['wall'] as const,
  lists: ['wall', 'list'] as const,
  list: (tag: Tag) => ['wall', 'list', tagKey(tag)] as const,
  newer: (tag: Tag) => ['wall', 'newer', tagKey(tag)] as const,
  first: (tag: Tag) => ['wall', 'first', tagKey(tag)] as const,
  /** The home page, which has friends' posts. It is refetched on each visit. */
  home: ['home'] as const,
  posts: ['wall', 'post'] as const,
  post: (id: number) => ['wall', 'post', id] as const,
  creations: ['wall', 'create'] as const,
  trending: ['wall', 'trending'] as const,
};

const loadPage = (tag: Tag, cursor?: string, signal?: AbortSignal) =>
  page(api.GET('/wall', { params: { query: { tag: tagKey(tag) ?? undefined, cursor } }, signal }));

/**
 * Wall posts, or posts with a hashtag, newest first. Never refetched as a whole, because that
 * would reload all pages. Events and `refreshWall` update the list instead.
 */
export const wallQuery = (tag: Tag) => ({
  ...pagedQuery<WallPost>(wallKeys.list(tag), ({ cursor, signal }) => loadPage(tag, cursor, signal)),
  staleTime: 'static' as const,
  gcTime: KEEP_MS,
  meta: HOLDS_POSTS,
});

/** New posts that the list does not show yet. */
export interface Newer {
  items: WallPost[];
  /**
   * Set if posts are missing between these posts and the list. The list then restarts with this
   * page.
   */
  page?: Page<WallPost>;
  /** New posts for which the server has sent only the ids. */
  unloaded?: {
    ids: number[];
    /** Id of the newest post in the list when the first of these ids arrived. */
    after: number;
  };
}

const NONE: Newer = { items: [] };
/** Maximum number of ids of unloaded posts. The oldest ids are dropped. */
const MAX_UNLOADED = 500;

export const newerQuery = (tag: Tag) =>
  queryOptions<Newer>({
    queryKey: wallKeys.newer(tag),
    queryFn: skipToken,
    initialData: NONE,
    staleTime: Infinity,
    gcTime: KEEP_MS,
    meta: HOLDS_POSTS,
  });

export const wallPostQuery = (id: number) =>
  queryOptions({
    queryKey: wallKeys.post(id),
    queryFn: ({ signal }) => data(api.GET('/wall/{id}', { params: { path: { id } }, signal })),
    meta: HOLDS_POSTS,
  });

export const trendingQuery = () =>
  queryOptions({
    queryKey: wallKeys.trending,
    queryFn: ({ signal }) => data(api.GET('/wall/trending', { signal })),
  });

/** The two most recently updated albums. */
export const recentAlbumsQuery = () =>
  queryOptions({
    queryKey: ['albums', 'recent'],
    queryFn: ({ signal }) => data(api.GET('/albums/recent', { signal })),
    meta: targetsMeta('album'),
  });

export const newestFirst = (posts: WallPost[]) => {
  const byId = new Map(posts.map((post) => [post.id, post]));
  return [...byId.values()].sort((a, b) => b.id - a.id);
};

export const postsIn = (data: { pages: readonly Page<WallPost>[] } | undefined) =>
  data?.pages.flatMap(({ items }) => items) ?? [];

export const matchesTag = (tag: Tag, { content }: WallPost) => tag === null || tagsOf(content).includes(normalTag(tag));

export const loadedPosts = (queryClient: QueryClient, tag: Tag) =>
  queryClient.getQueryData<PostPages>(wallKeys.list(tag));

/** Adds posts to the first page, except posts that are on later pages. */
const prependPosts = (queryClient: QueryClient, tag: Tag, posts: WallPost[]) =>
  changePages<WallPost>(queryClient, wallKeys.list(tag), (items, index, pages) => {
    if (index > 0) return items;
    const below = new Set(postsIn({ pages: pages.slice(1) }).map(({ id }) => id));
    return newestFirst([...posts.filter(({ id }) => !below.has(id)), ...items]);
  });

const changeNewer = (queryClient: QueryClient, tag: Tag, change: (newer: Newer) => Newer) =>
  queryClient.setQueryData<Newer>(wallKeys.newer(tag), (newer = NONE) => change(newer));

function addNewer(queryClient: QueryClient, tag: Tag, posts: WallPost[]) {
  if (!posts.length) return;
  changeNewer(queryClient, tag, (newer) => ({ ...newer, items: newestFirst([...posts, ...newer.items]) }));
}

/** Removes the ids of unloaded posts up to `newestId`, because the first page contains them. */
const markLoaded = (queryClient: QueryClient, tag: Tag, newestId: number) =>
  changeNewer(queryClient, tag, ({ unloaded, ...newer }) => {
    const ids = unloaded?.ids.filter((id) => id > newestId) ?? [];
    return ids.length ? { ...newer, unloaded: { ids, after: newestId } } : newer;
  });

/**
 * Removes posts from the list and from the new posts not shown yet. A post with the user's unsent
 * comment stays, with `isGone`.
 */
export function dropPosts(queryClient: QueryClient, tag: Tag, isGone: (post: WallPost) => boolean) {
  const userUuid = session.get()?.user.uuid ?? '';
  const unsentPlaceholder = (post: WallPost): WallPost[] =>
    findCommentDraftKeys(userUuid, { targetType: 'wall_post', targetId: post.id }).length > 0
      ? [{ ...post, isGone: true }]
      : [];
  const remaining = (items: WallPost[]) => items.filter((post) => !isGone(post));
  const remainingOf = (each: Page<WallPost>) => ({ ...each, items: remaining(each.items) });
  changePages<WallPost>(queryClient, wallKeys.list(tag), (items) =>
    items.flatMap((post) => (isGone(post) ? unsentPlaceholder(post) : [post])),
  );
  changeData<Newer>(queryClient, wallKeys.newer(tag), ({ items, page: first, ...rest }) => ({
    ...rest,
    items: remaining(items),
    ...(first && { page: remainingOf(first) }),
  }));
  changeData<Page<WallPost>>(queryClient, wallKeys.first(tag), remainingOf);
}

/** Moves the new posts into the list. Returns true if the list restarts at its first page. */
export function showNewer(queryClient: QueryClient, tag: Tag) {
  const queryKey = wallKeys.newer(tag);
  const { items, page: first, unloaded } = queryClient.getQueryData<Newer>(queryKey) ?? NONE;
  if (first) {
    const top = { ...first, items: newestFirst([...first.items, ...items]) };
    setData<PostPages>(queryClient, wallKeys.list(tag), { pages: [top], pageParams: [undefined] });
  } else prependPosts(queryClient, tag, items);
  queryClient.setQueryData<Newer>(queryKey, { items: [], ...(unloaded && { unloaded }) });
  return first !== undefined;
}

/** Fetches the first page as a query, so changes during the request are applied to it. */
async function loadNewest(queryClient: QueryClient, tag: Tag) {
  const queryKey = wallKeys.first(tag);
  await queryClient.fetchQuery({
    queryKey,
    queryFn: () => loadPage(tag),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: HOLDS_POSTS,
  });
  return queryClient.getQueryData<Page<WallPost>>(queryKey);
}

/** Updates the list from the first page only, even if more pages are loaded. */
export async function refreshWall(queryClient: QueryClient, tag: Tag) {
  const before = loadedPosts(queryClient, tag);
  if (!before) return;
  const idsBefore = new Set(postsIn(before).map(({ id }) => id));
  const newestId = postsIn(before)[0]?.id ?? 0;
  const first = await loadNewest(queryClient, tag);
  if (!first) return;
  const unloaded = queryClient.getQueryData<Newer>(wallKeys.newer(tag))?.unloaded;
  markLoaded(queryClient, tag, first.items[0]?.id ?? 0);
  const known = new Set(postsIn(loadedPosts(queryClient, tag)).map(({ id }) => id));
  const fresh = new Map(first.items.map((post) => [post.id, post]));
  const gapStart = unloaded?.after ?? Infinity; // the list may already contain newer own posts
  const isContiguous =
    !idsBefore.size || !first.next || first.items.some(({ id }) => id <= gapStart && idsBefore.has(id));
  if (!isContiguous) {
    changeNewer(queryClient, tag, (newer) => ({ ...newer, items: first.items, page: first }));
    return;
  }
  const oldest = first.next ? (first.items.at(-1)?.id ?? 0) : 0;
  // The response does not contain posts created after the request started, but those posts are
  // not deleted.
  dropPosts(queryClient, tag, ({ id }) => id >= oldest && idsBefore.has(id) && !fresh.has(id));
  changePages<WallPost>(queryClient, wallKeys.list(tag), (items) => items.map((post) => fresh.get(post.id) ?? post));
  const unknown = first.items.filter(({ id }) => !known.has(id));
  addNewer(
    queryClient,
    tag,
    unknown.filter(({ id }) => id > newestId),
  );
  // Adds older posts that are visible again, for example after their author is unblocked.
  prependPosts(
    queryClient,
    tag,
    unknown.filter(({ id }) => id < newestId),
  );
  const now = loadedPosts(queryClient, tag);
  if (now) queryClient.setQueryData<PostPages>(wallKeys.list(tag), now);
}

/** Whether the list may have missed changes while it was not shown. */
export const isWallStale = (queryClient: QueryClient, tag: Tag) => {
  const updatedAt = queryClient.getQueryState(wallKeys.list(tag))?.dataUpdatedAt ?? 0;
  return updatedAt > 0 && Date.now() - updatedAt > STALE_MS;
};

/** Hashtags whose lists are in the cache. */
export const cachedTags = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: wallKeys.lists })
    .map(({ queryKey }) => queryKey[2] as Tag);

/** Adds another user's post to the new posts that the list does not show yet. */
export function addPost(queryClient: QueryClient, post: WallPost) {
  for (const tag of cachedTags(queryClient)) {
    const isKnown = postsIn(loadedPosts(queryClient, tag)).some(({ id }) => id === post.id);
    if (!isKnown && matchesTag(tag, post)) addNewer(queryClient, tag, [post]);
  }
}

/**
 * Counts new posts for which the server has sent only the ids. The ids do not reveal hashtags,
 * so an open hashtag list is refreshed instead if it is stale.
 */
export function addUnloadedPosts(queryClient: QueryClient, newIds: number[]) {
  for (const tag of cachedTags(queryClient)) {
    const loaded = postsIn(loadedPosts(queryClient, tag));
    if (tag !== null) {
      const isOpen = queryClient
        .getQueryCache()
        .find({ queryKey: wallKeys.list(tag) })
        ?.isActive();
      const hasNewPage = queryClient.getQueryData<Newer>(wallKeys.newer(tag))?.page;
      if (isOpen && !hasNewPage && isWallStale(queryClient, tag))
        void refreshWall(queryClient, tag).catch(() => undefined);
      continue;
    }
    changeNewer(queryClient, tag, (newer) => {
      const known = new Set([...loaded, ...newer.items].map(({ id }) => id));
      const ids = new Set([...(newer.unloaded?.ids ?? []), ...newIds].filter((id) => !known.has(id)));
      const after = newer.unloaded?.after ?? loaded[0]?.id ?? 0;
      return ids.size ? { ...newer, unloaded: { ids: [...ids].slice(-MAX_UNLOADED), after } } : newer;
    });
  }
}

/**
 * Adds the user's own post to the list immediately. Does not load other new posts, and does not
 * change the scroll position.
 */
function addOwnPost(queryClient: QueryClient, post: WallPost) {
  for (const tag of cachedTags(queryClient)) {
    if (!matchesTag(tag, post)) continue;
    prependPosts(queryClient, tag, [post]);
    // `newer.page` was fetched before this post was created, so the post is added separately.
    changeData<Newer>(queryClient, wallKeys.newer(tag), (newer) =>
      newer.page ? { ...newer, items: newestFirst([post, ...newer.items]) } : newer,
    );
  }
}

/** Updates a post from an event, which does not contain `likedByMe`. */
export const changePost = (queryClient: QueryClient, post: Omit<WallPost, 'likedByMe'>) =>
  changeTarget(queryClient, { targetType: 'wall_post', targetId: post.id }, (item) => ({
    ...item,
    ...post,
    likedByMe: item.likedByMe,
  }));

export function removePost(queryClient: QueryClient, id: number) {
  for (const tag of cachedTags(queryClient)) {
    dropPosts(queryClient, tag, (post) => post.id === id);
    changeData<Newer>(queryClient, wallKeys.newer(tag), ({ unloaded, ...newer }) => ({
      ...newer,
      ...(unloaded && { unloaded: { ...unloaded, ids: unloaded.ids.filter((each) => each !== id) } }),
    }));
  }
  queryClient.setQueryData<components['schemas']['Home']>(
    wallKeys.home,
    (home) => home && { ...home, posts: home.posts.filter((post) => post.id !== id) },
  );
  void queryClient.invalidateQueries({ queryKey: wallKeys.post(id) });
}

export interface NewPost {
  /** Storage key of the draft. */
  draftKey: string;
  content: string;
  media: MediaItem[];
  clientId: string;
}

/** Sends a post, even if the form is unmounted before the response. */
export function useCreatePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: wallKeys.creations,
    scope: { id: wallKeys.creations.join(':') },
    mutationFn: async (sent: NewPost) => {
      const { draftKey, content, media, clientId } = sent;
      const sessionAtStart = session.get();
      // Another user may have logged in while the mutation waited for an earlier mutation.
      if (draftKey !== postDraftKey(sessionAtStart?.user.uuid ?? '')) throw new SessionChanged();
      const body = { content, media: toMediaInput(media), clientId, ...mentioning(content) };
      return inSession(sessionAtStart, (headers) => data(api.POST('/wall', { body, headers })));
    },
    onSuccess: (post, { draftKey }) => {
      postOutbox.arrived(draftKey);
      addOwnPost(queryClient, post);
      void queryClient.invalidateQueries({ queryKey: wallKeys.trending });
    },
    onError: (error, { draftKey }) => postOutbox.failed(draftKey, isUnanswered(error)),
  });
}

/** Whether this tab is sending the post. If so, the response adds the post to the list. */
export const isBeingSent = (queryClient: QueryClient, { clientId }: WallPost) =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: wallKeys.creations, status: 'pending' })
    .some(({ state }) => (state.variables as NewPost).clientId === clientId);

/** Returns the posts being sent, without posts that are already in the list. */
export function usePostsBeingSent(known: readonly WallPost[]) {
  const sent = useMutationState({
    filters: { mutationKey: wallKeys.creations, status: 'pending' },
    select: ({ state }) => state.variables as NewPost,
  });
  return sent.filter((each) => !known.some(({ clientId }) => clientId === each.clientId));
}

export interface PostChange {
  content: string;
  media?: ReturnType<typeof toMediaInput>;
  mentionUuids?: string[];
}

export function useUpdatePost(id: number) {
  const queryClient = useQueryClient();
  return {
    mutationFn: (body: PostChange) => data(api.PATCH('/wall/{id}', { params: { path: { id } }, body })),
    onSuccess: (post: WallPost) => {
      changePost(queryClient, post);
      void queryClient.invalidateQueries({ queryKey: wallKeys.trending });
    },
  };
}

export function useRemovePost(id: number) {
  const queryClient = useQueryClient();
  return {
    mutationFn: async () => {
      try {
        await data(api.DELETE('/wall/{id}', { params: { path: { id } } }));
      } catch (error) {
        // The post is already deleted, so the deletion has succeeded.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    onSuccess: () => {
      // Discards the user's unsent comments on the post.
      findUnsentComments({ targetType: 'wall_post', targetId: id }).forEach(discardUnsent);
      removePost(queryClient, id);
    },
  };
}

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
