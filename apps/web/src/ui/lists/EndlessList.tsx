import { Skeleton } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Key, ReactNode } from 'react';
import type { Page } from '../../api/pagedQuery';
import { useKeepFocusInList } from '../layout/useKeepFocus';
import { Skeletons } from '../loading/Skeletons';
import { LoadMore } from './LoadMore';
import { useEndlessPages } from './useEndlessPages';

interface EndlessListProps<Item extends { id: Key }> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  /** Page size of the query, if it differs from the server's default. */
  pageSize?: number;
  /**
   * Class names of the list and of its placeholders, which have the same size as the items to
   * prevent layout shifts.
   */
  className: string | undefined;
  boxClassName: string | undefined;
  empty: ReactNode;
  failed: (error: Error, retry: () => void) => ReactNode;
  children: (item: Item, index: number) => ReactNode;
}

/**
 * List that loads more pages at its end and restores its length on back navigation
 * (`useEndlessPages`).
 */
export function EndlessList<Item extends { id: Key }>({
  query,
  pageSize,
  className,
  boxClassName,
  empty,
  failed,
  children,
}: EndlessListProps<Item>) {
  const { data, error, refetch, hasNextPage } = query;
  const { items, boxes, isLoadingMore, more } = useEndlessPages(query, pageSize);
  const list = useKeepFocusInList<HTMLUListElement>(items);

  if (error && !data) return failed(error, () => void refetch());
  if (!items) return <Skeletons count={boxes} className={className} boxClassName={boxClassName} />;
  if (!items.length && !hasNextPage) return empty;
  return (
    <>
      <ul ref={list} className={className}>
        {items.map((item, index) => (
          <li key={item.id}>{children(item, index)}</li>
        ))}
        {isLoadingMore &&
          Array.from({ length: boxes }, (_, index) => (
            <li key={`skeleton-${index}`} aria-hidden>
              <Skeleton className={boxClassName} radius={20} />
            </li>
          ))}
      </ul>
      <LoadMore {...more} />
    </>
  );
}
