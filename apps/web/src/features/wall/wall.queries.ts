import { normalTag } from '@sapa/prisma/hashtags.ts';
import {
  type InfiniteData,
  queryOptions,
  type QueryClient,
  skipToken,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { isUnanswered } from '../../api/ApiError';
import { changeData, changePages, setData } from '../../api/changeData';
import { api, data, page } from '../../api/client';
import { type Page, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { inSession, session, SessionChanged } from '../../api/session';
import { tagsOf } from '../../ui/text/richText';
import { changeTarget, targetsMeta } from '../likes/targets';
import { commentDraftsBelow } from '../comments/commentDrafts';
import { mentioning } from '../mentions/chosen';
import { postDraftKey, postOutbox } from './postDraft';

/** `isGone`: it was deleted, or may not be seen any more, and stands in a list for what the reader was writing below it. */
export type WallPost = components['schemas']['WallPost'] & { isGone?: true };
/** Of a list: the hashtag of its posts, or null for all. */
export type Tag = string | null;
export type PostPages = InfiniteData<Page<WallPost>, string | undefined>;

const HOLDS_POSTS = targetsMeta('wall_post');
/** A list of the feed is kept for so long after it was left: whoever comes back finds their place in it. */
const KEEPS_MS = 30 * 60_000;
/** From then on what is shown is compared with the server's when one comes back to it. */
const STALE_MS = 30_000;

/** Tags are the same in any letter case. */
const comparedTag = (tag: Tag) => tag && normalTag(tag);

export const wallKeys = {
  all: ['wall'] as const,
  lists: ['wall', 'list'] as const,
  list: (tag: Tag) => ['wall', 'list', comparedTag(tag)] as const,
  newer: (tag: Tag) => ['wall', 'newer', comparedTag(tag)] as const,
  first: (tag: Tag) => ['wall', 'first', comparedTag(tag)] as const,
  /** Of the start page. */
  newest: ['wall', 'newest'] as const,
  posts: ['wall', 'post'] as const,
  post: (id: number) => ['wall', 'post', id] as const,
  creations: ['wall', 'create'] as const,
  trending: ['wall', 'trending'] as const,
};

const loadPage = (tag: Tag, cursor?: string, signal?: AbortSignal) =>
  page(api.GET('/wall', { params: { query: { tag: comparedTag(tag) ?? undefined, cursor } }, signal }));

/**
 * The wall, or the posts with a hashtag, newest first. What has changed meanwhile comes by the stream or by `refreshWall`: fetching
 * all pages again, as lists do, would take the longer the further one has read. So nothing has it fetched again.
 */
export const wallQuery = (tag: Tag) => ({
  ...pagedQuery<WallPost>(wallKeys.list(tag), ({ cursor, signal }) => loadPage(tag, cursor, signal)),
  staleTime: 'static' as const,
  gcTime: KEEPS_MS,
  meta: HOLDS_POSTS,
});

/** New posts that are not in the list yet: they wait until the reader wants them. */
export interface Newer {
  items: WallPost[];
  /** There are more between these and the list: it begins anew with them. */
  page?: Page<WallPost>;
}

const NONE: Newer = { items: [] };

export const newerQuery = (tag: Tag) =>
  queryOptions<Newer>({
    queryKey: wallKeys.newer(tag),
    queryFn: skipToken,
    initialData: NONE,
    staleTime: Infinity,
    gcTime: KEEPS_MS,
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

/** The two albums that were last added to. */
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

export const isIn = (tag: Tag, { content }: WallPost) => tag === null || tagsOf(content).includes(normalTag(tag));

export const shown = (queryClient: QueryClient, tag: Tag) => queryClient.getQueryData<PostPages>(wallKeys.list(tag));

/** Those that a further page has already stay there. */
const putOnTop = (queryClient: QueryClient, tag: Tag, posts: WallPost[]) =>
  changePages<WallPost>(queryClient, wallKeys.list(tag), (items, index, pages) => {
    if (index > 0) return items;
    const below = new Set(postsIn({ pages: pages.slice(1) }).map(({ id }) => id));
    return newestFirst([...posts.filter(({ id }) => !below.has(id)), ...items]);
  });

function addNewer(queryClient: QueryClient, tag: Tag, posts: WallPost[]) {
  if (!posts.length) return;
  const queryKey = wallKeys.newer(tag);
  const before = queryClient.getQueryData<Newer>(queryKey) ?? NONE;
  queryClient.setQueryData<Newer>(queryKey, { ...before, items: newestFirst([...posts, ...before.items]) });
}

/** Takes posts away, wherever they are shown or wait; one below which the reader was writing leaves their words in its place. */
export function dropPosts(queryClient: QueryClient, tag: Tag, isGone: (post: WallPost) => boolean) {
  const userUuid = session.get()?.user.uuid ?? '';
  const left = (post: WallPost): WallPost[] =>
    commentDraftsBelow(userUuid, { targetType: 'wall_post', targetId: post.id }).length > 0
      ? [{ ...post, isGone: true }]
      : [];
  const rest = (items: WallPost[]) => items.filter((post) => !isGone(post));
  const restOf = (each: Page<WallPost>) => ({ ...each, items: rest(each.items) });
  changePages<WallPost>(queryClient, wallKeys.list(tag), (items) =>
    items.flatMap((post) => (isGone(post) ? left(post) : [post])),
  );
  changeData<Newer>(queryClient, wallKeys.newer(tag), ({ items, page: first }) => ({
    items: rest(items),
    ...(first && { page: restOf(first) }),
  }));
  changeData<Page<WallPost>>(queryClient, wallKeys.first(tag), restOf);
}

/** Puts what has been waiting in its place. Says whether the list begins anew with it. */
export function showNewer(queryClient: QueryClient, tag: Tag) {
  const queryKey = wallKeys.newer(tag);
  const { items, page: first } = queryClient.getQueryData<Newer>(queryKey) ?? NONE;
  if (first) {
    const top = { ...first, items: newestFirst([...first.items, ...items]) };
    setData<PostPages>(queryClient, wallKeys.list(tag), { pages: [top], pageParams: [undefined] });
  } else putOnTop(queryClient, tag, items);
  queryClient.setQueryData<Newer>(queryKey, NONE);
  return first !== undefined;
}

/** While it is fetched it is a query, too, so that what changes meanwhile changes it. */
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

/** Fetches the newest posts and brings the list in step with them: only the first page, however many are shown. */
export async function refreshWall(queryClient: QueryClient, tag: Tag) {
  const before = shown(queryClient, tag);
  if (!before) return;
  const asked = new Set(postsIn(before).map(({ id }) => id));
  const newest = postsIn(before)[0]?.id ?? 0;
  const first = await loadNewest(queryClient, tag);
  if (!first) return;
  const known = new Set(postsIn(shown(queryClient, tag)).map(({ id }) => id));
  const fresh = new Map(first.items.map((post) => [post.id, post]));
  const isContiguous = !asked.size || !first.next || first.items.some(({ id }) => asked.has(id));
  if (!isContiguous) {
    queryClient.setQueryData<Newer>(wallKeys.newer(tag), { items: first.items, page: first });
    return;
  }
  const oldest = first.next ? (first.items.at(-1)?.id ?? 0) : 0;
  // What came after the question cannot be in the answer.
  dropPosts(queryClient, tag, ({ id }) => id >= oldest && asked.has(id) && !fresh.has(id));
  changePages<WallPost>(queryClient, wallKeys.list(tag), (items) => items.map((post) => fresh.get(post.id) ?? post));
  const unknown = first.items.filter(({ id }) => !known.has(id));
  addNewer(
    queryClient,
    tag,
    unknown.filter(({ id }) => id > newest),
  );
  // Such as those of somebody who is not blocked any more.
  putOnTop(
    queryClient,
    tag,
    unknown.filter(({ id }) => id < newest),
  );
  const now = shown(queryClient, tag);
  if (now) queryClient.setQueryData<PostPages>(wallKeys.list(tag), now);
}

/** Whether somebody who comes back to the list may find it out of step. */
export const isWallStale = (queryClient: QueryClient, tag: Tag) => {
  const updatedAt = queryClient.getQueryState(wallKeys.list(tag))?.dataUpdatedAt ?? 0;
  return updatedAt > 0 && Date.now() - updatedAt > STALE_MS;
};

/** The lists that are kept, by their tags. */
export const keptTags = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: wallKeys.lists })
    .map(({ queryKey }) => queryKey[2] as Tag);

/** A post of somebody else is there. */
export function addPost(queryClient: QueryClient, post: WallPost) {
  for (const tag of keptTags(queryClient)) {
    const isKnown = postsIn(shown(queryClient, tag)).some(({ id }) => id === post.id);
    if (!isKnown && isIn(tag, post)) addNewer(queryClient, tag, [post]);
  }
  void queryClient.invalidateQueries({ queryKey: wallKeys.newest });
}

/** One's own is there at once: what waits, and who has scrolled on meanwhile, stays where they are. */
function addOwnPost(queryClient: QueryClient, post: WallPost) {
  for (const tag of keptTags(queryClient)) {
    if (!isIn(tag, post)) continue;
    putOnTop(queryClient, tag, [post]);
    // The list that is to begin anew with what waits was fetched without it.
    changeData<Newer>(queryClient, wallKeys.newer(tag), (newer) =>
      newer.page ? { ...newer, items: newestFirst([post, ...newer.items]) } : newer,
    );
  }
  void queryClient.invalidateQueries({ queryKey: wallKeys.newest });
}

/** What the reader thinks of it does not change with it. */
export const changePost = (queryClient: QueryClient, post: Omit<WallPost, 'likedByMe'>) =>
  changeTarget(queryClient, { targetType: 'wall_post', targetId: post.id }, (item) => ({
    ...item,
    ...post,
    likedByMe: item.likedByMe,
  }));

export function removePost(queryClient: QueryClient, id: number) {
  for (const tag of keptTags(queryClient)) dropPosts(queryClient, tag, (post) => post.id === id);
  queryClient.setQueriesData<WallPost[]>({ queryKey: wallKeys.newest }, (posts) =>
    posts?.filter((post) => post.id !== id),
  );
  void queryClient.invalidateQueries({ queryKey: wallKeys.newest });
  void queryClient.invalidateQueries({ queryKey: wallKeys.post(id) });
}

export interface NewPost {
  /** Of its draft. */
  draftKey: string;
  content: string;
  mediaUrl: string | null;
  /** As of the outbox: an earlier attempt may have arrived. */
  unansweredSince: number | undefined;
}

export const isSentPost = (
  { id, userId, content, mediaUrl }: WallPost,
  sent: Pick<NewPost, 'content' | 'mediaUrl'>,
  since: number,
) => id > since && userId === session.get()?.user.id && content === sent.content && mediaUrl === sent.mediaUrl;

/** The answer to an earlier attempt was lost: looks for the post among one's own. */
async function findArrived(sent: NewPost, since: number) {
  const userId = session.get()?.user.uuid;
  if (!userId) return undefined;
  const own = await data(api.GET('/wall/user/{userId}', { params: { path: { userId } } }));
  return own.find((post) => isSentPost(post, sent, since));
}

/** Sends a post, also when what asked for it has left the screen meanwhile. */
export function useCreatePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: wallKeys.creations,
    scope: { id: wallKeys.creations.join(':') },
    mutationFn: async (sent: NewPost) => {
      const { draftKey, content, mediaUrl, unansweredSince } = sent;
      const begun = session.get();
      // It may have waited for another one, and for a login.
      if (draftKey !== postDraftKey(begun?.user.uuid ?? '')) throw new SessionChanged();
      const arrived =
        unansweredSince === undefined ? undefined : await inSession(begun, () => findArrived(sent, unansweredSince));
      const body = { content, mediaUrl, ...mentioning(content) };
      return arrived ?? inSession(begun, (headers) => data(api.POST('/wall', { body, headers })));
    },
    onSuccess: (post, { draftKey }) => {
      postOutbox.arrived(draftKey);
      addOwnPost(queryClient, post);
      void queryClient.invalidateQueries({ queryKey: wallKeys.trending });
    },
    onError: (error, { draftKey }) => postOutbox.failed(draftKey, isUnanswered(error)),
  });
}

/** Whether it is one that this tab is sending: its answer brings it, too. */
export const isOnItsWay = (queryClient: QueryClient, post: WallPost) =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: wallKeys.creations, status: 'pending' })
    .some(({ state }) => isSentPost(post, state.variables as NewPost, 0));

/** Posts on their way, without what has come already. */
export function usePostsOnTheirWay(known: readonly WallPost[]) {
  const sent = useMutationState({
    filters: { mutationKey: wallKeys.creations, status: 'pending' },
    select: ({ state }) => state.variables as NewPost,
  });
  return sent.filter((each) => {
    const since = postOutbox.get(each.draftKey).sending?.unansweredSince ?? 0;
    return !known.some((post) => isSentPost(post, each, since));
  });
}
