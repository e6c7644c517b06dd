import { useEffect } from 'react';
import { api, page } from '../../api/client';
import { Friends_friends } from '../../api/limits';
import { pagedQuery } from '../../api/pagedQuery';
import { friendKeys, KEPT_FRESH, usePeople } from './friends.queries';

/** The largest page the server sends: the whole list is fetched. */
const FRIENDS_AT_A_TIME = Friends_friends.limit.maximum;

/** All friends, the newest request first. */
export const friendsQuery = () => ({
  ...pagedQuery(friendKeys.accepted, ({ cursor, signal }) =>
    page(api.GET('/friends', { params: { query: { cursor, limit: FRIENDS_AT_A_TIME } }, signal })),
  ),
  ...KEPT_FRESH,
});

/** The user's own requests that are not answered yet, newest first. */
export const outgoingRequestsQuery = () => ({
  ...pagedQuery(friendKeys.outgoing, ({ cursor, signal }) =>
    page(api.GET('/friends/outgoing', { params: { query: { cursor } }, signal })),
  ),
  ...KEPT_FRESH,
});

/** The people the user has blocked, newest first. */
export const blockedQuery = () => ({
  ...pagedQuery(friendKeys.blocked, ({ cursor, signal }) =>
    page(api.GET('/friends/blocked', { params: { query: { cursor } }, signal })),
  ),
  ...KEPT_FRESH,
});

/** All friends, loaded page by page: searching and sorting happen in the browser. */
export function useFriends() {
  const { query, people: friends } = usePeople(friendsQuery());
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return { query, friends };
}

/** Outgoing requests without those that are being withdrawn. */
export function useOutgoingRequests() {
  const { query, people: requests } = usePeople(outgoingRequestsQuery());
  return { query, requests };
}

export function useBlockedUsers() {
  const { query, people: blocked } = usePeople(blockedQuery());
  return { query, blocked };
}
