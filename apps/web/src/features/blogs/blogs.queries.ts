import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { draft } from '../../lib/draft';
import { newClientId } from '../../lib/useClientId';
import { isUuid } from '../../lib/uuid';
import { toPetCategoryId } from '../catalog/breeds';
import { targetsMeta } from '../likes/targets';
import { type BlogCategory, type BlogPost, petCategoryOf } from './blogCategories';
import { blogKeys } from './blogKeys';

type CreateBlogPost = components['schemas']['CreateBlogPostDto'];

/** Query `meta` that lets live events update the numbers of likes and comments. */
const meta = targetsMeta('blog_post');

/** Enough posts to fill a large screen. Lists contain excerpts, not full posts. */
export const BLOG_PAGE_SIZE = 12;

/** Atom feed, served by the API. */
export const BLOG_FEED = '/blog/feed.atom';

/** Published posts of all users, newest first, optionally of one pet category. */
export const publicBlogQuery = (petCategoryId: number | undefined) => ({
  ...pagedQuery([...blogKeys.lists, 'public', petCategoryId ?? 'all'], ({ cursor, signal }) => {
    const query = { cursor, limit: BLOG_PAGE_SIZE, petCategoryId: toPetCategoryId(String(petCategoryId)) };
    return page(api.GET('/blogs/public', { params: { query }, signal, credentials: 'include' }));
  }),
  meta,
});

/** Posts of a user, newest first. Drafts are included only for the author. */
export const blogsOfUserQuery = (uuid: string) => ({
  ...pagedQuery([...blogKeys.lists, 'user', uuid], ({ cursor, signal }) =>
    page(api.GET('/blogs/user/{userId}', { params: { path: { userId: uuid }, query: { cursor, limit: 6 } }, signal })),
  ),
  meta,
});

/**
 * Published posts of an author. Callers request one extra post, because they leave out the open
 * post.
 */
export const publishedOfAuthorQuery = (author: string, limit: number) =>
  queryOptions({
    queryKey: [...blogKeys.lists, 'author', author, limit],
    queryFn: ({ signal }) => data(api.GET('/blogs/public', { params: { query: { author, limit } }, signal })),
    meta,
  });

/** The author's own posts, including drafts. */
export const ownBlogQuery = () => ({
  ...pagedQuery([...blogKeys.lists, 'own'], ({ cursor, signal }) =>
    page(api.GET('/blogs', { params: { query: { cursor, limit: BLOG_PAGE_SIZE } }, signal })),
  ),
  meta,
});

export const blogStatisticsQuery = () =>
  queryOptions({
    queryKey: blogKeys.statistics,
    queryFn: ({ signal }) => data(api.GET('/blogs/statistics', { signal })),
    placeholderData: keepPreviousData,
  });

/** A post's URL contains its UUID or its numeric id. */
export const isPostIdentifier = (text: string | undefined): text is string =>
  isUuid(text) || /^[1-9]\d{0,9}$/.test(text ?? '');

export const blogPostQuery = (identifier: string) =>
  queryOptions({
    queryKey: blogKeys.one(identifier),
    queryFn: ({ signal }) =>
      isUuid(identifier)
        ? data(api.GET('/blogs/uuid/{uuid}', { params: { path: { uuid: identifier } }, signal }))
        : data(api.GET('/blogs/{id}', { params: { path: { id: identifier } }, signal })),
    meta,
  });

export interface BlogDraft {
  category: BlogCategory;
  title: string;
  content: string;
  /** URL of the cover, or empty. */
  imageUrl: string;
}

/** Invalidates all blog queries, because any list may gain or lose the post. */
const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: blogKeys.all });

const toBody = ({ title, content, imageUrl, category }: BlogDraft, form: 'page' | 'overlay') => ({
  title,
  content,
  imageUrl: imageUrl || null,
  // The page sends the blog category, the dialog sends the pet category.
  ...(form === 'page' ? { category } : { petCategoryId: petCategoryOf(category) as CreateBlogPost['petCategoryId'] }),
});

/** Whether the response was lost. The server may still have stored the post. */
const isResponseLost = (error: unknown) => error instanceof ApiError && (error.isNetwork || error.status >= 502);

export interface SaveBlogPost {
  /** The post to update. Undefined if the post is new. */
  post: BlogPost | undefined;
  values: BlogDraft;
  form: 'page' | 'overlay';
  /** Whether the post is published after saving. */
  publishes: boolean;
}

export class PublishFailed extends Error {
  constructor(
    readonly post: BlogPost,
    readonly reason: unknown,
  ) {
    super('The post is stored, but not published');
  }
}

interface UnconfirmedPost {
  clientId: string;
  values: BlogDraft;
}

/**
 * The last request that got no response. It is stored with the draft, so a retry after a reload
 * does not create a second post.
 */
const unconfirmedPost = (draftKey: string) => {
  const key = `${draftKey}:unanswered`;
  return {
    read(): UnconfirmedPost | null {
      const kept = draft.read(key) as Partial<UnconfirmedPost> | null;
      return isUuid(kept?.clientId) && kept?.values ? (kept as UnconfirmedPost) : null;
    },
    write: (request: UnconfirmedPost) => draft.write(key, request),
    remove: () => draft.remove(key),
  };
};

/** Deletes the values of an unconfirmed post when its draft is discarded. */
export const forgetUnconfirmedPost = (draftKey: string) => unconfirmedPost(draftKey).remove();

/** Saves a post and optionally publishes it. Retries do not create duplicates. */
export function useSaveBlogPost(draftKey: string) {
  const queryClient = useQueryClient();

  const change = ({ id, uuid }: BlogPost, { values, form }: SaveBlogPost) => {
    const body = toBody(values, form);
    return form === 'page'
      ? data(api.PATCH('/blogs/uuid/{uuid}', { params: { path: { uuid } }, body }))
      : data(api.PATCH('/blogs/{id}', { params: { path: { id: String(id) } }, body }));
  };

  async function store(saved: SaveBlogPost): Promise<BlogPost> {
    const { post, values, form } = saved;
    if (post) return change(post, saved);
    const sent = unconfirmedPost(draftKey);
    const unconfirmed = sent.read();
    const clientId = unconfirmed?.clientId ?? newClientId();
    // Stores the request first, because the page may be closed before the response.
    sent.write({ clientId, values: unconfirmed?.values ?? values });
    try {
      const created = await data(api.POST('/blogs', { body: { ...toBody(values, form), clientId } }));
      // The response may be the post of the earlier request, with other values.
      const isSame = !unconfirmed || JSON.stringify(unconfirmed.values) === JSON.stringify(values);
      const result = isSame ? created : await change(created, saved);
      sent.remove();
      return result;
    } catch (error) {
      if (!isResponseLost(error)) sent.remove();
      throw error;
    }
  }

  return {
    mutationFn: async (saved: SaveBlogPost) => {
      const stored = await store(saved);
      if (!saved.publishes) return stored;
      try {
        return await publish(stored.id);
      } catch (reason) {
        // The error contains the stored post, so a retry does not send it again.
        throw new PublishFailed(stored, reason);
      }
    },
    onSuccess: (post: BlogPost) => {
      showPost(queryClient, post);
      return refresh(queryClient);
    },
    onStoredOnly: () => refresh(queryClient),
  };
}

function showPost(queryClient: QueryClient, post: BlogPost) {
  for (const identifier of [post.uuid, String(post.id)]) {
    queryClient.setQueryData(blogPostQuery(identifier).queryKey, (shown) => shown && post);
  }
}

const publish = (id: number) => data(api.POST('/blogs/{id}/publish', { params: { path: { id: String(id) } } }));

export function usePublishBlogPost(onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BlogPost) => publish(id),
    onSuccess: (post) => {
      showPost(queryClient, post);
      return refresh(queryClient);
    },
    onError: onFailed,
  });
}

export const useRemoveBlogPost = ({ id }: BlogPost) => ({
  mutationFn: () => data(api.DELETE('/blogs/{id}', { params: { path: { id: String(id) } } })),
});

/** Returns a function that removes a deleted post from the cache and reloads the lists. */
export function useForgetBlogPost() {
  const queryClient = useQueryClient();
  return ({ id, uuid }: BlogPost) => {
    for (const identifier of [uuid, String(id)]) queryClient.removeQueries({ queryKey: blogKeys.one(identifier) });
    void refresh(queryClient);
  };
}
