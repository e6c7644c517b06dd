import {
  type InfiniteData,
  type Query,
  type QueryClient,
  queryOptions,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../api/ApiError';
import { changePages } from '../../api/changeData';
import { api, data, page } from '../../api/client';
import { type Page, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import { userKeys } from '../profiles/user.queries';

type FriendStatus = components['schemas']['FriendStatus'];
export type Friendship = components['schemas']['Friendship'];
export type BlockedUser = components['schemas']['BlockedUser'];

export const friendKeys = {
  all: ['friends'] as const,
  statuses: ['friends', 'status'] as const,
  status: (uuid: string) => [...friendKeys.statuses, uuid] as const,
  accepted: ['friends', 'accepted'] as const,
  pending: ['friends', 'pending'] as const,
  outgoing: ['friends', 'outgoing'] as const,
  blocked: ['friends', 'blocked'] as const,
  actions: ['friends', 'action'] as const,
};

/** Documented: friends are looked after every twenty seconds. */
const REFRESH_MS = 20_000;

export const friendStatusQuery = (uuid: string) =>
  queryOptions({
    queryKey: friendKeys.status(uuid),
    queryFn: async ({ signal, client }): Promise<FriendStatus> => {
      const before = client.getQueryData<FriendStatus>(friendKeys.status(uuid));
      try {
        const now = await data(api.GET('/friends/status/{uuid}', { params: { path: { uuid } }, signal }));
        // What somebody shows of themselves depends on how one stands to them.
        if (before && before.status !== now.status) void client.invalidateQueries({ queryKey: userKeys.one(uuid) });
        return now;
      } catch (error) {
        // Documented: a failed fetch means none. The end of the session is no answer to this question, nor does a lost connection
        // undo what is known.
        if (!(error instanceof ApiError) || error.status === 401 || (before && error.isTemporary)) throw error;
        return { status: 'none' };
      }
    },
    // Who waits for an answer sees it come; the requests of others are refreshed by themselves.
    refetchInterval: (query) => isWaiting(query.state.data) && REFRESH_MS,
    refetchOnWindowFocus: (query) => (isWaiting(query.state.data) ? 'always' : true),
  });

const isWaiting = (status: FriendStatus | undefined) => status?.status === 'pending_outgoing';

/** Lists of people are fetched again when they are opened, when the tab is seen again, and every twenty seconds. */
const KEPT_FRESH = {
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
} as const;

/** The largest page the server sends: the whole list is fetched. */
const FRIENDS_AT_A_TIME = 100;

/** All friends, the newest request first. */
export const friendsQuery = () => ({
  ...pagedQuery(friendKeys.accepted, ({ cursor, signal }) =>
    page(api.GET('/friends', { params: { query: { cursor, limit: FRIENDS_AT_A_TIME } }, signal })),
  ),
  ...KEPT_FRESH,
});

const idsOf = ({ items }: Page<Friendship>) => items.map(({ id }) => id).join();

/** Who has asked to be friends, newest first. */
export const pendingRequestsQuery = () => ({
  ...pagedQuery(friendKeys.pending, async ({ cursor, signal, client }) => {
    const requests = await page(api.GET('/friends/pending', { params: { query: { cursor } }, signal }));
    const shown = client.getQueryData<InfiniteData<Page<Friendship>>>(friendKeys.pending);
    const before = shown?.pages[shown.pageParams.indexOf(cursor)];
    // Who asks now, or no longer, may be the person whose profile is on screen.
    if (before && idsOf(before) !== idsOf(requests)) {
      void client.invalidateQueries({ queryKey: friendKeys.statuses });
    }
    return requests;
  }),
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

/** Nobody is logged in any more. */
export class NotLoggedIn extends Error {}

/** What can be done about somebody. */
export type FriendAction = 'request' | 'accept' | 'decline' | 'withdraw' | 'unfriend' | 'block' | 'unblock';

/** What has come of it: the other may have been faster. */
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

interface FriendChange {
  action: FriendAction;
  /** Of what there is between the two: a request is none before it is sent, and a block never is. */
  friendshipId?: number | undefined;
}

interface FriendAnswer {
  outcome: FriendOutcome;
  friendshipId: number | undefined;
}

/** Who asks somebody that has asked them meanwhile has accepted; a request that was accepted meanwhile is not withdrawn. */
async function act(uuid: string, { action, friendshipId }: FriendChange): Promise<FriendAnswer> {
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
  if (friendshipId === undefined) throw new Error(`There is nothing to ${action}`);
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

/** Whoever acted may have left the screen by then: the message is shown all the same. */
export function useFriendAction(uuid: string, { onDone, onFailed }: Reactions) {
  const queryClient = useQueryClient();
  const { queryKey } = friendStatusQuery(uuid);
  return useOptimisticMutation({
    mutationKey: [...friendKeys.actions, uuid],
    mutationFn: (change: FriendChange) => act(uuid, change),
    show: ({ action, friendshipId }) =>
      showInQuery<FriendStatus>(queryClient, queryKey, () => ({ status: OUTCOME[action], friendshipId })),
    onSuccess: ({ outcome, friendshipId }, { action }) => {
      // What was asked for can be withdrawn from now on.
      queryClient.setQueryData(queryKey, (now) => now && { ...now, friendshipId });
      if (outcome !== action) queryClient.setQueryData(queryKey, { status: OUTCOME[outcome], friendshipId });
      if (outcome !== 'request') takeOffLists(queryClient, uuid);
      onDone(outcome);
    },
    onError: (error, { action }) => onFailed(action, error),
    // Also where it worked: who had asked us meanwhile is a friend now. What the person shows depends on it, and where it failed they
    // may no longer be there: their page has to know.
    refresh: () => refreshRelationship(queryClient, uuid),
  });
}

/** A person is on at most one of these lists; which one is next comes with the refetch. */
const LISTS: QueryKey[] = [friendKeys.accepted, friendKeys.pending, friendKeys.outgoing, friendKeys.blocked];

function takeOffLists(queryClient: QueryClient, uuid: string) {
  for (const queryKey of LISTS) {
    changePages<Friendship | BlockedUser>(queryClient, queryKey, (items) =>
      items.filter((item) => !isAbout(item, uuid)),
    );
  }
}

/** One of the two sides of a friendship is the user. */
const isAbout = (item: Friendship | BlockedUser, uuid: string) =>
  'uuid' in item ? item.uuid === uuid : item.requester.uuid === uuid || item.addressee.uuid === uuid;

/** Fetches again everything that depends on the relationship to somebody. */
export async function refreshRelationship(queryClient: QueryClient, uuid: string) {
  void queryClient.invalidateQueries({ queryKey: friendKeys.all });
  void queryClient.invalidateQueries({ queryKey: userKeys.one(uuid) });
  const now = await queryClient.fetchQuery({ ...friendStatusQuery(uuid), staleTime: 0 }).catch(() => undefined);
  // With a friendship or a request there is no block. Otherwise there may be one, or there may have been until now: the server does not
  // tell the person who is blocked. A block hides things in nearly every list: those that show the person are fetched again at once, all
  // others when they are opened again.
  if (now && now.status !== 'none' && now.status !== 'blocked') return;
  const others = ({ queryKey: [first] }: Query) => first !== friendKeys.all[0];
  void queryClient.invalidateQueries({ predicate: (query) => others(query) && mayShow(query, uuid) });
  void queryClient.invalidateQueries({ predicate: others, refetchType: 'none' });
  // The wall is too long for that, and knows better what goes and what comes. Where it fails, coming back to it brings it about.
  await import('../wall/wall.queries').then(
    ({ refreshPostsOf }) => void refreshPostsOf(queryClient, uuid).catch(() => undefined),
    () => undefined,
  );
}

/** Whether a query's data names somebody, such as the author of a post, or is not there yet. Albums do not name their owners. */
const mayShow = ({ queryKey, state: { data } }: Query, uuid: string) =>
  data === undefined || queryKey[0] === 'albums' || JSON.stringify([queryKey, data]).includes(uuid);

/** A list of people without those who are being taken off it by a change that is still on its way to the server. */
function usePeople<Item extends Friendship | BlockedUser>(
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

/** All friends, loaded page by page: searching and sorting happen in the browser. */
export function useFriends() {
  const { query, people: friends } = usePeople(friendsQuery());
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return { query, friends };
}

/** Incoming requests without those that are being answered. */
export function useFriendRequests() {
  const { query, people: requests } = usePeople(pendingRequestsQuery());
  return { query, requests };
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
