import type { MantineSpacing } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Key, ReactNode } from 'react';
import type { Page } from '../../api/pagedQuery';
import { Stack } from '../layout/Layout';
import { useKeepFocusInList } from '../layout/useKeepFocus';
import { Placeholder, type PlaceholderProps, Skeletons } from '../loading/Skeletons';
import { LoadMore } from './LoadMore';
import { useEndlessPages } from './useEndlessPages';

interface EndlessListProps<Item extends { id: Key }> extends PlaceholderProps {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  /** Page size of the query, if it differs from the server's default. */
  pageSize?: number;
  /** Class name of the list. The default is a column. */
  className?: string | undefined;
  /** Space between the rows of a column. */
  gap?: MantineSpacing;
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
  gap = 'sm',
  empty,
  failed,
  children,
  ...box
}: EndlessListProps<Item>) {
  const { data, error, refetch, hasNextPage } = query;
  const { items, boxes, isLoadingMore, more } = useEndlessPages(query, pageSize);
  const list = useKeepFocusInList<HTMLUListElement>(items);

  if (error && !data) return failed(error, () => void refetch());
  if (!items) return <Skeletons count={boxes} className={className} gap={gap} {...box} />;
  if (!items.length && !hasNextPage) return empty;
  const rows = (
    <>
      {items.map((item, index) => (
        <li key={item.id}>{children(item, index)}</li>
      ))}
      {isLoadingMore &&
        Array.from({ length: boxes }, (_, index) => (
          <li key={`skeleton-${index}`} aria-hidden>
            <Placeholder {...box} />
          </li>
        ))}
    </>
  );
  return (
    <>
      {className ? (
        <ul ref={list} className={className}>
          {rows}
        </ul>
      ) : (
        <Stack component="ul" ref={list} gap={gap}>
          {rows}
        </Stack>
      )}
      <LoadMore {...more} />
    </>
  );
}
