import { Skeleton } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type Key, type ReactNode, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Page } from '../../api/pagedQuery';
import { LoadMore } from './LoadMore';
import { useShownPages } from './useShownPages';
import { Skeletons } from '../loading/Skeletons';

interface EndlessListProps<Item extends { id: Key }> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  /** The list's layout, and the size of a box that stands in for an item on its way. */
  className: string | undefined;
  boxClassName: string | undefined;
  empty: ReactNode;
  failed: (error: Error, retry: () => void) => ReactNode;
  children: (item: Item) => ReactNode;
}

const FIRST_BOXES = 8;
/** What the server answers at a time. */
const PAGE_SIZE = 50;
const MOST_BOXES = 500;

/**
 * A list that grows as one scrolls. How far it goes stands in the address; pages that the address promises keep their place while
 * they are fetched, so that the browser can put a person who comes back where they were.
 */
export function EndlessList<Item extends { id: Key }>({
  query,
  className,
  boxClassName,
  empty,
  failed,
  children,
}: EndlessListProps<Item>) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const { shown, more } = useShownPages();
  const navigate = useNavigate();
  const fetched = data?.pages.length ?? 0;
  const isBehind = fetched < shown && (!data || hasNextPage);

  useEffect(() => {
    if (data && isBehind && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [data, isBehind, isFetching, isFetchNextPageError, fetchNextPage]);

  const { search } = more;
  const showMore = useCallback(() => {
    if (isFetchNextPageError) void fetchNextPage();
    else void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [isFetchNextPageError, fetchNextPage, navigate, search]);

  if (error && !data) return failed(error, () => void refetch());
  const boxes = shown > 1 || data ? Math.min((shown - fetched) * PAGE_SIZE, MOST_BOXES) : FIRST_BOXES;
  if (!data) return <Skeletons count={boxes} className={className} boxClassName={boxClassName} />;

  const items = data.pages.slice(0, shown).flatMap((page) => page.items);
  if (!items.length && !hasNextPage) return empty;
  return (
    <>
      <ul className={className}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
        {isBehind &&
          !isFetchNextPageError &&
          Array.from({ length: boxes }, (_, index) => (
            <li key={`skeleton-${index}`} aria-hidden>
              <Skeleton className={boxClassName} radius={20} />
            </li>
          ))}
      </ul>
      <LoadMore
        hasMore={hasNextPage || fetched > shown}
        isLoading={isBehind && !isFetchNextPageError}
        error={isFetchNextPageError ? error : null}
        onMore={showMore}
        to={more}
      />
    </>
  );
}
