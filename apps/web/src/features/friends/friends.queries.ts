import {
  type InfiniteData,
  queryOptions,
  useInfiniteQuery,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import { type Page, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import { userKeys } from '../profiles/user.queries';

type FriendStatus = components['schemas']['FriendStatus'];

export const friendKeys = {
  all: ['friends'] as const,
  statuses: ['friends', 'status'] as const,
  status: (uuid: string) => [...friendKeys.statuses, uuid] as const,
  pending: ['friends', 'pending'] as const,
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

type RequestsPage = Page<components['schemas']['Friendship']>;
type Requests = InfiniteData<RequestsPage>;

const without = (shown: Requests, friendshipId: number | undefined): Requests => ({
  ...shown,
  pages: shown.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== friendshipId) })),
});

const idsOf = ({ items }: RequestsPage) => items.map(({ id }) => id).join();

/** Who has asked to be friends, newest first. */
export const pendingRequestsQuery = () => ({
  ...pagedQuery(friendKeys.pending, async ({ cursor, signal, client }) => {
    const requests = await page(api.GET('/friends/pending', { params: { query: { cursor } }, signal }));
    const shown = client.getQueryData<Requests>(friendKeys.pending);
    const before = shown?.pages[shown.pageParams.indexOf(cursor)];
    // Who asks now, or no longer, may be the person whose profile is on screen.
    if (before && idsOf(before) !== idsOf(requests)) {
      void client.invalidateQueries({ queryKey: friendKeys.statuses });
    }
    return requests;
  }),
  refetchInterval: REFRESH_MS,
  // Who comes back to the tab, or opens the list, wants to see who asks now.
  refetchOnWindowFocus: 'always' as const,
  refetchOnMount: 'always' as const,
});

/** Nobody is logged in any more. */
export class NotLoggedIn extends Error {}

/** What can be done about somebody from their profile. */
export type FriendAction = 'request' | 'accept' | 'decline' | 'withdraw' | 'unfriend' | 'unblock';

/** What has come of it: the other may have been faster. */
export type FriendOutcome = FriendAction | 'acceptedMeanwhile';

const OUTCOME: Record<FriendOutcome, FriendStatus['status']> = {
  request: 'pending_outgoing',
  accept: 'friends',
  acceptedMeanwhile: 'friends',
  decline: 'none',
  withdraw: 'none',
  unfriend: 'none',
  unblock: 'none',
};

interface FriendChange {
  action: FriendAction;
  /** Of what there is between the two; a request is none before it is sent. */
  friendshipId: number | undefined;
}

interface FriendAnswer {
  outcome: FriendOutcome;
  friendshipId: number | undefined;
}

/** Who asks somebody that has asked them meanwhile has accepted; a request that was accepted meanwhile is not withdrawn. */
async function act(uuid: string, { action, friendshipId }: FriendChange): Promise<FriendAnswer> {
  const done = { outcome: action, friendshipId };
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
      queryClient.setQueryData(pendingRequestsQuery().queryKey, (shown) => shown && without(shown, friendshipId));
      onDone(outcome);
    },
    onError: (error, { action }) => onFailed(action, error),
    // Also where it worked: who had asked us meanwhile is a friend now. What the person shows depends on it, and where it failed they
    // may no longer be there: their page has to know.
    refresh: () => {
      void queryClient.invalidateQueries({ queryKey: userKeys.one(uuid) });
      void queryClient.invalidateQueries({ queryKey: friendKeys.all });
    },
  });
}

/** Who asks, without those that are being answered. */
export function useFriendRequests() {
  const query = useInfiniteQuery(pendingRequestsQuery());
  const answered = useMutationState({
    filters: { mutationKey: friendKeys.actions, status: 'pending' },
    select: ({ state }) => (state.variables as FriendChange | undefined)?.friendshipId,
  });
  const requests = query.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !answered.includes(id));
  return { query, requests };
}
