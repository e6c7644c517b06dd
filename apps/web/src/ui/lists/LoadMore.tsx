import { Button, Loader, Stack } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../feedback/errorText';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  /** Error from the request for the next page. */
  error: Error | null;
  onMore: () => void;
}

/** End of an infinite list. Loads the next page when it becomes visible or is pressed. */
export function LoadMore({ hasMore, isLoading, error, onMore }: LoadMoreProps) {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isReady = hasMore && !isLoading && !error;

  useEffect(() => {
    if (!isReady || !place.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '600px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isReady, onMore]);

  if (!hasMore) return null;
  return (
    <Stack align="center" gap="xs" py="lg" ref={place}>
      {error && <p role="alert">{errorText(i18n, error)}</p>}
      {/* Stays enabled while loading, because a disabled button loses the focus. */}
      <Button
        variant="default"
        aria-busy={isLoading}
        leftSection={isLoading && <Loader size={18} color="currentColor" />}
        onClick={() => !isLoading && onMore()}
      >
        {error ? t('tryAgain') : t('loadMore')}
      </Button>
    </Stack>
  );
}

/** `LoadMore` for a list that shows all loaded pages of its query. */
export function LoadMorePages({ query }: { query: UseInfiniteQueryResult<unknown> }) {
  const { error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <LoadMore
      hasMore={hasNextPage}
      isLoading={isFetchingNextPage}
      error={isFetchNextPageError ? error : null}
      onMore={loadMore}
    />
  );
}
