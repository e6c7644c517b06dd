import {
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import { type Page, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { userKeys } from '../profiles/profiles.queries';
import { refreshPostsOf } from '../wall/wall.queries';
import { Friends_friends } from '../../api/limits';
import { changePages } from '../../api/changeData';
import { session } from '../../api/session';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';

export type FriendStatus = components['schemas']['FriendStatus'];
export type Friendship = components['schemas']['Friendship'];
export type BlockedUser = components['schemas']['BlockedUser'];

/** Actions that change the relationship to another user. */
export type FriendAction = 'request' | 'accept' | 'decline' | 'withdraw' | 'unfriend' | 'block' | 'unblock';

export interface FriendChange {
  action: FriendAction;
  /**
   * Id of the friendship or request to change. Undefined to send a request or to block the user.
   */
  friendshipId?: number | undefined;
}

export const friendKeys = {
  all: ['friends'] as const,
  statuses: ['friends', 'status'] as const,
  status: (uuid: string) => [...friendKeys.statuses, uuid] as const,
  accepted: ['friends', 'accepted'] as const,
  pending: ['friends', 'pending'] as const,
  outgoing: ['friends', 'outgoing'] as const,
  blocked: ['friends', 'blocked'] as const,
  actions: ['friends', 'action'] as const,
  blockChanges: ['block-changes'] as const,
};

/** The specification refetches friends every twenty seconds. */
const REFRESH_MS = 20_000;

export const friendStatusQuery = (uuid: string) =>
  queryOptions({
    queryKey: friendKeys.status(uuid),
    queryFn: async ({ signal, client }): Promise<FriendStatus> => {
      const before = client.getQueryData<FriendStatus>(friendKeys.status(uuid));
      try {
        const newStatus = await data(api.GET('/friends/status/{uuid}', { params: { path: { uuid } }, signal }));
        // The visible fields of a profile depend on the relationship.
        if (before && before.status !== newStatus.status)
          void client.invalidateQueries({ queryKey: userKeys.one(uuid) });
        return newStatus;
      } catch (error) {
        // By the specification a failed fetch counts as no relationship. The exceptions are an
        // ended session, and a temporary failure while the status is known.
        if (!(error instanceof ApiError) || error.status === 401 || (before && error.isTemporary)) throw error;
        return { status: 'none' };
      }
    },
    // Polls only a pending outgoing request. Other changes arrive when the lists are refetched.
    refetchInterval: (query) => isWaiting(query.state.data) && REFRESH_MS,
    refetchOnWindowFocus: (query) => (isWaiting(query.state.data) ? 'always' : true),
  });

const isWaiting = (status: FriendStatus | undefined) => status?.status === 'pending_outgoing';

/**
 * Query options for lists of users: refetch on mount, on return to the tab, and every 20 seconds.
 */
export const REFRESH_OPTIONS = {
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
} as const;

const idsOf = ({ items }: Page<Friendship>) => items.map(({ id }) => id).join();

/** Incoming friend requests, newest first. */
export const pendingRequestsQuery = () => ({
  ...pagedQuery(friendKeys.pending, async ({ cursor, signal, client }) => {
    const requests = await page(api.GET('/friends/pending', { params: { query: { cursor } }, signal }));
    const cached = client.getQueryData<InfiniteData<Page<Friendship>>>(friendKeys.pending);
    const before = cached?.pages[cached.pageParams.indexOf(cursor)];
    // A new or withdrawn request may be from the user whose profile is open.
    if (before && idsOf(before) !== idsOf(requests)) {
      void client.invalidateQueries({ queryKey: friendKeys.statuses });
    }
    return requests;
  }),
  ...REFRESH_OPTIONS,
});

/** Whether a friendship or block of the current user involves this other user. */
export const isAbout = (item: Friendship | BlockedUser, uuid: string) =>
  'uuid' in item ? item.uuid === uuid : item.requester.uuid === uuid || item.addressee.uuid === uuid;

/**
 * Refetches everything that depends on the relationship to a user. `wholeScreen` also refetches
 * the lists on screen that do not mention the user, who may have been unblocked.
 */
export async function refreshRelationship(queryClient: QueryClient, uuid: string, { wholeScreen = false } = {}) {
  void queryClient.invalidateQueries({ queryKey: friendKeys.all });
  void queryClient.invalidateQueries({ queryKey: userKeys.one(uuid) });
  const newStatus = await queryClient.fetchQuery({ ...friendStatusQuery(uuid), staleTime: 0 }).catch(() => undefined);
  // With these two statuses, either user may have blocked or unblocked the other, and the server
  // hides blocks by the other user. Lists that show the user are refetched now, other lists when
  // they open.
  if (newStatus && newStatus.status !== 'none' && newStatus.status !== 'blocked') return;
  const isOtherQuery = ({ queryKey: [first] }: Query) => first !== friendKeys.all[0];
  const isAffected = (query: Query) => wholeScreen || mayMention(query, uuid);
  void queryClient.invalidateQueries({ predicate: (query) => isOtherQuery(query) && isAffected(query) });
  void queryClient.invalidateQueries({ predicate: isOtherQuery, refetchType: 'none' });
  // The wall is too long to refetch, so only this user's posts are updated. If that fails, the
  // wall is refetched when it opens.
  void refreshPostsOf(queryClient, uuid).catch(() => undefined);
}

/**
 * Whether the query's data contains the user, for example as an author. Also true for data that is
 * not loaded, for albums, whose data does not contain the owner, and for comments, which lack an
 * unblocked user's comments.
 */
const mayMention = ({ queryKey, state: { data } }: Query, uuid: string) =>
  data === undefined ||
  ['albums', 'comments'].includes(String(queryKey[0])) ||
  JSON.stringify([queryKey, data]).includes(uuid);

/** Start of the last successful check. The first check covers all data of the page. */
let checkedAt = performance.timeOrigin;

/** Applies blocks that were added or removed while this tab received no events. */
export async function applyMissedBlocks(queryClient: QueryClient) {
  const startedAt = Date.now();
  const seconds = Math.max(1, Math.ceil((startedAt - checkedAt) / 1000));
  const changes = await queryClient.fetchQuery({
    // Each check has its own key, because the response of an earlier check may be too old.
    queryKey: [...friendKeys.blockChanges, startedAt],
    queryFn: () => data(api.GET('/friends/block-changes', { params: { query: { seconds } } })),
    gcTime: 0,
  });
  checkedAt = startedAt;
  for (const { uuid } of changes) await refreshRelationship(queryClient, uuid, { wholeScreen: true });
}

/** A list of users, without users whose removal is in flight. */
export function usePeople<Item extends Friendship | BlockedUser>(
  options: UseInfiniteQueryOptions<Page<Item>, Error, InfiniteData<Page<Item>>, QueryKey, string | undefined>,
) {
  const query = useInfiniteQuery(options);
  const leaving = useMutationState({
    filters: { mutationKey: friendKeys.actions, status: 'pending' },
    select: ({ options, state }) =>
      (state.variables as FriendChange | undefined)?.action !== 'request' && options.mutationKey?.at(-1),
  });
  const people = useMemo(
    () =>
      query.data?.pages
        .flatMap(({ items }) => items)
        .filter((item) => !leaving.some((uuid) => typeof uuid === 'string' && isAbout(item, uuid))),
    [query.data, leaving],
  );
  return { query, people };
}

/** Incoming requests, without requests that the user is answering. */
export function useFriendRequests() {
  const { query, people: requests } = usePeople(pendingRequestsQuery());
  return { query, requests };
}

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

/** Thrown when the session has ended. */
export class NotLoggedIn extends Error {}

/**
 * Result of an action. `acceptedMeanwhile`: the other user accepted the request before its
 * withdrawal.
 */
export type FriendOutcome = FriendAction | 'acceptedMeanwhile';

const OUTCOME: Record<FriendOutcome, FriendStatus['status']> = {
  request: 'pending_outgoing',
  accept: 'friends',
  acceptedMeanwhile: 'friends',
  decline: 'none',
  withdraw: 'none',
  unfriend: 'none',
  block: 'blocked',
  unblock: 'none',
};

interface FriendAnswer {
  outcome: FriendOutcome;
  friendshipId: number | undefined;
}

/**
 * Runs the action. A request becomes an acceptance if the other user has also sent a request. A
 * late withdrawal has the outcome `acceptedMeanwhile`.
 */
async function runAction(uuid: string, { action, friendshipId }: FriendChange): Promise<FriendAnswer> {
  const done = { outcome: action, friendshipId };
  if (action === 'block') {
    await data(api.POST('/friends/block/{userId}', { params: { path: { userId: uuid } } }));
    return { outcome: action, friendshipId: undefined };
  }
  if (action === 'request') {
    if (!session.get()) throw new NotLoggedIn();
    const { id, status } = await data(api.POST('/friends/request', { body: { addresseeUuid: uuid } }));
    return { outcome: status === 'accepted' ? 'accept' : action, friendshipId: id };
  }
  if (action === 'unblock') {
    await data(api.POST('/friends/unblock/{userId}', { params: { path: { userId: uuid } } }));
    return done;
  }
  if (friendshipId === undefined) throw new Error(`${action}: the friendship id is missing`);
  const path = { friendshipId };
  switch (action) {
    case 'accept':
      await data(api.POST('/friends/request/{friendshipId}/accept', { params: { path } }));
      return done;
    case 'decline':
      await data(api.POST('/friends/request/{friendshipId}/reject', { params: { path } }));
      return done;
    case 'withdraw':
      try {
        await data(api.DELETE('/friends/{friendshipId}', { params: { path, query: { status: 'pending' } } }));
        return done;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'already_friends')
          return { outcome: 'acceptedMeanwhile', friendshipId };
        throw error;
      }
    case 'unfriend':
      await data(api.DELETE('/friends/{friendshipId}', { params: { path } }));
      return done;
  }
}

interface Reactions {
  onDone: (outcome: FriendOutcome) => void;
  onFailed: (action: FriendAction, error: unknown) => void;
}

/** Runs a friend action. The result is shown even if the user leaves the screen. */
export function useFriendAction(uuid: string, { onDone, onFailed }: Reactions) {
  const queryClient = useQueryClient();
  const { queryKey } = friendStatusQuery(uuid);
  return useOptimisticMutation({
    mutationKey: [...friendKeys.actions, uuid],
    mutationFn: (change: FriendChange) => runAction(uuid, change),
    show: ({ action, friendshipId }) =>
      showInQuery<FriendStatus>(queryClient, queryKey, () => ({ status: OUTCOME[action], friendshipId })),
    onSuccess: ({ outcome, friendshipId }, { action }) => {
      // With this id the user can withdraw the request.
      queryClient.setQueryData(queryKey, (now) => now && { ...now, friendshipId });
      if (outcome !== action) queryClient.setQueryData(queryKey, { status: OUTCOME[outcome], friendshipId });
      if (outcome !== 'request') takeOffLists(queryClient, uuid);
      onDone(outcome);
    },
    onError: (error, { action }) => onFailed(action, error),
    // Refetches after success and after failure, because the other user may have acted first.
    refresh: () => refreshRelationship(queryClient, uuid),
  });
}

/**
 * Query keys of all friends, requests and blocked users. A user is in at most one of these lists.
 * After an action the user is removed from the old list, and a refetch updates the new list.
 */
const LISTS: QueryKey[] = [friendKeys.accepted, friendKeys.pending, friendKeys.outgoing, friendKeys.blocked];

function takeOffLists(queryClient: QueryClient, uuid: string) {
  for (const queryKey of LISTS) {
    changePages<Friendship | BlockedUser>(queryClient, queryKey, (items) =>
      items.filter((item) => !isAbout(item, uuid)),
    );
  }
}
