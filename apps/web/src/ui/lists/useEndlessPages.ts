import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Wall_feed } from '../../api/limits';
import type { Page } from '../../api/pagedQuery';
import { useShownPages } from './useShownPages';

const FIRST_BOXES = 8;
/** What the server answers at a time. */
const PAGE_SIZE: number = Wall_feed.limit.default;
const MOST_BOXES = 500;

/**
 * A list that grows as one scrolls. How far it goes stands in the address; pages that the address promises keep their place while
 * they are fetched, so that the browser can put a person who comes back where they were.
 */
export function useEndlessPages<Item>(query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>, pageSize = PAGE_SIZE) {
  const { data, error, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const fetched = data?.pages.length ?? 0;
  const { shown, more } = useShownPages(fetched);
  const navigate = useNavigate();
  const isBehind = fetched < shown && (!data || hasNextPage);

  useEffect(() => {
    if (data && isBehind && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [data, isBehind, isFetching, isFetchNextPageError, fetchNextPage]);

  const { search } = more;
  const onMore = useCallback(() => {
    if (isFetchNextPageError) void fetchNextPage();
    else void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [isFetchNextPageError, fetchNextPage, navigate, search]);

  return {
    /** Undefined until the first page has come. */
    items: data?.pages.slice(0, shown).flatMap(({ items }) => items),
    /** How many boxes stand in for what the address promises. */
    boxes: shown > 1 || data ? Math.min((shown - fetched) * pageSize, MOST_BOXES) : FIRST_BOXES,
    isLoadingMore: isBehind && !isFetchNextPageError,
    /** Of `LoadMore`. */
    more: {
      hasMore: hasNextPage || fetched > shown,
      isLoading: isBehind && !isFetchNextPageError,
      error: isFetchNextPageError ? error : null,
      onMore,
      to: more,
    },
  };
}
