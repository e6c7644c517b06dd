import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Element id of a comment, used as the URL hash. */
export const commentAnchor = (id: number) => `comment-${id}`;

interface Pages {
  data: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Scrolls once to the comment in the URL hash. Loads pages until the comment is found. */
export function useLinkedComment({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages) {
  const { hash } = useLocation();
  const scrolledTo = useRef('');
  useEffect(() => {
    if (!data || !/^#comment-\d+$/.test(hash) || scrolledTo.current === hash) return;
    const comment = document.getElementById(hash.slice(1));
    if (comment) {
      scrolledTo.current = hash;
      comment.scrollIntoView({ block: 'center' });
    } else if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [data, hash, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}

/** Whether the URL hash refers to this comment. */
export const useIsLinked = (id: number) => useLocation().hash === `#${commentAnchor(id)}`;
