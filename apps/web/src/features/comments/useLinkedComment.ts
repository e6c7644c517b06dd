import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The address of a comment within its page. */
export const commentAnchor = (id: number) => `comment-${id}`;

interface Pages {
  data: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** The comment that the address names is scrolled to, once; pages are loaded until it is there. */
export function useLinkedComment({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages) {
  const { hash } = useLocation();
  const shown = useRef('');
  useEffect(() => {
    if (!data || !/^#comment-\d+$/.test(hash) || shown.current === hash) return;
    const comment = document.getElementById(hash.slice(1));
    if (comment) {
      shown.current = hash;
      comment.scrollIntoView({ block: 'center' });
    } else if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [data, hash, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}

/** Whether the address names this comment. */
export const useIsLinked = (id: number) => useLocation().hash === `#${commentAnchor(id)}`;
