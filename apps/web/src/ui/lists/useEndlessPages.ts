import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Wall_feed } from '../../api/limits';
import type { Page } from '../../api/pagedQuery';
import { useShownPages } from './useShownPages';

const FIRST_BOXES = 8;
/** The server's default page size. */
const PAGE_SIZE: number = Wall_feed.limit.default;
const MOST_BOXES = 500;

/**
 * State of an infinite list. Placeholders fill the pages of the history entry (`useShownPages`)
 * until they are fetched, so the browser can restore the scroll position.
 */
export function useEndlessPages<Item>(query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>, pageSize = PAGE_SIZE) {
  const { data, error, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const fetched = data?.pages.length ?? 0;
  const { shown, showMore, reset } = useShownPages(fetched);
  const isBehind = fetched < shown && (!data || hasNextPage);

  useEffect(() => {
    if (data && isBehind && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [data, isBehind, isFetching, isFetchNextPageError, fetchNextPage]);

  const onMore = useCallback(() => {
    if (isFetchNextPageError) void fetchNextPage();
    else showMore();
  }, [isFetchNextPageError, fetchNextPage, showMore]);

  return {
    /** Undefined until the first page is loaded. */
    items: data?.pages.slice(0, shown).flatMap(({ items }) => items),
    /** Number of placeholders for pages that are not fetched yet. */
    boxes: shown > 1 || data ? Math.min((shown - fetched) * pageSize, MOST_BOXES) : FIRST_BOXES,
    isLoadingMore: isBehind && !isFetchNextPageError,
    /** Props of `LoadMore`. */
    more: {
      hasMore: hasNextPage || fetched > shown,
      isLoading: isBehind && !isFetchNextPageError,
      error: isFetchNextPageError ? error : null,
      onMore,
    },
    reset,
  };
}
