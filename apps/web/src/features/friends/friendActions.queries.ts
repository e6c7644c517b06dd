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

/** Nobody is logged in any more. */
export class NotLoggedIn extends Error {}

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
