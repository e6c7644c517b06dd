import { Button, Loader } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To, useNavigation } from 'react-router-dom';
import { useIsLeaving } from '../../routing/useIsLeaving';
import { errorText } from '../feedback/errorText';
import classes from './LoadMore.module.css';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  /** Why the next page could not be loaded. */
  error: Error | null;
  onMore: () => void;
  /** The address with one more page, if the list has addresses (`useShownPages`). */
  to?: To;
}

/** The button at the end of a list: loads the next page when it becomes visible, or is pressed. */
export function LoadMore({ hasMore, isLoading, error, onMore, to }: LoadMoreProps) {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const { state } = useNavigation();
  const isLeaving = useIsLeaving();
  // Loading more can be a navigation (`useShownPages`): if it happened automatically during another navigation, it would cancel that one.
  const isReady = hasMore && !isLoading && !error && state === 'idle';

  useEffect(() => {
    if (!isReady || !place.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && !isLeaving() && onMore(), {
      rootMargin: '600px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isReady, onMore, isLeaving]);

  if (!hasMore) return null;
  const label = error ? t('tryAgain') : t('loadMore');
  return (
    <div ref={place} className={classes.place}>
      {error && <p role="alert">{errorText(i18n, error)}</p>}
      {to ? (
        <Button
          variant="default"
          component={Link}
          to={to}
          replace
          preventScrollReset
          leftSection={isLoading && <Loader size={18} color="currentColor" />}
          onClick={(event) => {
            if (isReady) return;
            event.preventDefault();
            if (error) onMore();
          }}
        >
          {label}
        </Button>
      ) : (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          {label}
        </Button>
      )}
    </div>
  );
}

/** The same for a list that shows all pages of its query. */
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
