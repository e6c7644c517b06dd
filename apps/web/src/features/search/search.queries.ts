import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';

export type SearchResult = components['schemas']['SearchResult'];
export type SearchSection = components['schemas']['SearchSection'];
export type SearchType = SearchSection['type'];

const STALE_MS = 60_000;

/** The best results of each type. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', 'all', q],
    queryFn: ({ signal }) => data(api.GET('/search', { params: { query: { q } }, signal })),
    staleTime: STALE_MS,
  });

/** Search results of one type, page by page. */
export const searchTypeQuery = (q: string, type: SearchType) =>
  pagedQuery(['search', type, q], async ({ cursor, signal }) => {
    const [section] = await data(api.GET('/search', { params: { query: { q, type, cursor } }, signal }));
    return { items: section ? [section] : [], next: section?.next ?? undefined };
  });

/** Suggestions while typing. Disabled while `q` is null. */
export const searchSuggestionsQuery = (q: string | null) =>
  queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: q ? ({ signal }) => data(api.GET('/search/suggestions', { params: { query: { q } }, signal })) : skipToken,
    staleTime: STALE_MS,
    // Keeps the previous list while the next one loads, to avoid flicker.
    placeholderData: (before) => before,
    // Suggestions are optional, so a failure is not retried.
    retry: false,
  });
