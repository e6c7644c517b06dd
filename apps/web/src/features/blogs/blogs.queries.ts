import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { draft } from '../../lib/draft';
import { isUuid } from '../../lib/uuid';
import { trimText } from '@sapa/prisma/trim-text.ts';
import { toPetCategoryId } from '../catalog/breeds';
import { targetsMeta } from '../likes/targets';
import { blogKeys } from './blogKeys';
import { type BlogCategory, type BlogPost, petCategoryOf } from './blogCategories';

type CreateBlogPost = components['schemas']['CreateBlogPostDto'];

/** Likes and comments, also those of others as they come, change the counts in it. */
const meta = targetsMeta('blog_post');

/** As many as fill a large screen; a list needs none of the texts in full. */
export const BLOG_PAGE_SIZE = 12;

/** The blog for feed readers; the server makes it, the app only links to it. */
export const BLOG_FEED = '/blog/feed.atom';

/** Everybody's published posts, newest first; of one kind of pet, or all. */
export const publicBlogQuery = (petCategoryId: number | undefined) => ({
  ...pagedQuery([...blogKeys.lists, 'public', petCategoryId ?? 'all'], ({ cursor, signal }) => {
    const query = { cursor, limit: BLOG_PAGE_SIZE, petCategoryId: toPetCategoryId(String(petCategoryId)) };
    return page(api.GET('/blogs/public', { params: { query }, signal, credentials: 'include' }));
  }),
  meta,
});

/** What somebody has written, newest first; drafts only for themselves. */
export const blogsOfUserQuery = (uuid: string) => ({
  ...pagedQuery([...blogKeys.lists, 'user', uuid], ({ cursor, signal }) =>
    page(api.GET('/blogs/user/{userId}', { params: { path: { userId: uuid }, query: { cursor, limit: 6 } }, signal })),
  ),
  meta,
});

/** The same as visitors may see it. One more than is shown: the post that is open may be among them. */
export const publishedOfAuthorQuery = (author: string, limit: number) =>
  queryOptions({
    queryKey: [...blogKeys.lists, 'author', author, limit],
    queryFn: ({ signal }) => data(api.GET('/blogs/public', { params: { query: { author, limit } }, signal })),
    meta,
  });

/** One's own posts, drafts among them. */
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

/** Documented addresses name a post by either of its ids. */
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

/** Fetches the first page of the list ahead, unless it is in the cache. */
export function prefetchPublicBlog(queryClient: QueryClient, search: URLSearchParams) {
  const query = publicBlogQuery(toPetCategoryId(search.get('petCategoryId')));
  if (!queryClient.getQueryData(query.queryKey)) void queryClient.prefetchInfiniteQuery(query);
}

export function prefetchBlogPost(queryClient: QueryClient, identifier: string | undefined) {
  if (isPostIdentifier(identifier)) void queryClient.prefetchQuery(blogPostQuery(identifier));
}

export interface BlogDraft {
  category: BlogCategory;
  title: string;
  content: string;
  /** Empty for none. */
  imageUrl: string;
}

/** Every list may have it, or may not have it any more. */
const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: blogKeys.all });

const toBody = ({ title, content, imageUrl, category }: BlogDraft, form: 'page' | 'overlay') => ({
  title,
  content,
  imageUrl: imageUrl || null,
  // Documented: the page sends the category, the overlay the kind of pet.
  ...(form === 'page' ? { category } : { petCategoryId: petCategoryOf(category) as CreateBlogPost['petCategoryId'] }),
});

/** The answer to an attempt was lost. */
const isUnanswered = (error: unknown) => error instanceof ApiError && (error.isNetwork || error.status >= 502);

/** Looks for a post that may have arrived though nobody has said so. */
async function findArrived({ title, content, category }: BlogDraft) {
  const newest = await data(api.GET('/blogs', { params: { query: { limit: 5 } } }));
  const isSame = (one: string, other: string) => trimText(one) === trimText(other);
  return newest.find(
    (post) => isSame(post.title, title) && isSame(post.content, content) && post.category === category,
  );
}

export interface SaveBlogPost {
  /** Of the post that is changed; none for a new one. */
  post: BlogPost | undefined;
  values: BlogDraft;
  form: 'page' | 'overlay';
  /** Documented of the page: what it saves is published. */
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

/** What was sent without an answer so far, kept beside its draft: after a reload it is the same post that is tried again. */
const unanswered = (draftKey: string) => {
  const key = `${draftKey}:unanswered`;
  return {
    read(): BlogDraft | null {
      const kept = draft.read(key) as Partial<Record<keyof BlogDraft, unknown>> | null;
      const isWhole =
        kept && ['title', 'content', 'category'].every((name) => typeof kept[name as 'title'] === 'string');
      return isWhole ? (kept as BlogDraft) : null;
    },
    write: (values: BlogDraft) => draft.write(key, values),
    remove: () => draft.remove(key),
  };
};

/** Nothing is known any more of what was being created: its draft is given up. */
export const forgetUnanswered = (draftKey: string) => unanswered(draftKey).remove();

/** Saves a post, and publishes it where it shall be. A new one is created once, however often it is tried. */
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
    const sent = unanswered(draftKey);
    const before = sent.read();
    const arrived = before && (await findArrived(before));
    if (arrived) {
      const now = JSON.stringify(before) === JSON.stringify(values) ? arrived : await change(arrived, saved);
      sent.remove();
      return now;
    }
    // Before the answer: the page may be closed while it waits for it.
    sent.write(values);
    try {
      const created = await data(api.POST('/blogs', { body: toBody(values, form) }));
      sent.remove();
      return created;
    } catch (error) {
      if (!isUnanswered(error)) sent.remove();
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
        // The form has done its part: nothing of it is to be sent again.
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

/** After a post has gone: nothing of it is shown again, and lists are loaded without it. */
export function useForgetBlogPost() {
  const queryClient = useQueryClient();
  return ({ id, uuid }: BlogPost) => {
    for (const identifier of [uuid, String(id)]) queryClient.removeQueries({ queryKey: blogKeys.one(identifier) });
    void refresh(queryClient);
  };
}
