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

export const friendStatusQuery = (uuid: string) =>
  queryOptions({
    queryKey: friendKeys.status(uuid),
    queryFn: async ({ signal }): Promise<FriendStatus> => {
      try {
        return await data(api.GET('/friends/status/{uuid}', { params: { path: { uuid } }, signal }));
      } catch (error) {
        // Documented: a failed fetch means none. The end of the session is no answer to this question.
        if (!(error instanceof ApiError) || error.status === 401) throw error;
        return { status: 'none' };
      }
    },
  });

/** Documented: friends are looked after every twenty seconds. */
const REFRESH_MS = 20_000;

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

const OUTCOME: Record<FriendAction, FriendStatus['status']> = {
  request: 'pending_outgoing',
  accept: 'friends',
  decline: 'none',
  withdraw: 'none',
  unfriend: 'none',
  unblock: 'none',
};

/** Answers with what has come of it: who asks somebody that has asked them meanwhile has accepted. */
async function act(action: FriendAction, uuid: string, friendshipId: number): Promise<FriendAction> {
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
    onError: (error, _variables, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      // It may be the person that is no longer there: their page has to know.
      if (error instanceof ApiError && error.status === 404) {
        void queryClient.invalidateQueries({ queryKey: userKeys.one(uuid) });
      }
    },
    // Also where it worked: who had asked us meanwhile is a friend now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: friendKeys.all }),
  });
}
