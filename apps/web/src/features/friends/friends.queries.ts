import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { userKeys } from '../profile/profile.queries';

type FriendStatus = components['schemas']['FriendStatus'];

export const friendKeys = {
  all: ['friends'] as const,
  statuses: ['friends', 'status'] as const,
  status: (uuid: string) => [...friendKeys.statuses, uuid] as const,
  pending: ['friends', 'pending'] as const,
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
        // Documented: a failed fetch means none. The end of the session is no answer to this question, nor does a line that breaks off
        // undo what is known.
        if (!(error instanceof ApiError) || error.status === 401 || (before && error.isTemporary)) throw error;
        return { status: 'none' };
      }
    },
    // Who waits for an answer sees it come; the requests of others tell of their own changes.
    refetchInterval: (query) => isWaiting(query.state.data) && REFRESH_MS,
    refetchOnWindowFocus: (query) => (isWaiting(query.state.data) ? 'always' : true),
  });

const isWaiting = (status: FriendStatus | undefined) => status?.status === 'pending_outgoing';

interface RequestsPage {
  items: components['schemas']['Friendship'][];
  next: string | undefined;
}

const idsOf = ({ items }: RequestsPage) => items.map(({ id }) => id).join();

/** Who has asked to be friends, newest first. */
export const pendingRequestsQuery = () =>
  infiniteQueryOptions({
    queryKey: friendKeys.pending,
    queryFn: async ({ pageParam, signal, client }): Promise<RequestsPage> => {
      const requests = await page(api.GET('/friends/pending', { params: { query: { cursor: pageParam } }, signal }));
      const shown = client.getQueryData<InfiniteData<RequestsPage, string | undefined>>(friendKeys.pending);
      const before = shown?.pages[shown.pageParams.indexOf(pageParam)];
      // Who asks now, or no longer, may be the person whose profile is on screen.
      if (before && idsOf(before) !== idsOf(requests)) {
        void client.invalidateQueries({ queryKey: friendKeys.statuses });
      }
      return requests;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next,
    refetchInterval: REFRESH_MS,
    // Who comes back to the tab, or opens the list, wants to see who asks now.
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });

/** Nobody is logged in any more. */
export class NotLoggedIn extends Error {}

/** What can be done about somebody from their profile. */
export type FriendAction = 'request' | 'accept' | 'decline' | 'withdraw' | 'unfriend' | 'unblock';

/** What has come of it: the other may have been faster. */
type FriendOutcome = FriendAction | 'acceptedMeanwhile';

const OUTCOME: Record<FriendOutcome, FriendStatus['status']> = {
  request: 'pending_outgoing',
  accept: 'friends',
  acceptedMeanwhile: 'friends',
  decline: 'none',
  withdraw: 'none',
  unfriend: 'none',
  unblock: 'none',
};

/** Who asks somebody that has asked them meanwhile has accepted; a request that was accepted meanwhile is not withdrawn. */
async function act(action: FriendAction, uuid: string, friendshipId: number): Promise<FriendOutcome> {
  const path = { friendshipId };
  switch (action) {
    case 'request': {
      if (!session.get()) throw new NotLoggedIn();
      const { status } = await data(api.POST('/friends/request', { body: { addresseeUuid: uuid } }));
      return status === 'accepted' ? 'accept' : action;
    }
    case 'accept':
      await data(api.POST('/friends/request/{friendshipId}/accept', { params: { path } }));
      return action;
    case 'decline':
      await data(api.POST('/friends/request/{friendshipId}/reject', { params: { path } }));
      return action;
    case 'withdraw':
      try {
        await data(api.DELETE('/friends/{friendshipId}', { params: { path, query: { status: 'pending' } } }));
        return action;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'already_friends') return 'acceptedMeanwhile';
        throw error;
      }
    case 'unfriend':
      await data(api.DELETE('/friends/{friendshipId}', { params: { path } }));
      return action;
    case 'unblock':
      await data(api.POST('/friends/unblock/{userId}', { params: { path: { userId: uuid } } }));
      return action;
  }
}

/** Shows the outcome at once, and what was before when it fails. */
export function useFriendAction(uuid: string) {
  const queryClient = useQueryClient();
  const { queryKey } = friendStatusQuery(uuid);
  return useMutation({
    mutationFn: ({ action, friendshipId = 0 }: { action: FriendAction; friendshipId?: number }) =>
      act(action, uuid, friendshipId),
    onMutate: async ({ action, friendshipId }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { status: OUTCOME[action], friendshipId });
      return { before };
    },
    onSuccess: (outcome, { action, friendshipId }) => {
      if (outcome !== action) queryClient.setQueryData(queryKey, { status: OUTCOME[outcome], friendshipId });
    },
    onError: (_error, _variables, context) => queryClient.setQueryData(queryKey, context?.before),
    // Also where it worked: who had asked us meanwhile is a friend now. What the person shows depends on it, and where it failed they
    // may no longer be there: their page has to know.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: userKeys.one(uuid) });
      return queryClient.invalidateQueries({ queryKey: friendKeys.all });
    },
  });
}
