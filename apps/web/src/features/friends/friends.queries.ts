import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import type { components } from '../../api/schema';
import { session } from '../../api/session';

type FriendStatus = components['schemas']['FriendStatus'];

export const friendKeys = {
  all: ['friends'] as const,
  status: (uuid: string) => [...friendKeys.all, 'status', uuid] as const,
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

/** Who has asked to be friends, newest first; `hasMore` when the answer does not hold all of them. */
export const pendingRequestsQuery = () =>
  queryOptions({
    queryKey: [...friendKeys.all, 'pending'],
    queryFn: async ({ signal }) => {
      const { items, next } = await page(api.GET('/friends/pending', { signal }));
      return { requests: items, hasMore: next !== undefined };
    },
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

async function act(action: FriendAction, uuid: string, friendshipId: number) {
  const path = { friendshipId };
  switch (action) {
    case 'request':
      if (!session.get()) throw new NotLoggedIn();
      return data(api.POST('/friends/request', { body: { addresseeUuid: uuid } }));
    case 'accept':
      return data(api.POST('/friends/request/{friendshipId}/accept', { params: { path } }));
    case 'decline':
      return data(api.POST('/friends/request/{friendshipId}/reject', { params: { path } }));
    case 'withdraw':
    case 'unfriend':
      return data(api.DELETE('/friends/{friendshipId}', { params: { path } }));
    case 'unblock':
      return data(api.POST('/friends/unblock/{userId}', { params: { path: { userId: uuid } } }));
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
    onError: (_error, _variables, context) => queryClient.setQueryData(queryKey, context?.before),
    // Also where it worked: who had asked us meanwhile is a friend now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: friendKeys.all }),
  });
}
