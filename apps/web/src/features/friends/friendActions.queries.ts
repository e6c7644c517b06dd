import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { changePages } from '../../api/changeData';
import { api, data } from '../../api/client';
import { session } from '../../api/session';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import {
  type BlockedUser,
  type FriendAction,
  type FriendChange,
  friendKeys,
  type Friendship,
  type FriendStatus,
  friendStatusQuery,
  isAbout,
  refreshRelationship,
} from './friends.queries';

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
