import { useEffect } from 'react';
import { api, page } from '../../api/client';
import { Friends_friends } from '../../api/limits';
import { pagedQuery } from '../../api/pagedQuery';
import { friendKeys, REFRESH_OPTIONS, usePeople } from './friends.queries';

/** The server's maximum page size, because the app loads the whole list. */
const FRIENDS_AT_A_TIME = Friends_friends.limit.maximum;

/** All friends. The newest requests are first. */
export const friendsQuery = () => ({
  ...pagedQuery(friendKeys.accepted, ({ cursor, signal }) =>
    page(api.GET('/friends', { params: { query: { cursor, limit: FRIENDS_AT_A_TIME } }, signal })),
  ),
  ...REFRESH_OPTIONS,
});

/** Unanswered requests sent by the user, newest first. */
export const outgoingRequestsQuery = () => ({
  ...pagedQuery(friendKeys.outgoing, ({ cursor, signal }) =>
    page(api.GET('/friends/outgoing', { params: { query: { cursor } }, signal })),
  ),
  ...REFRESH_OPTIONS,
});

/** The users blocked by the current user, newest first. */
export const blockedQuery = () => ({
  ...pagedQuery(friendKeys.blocked, ({ cursor, signal }) =>
    page(api.GET('/friends/blocked', { params: { query: { cursor } }, signal })),
  ),
  ...REFRESH_OPTIONS,
});

/** Loads all pages of friends, because search and sort run in the browser. */
export function useFriends() {
  const { query, people: friends } = usePeople(friendsQuery());
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return { query, friends };
}

/** Outgoing requests, without requests that the user is withdrawing. */
export function useOutgoingRequests() {
  const { query, people: requests } = usePeople(outgoingRequestsQuery());
  return { query, requests };
}

export function useBlockedUsers() {
  const { query, people: blocked } = usePeople(blockedQuery());
  return { query, blocked };
}
