import {
  type InfiniteData,
  type Query,
  type QueryClient,
  queryOptions,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useMutationState,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import { type Page, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { userKeys } from '../profiles/user.queries';

export type FriendStatus = components['schemas']['FriendStatus'];
export type Friendship = components['schemas']['Friendship'];
export type BlockedUser = components['schemas']['BlockedUser'];

/** Changes of the relationship to another user. */
export type FriendAction = 'request' | 'accept' | 'decline' | 'withdraw' | 'unfriend' | 'block' | 'unblock';

export interface FriendChange {
  action: FriendAction;
  /** The id of the friendship or request; a new request and a block have none. */
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
export const KEPT_FRESH = {
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
} as const;

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

/** One of the two sides of a friendship is the user. */
export const isAbout = (item: Friendship | BlockedUser, uuid: string) =>
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
  await import('../wall/wallOfOthers.queries').then(
    ({ refreshPostsOf }) => void refreshPostsOf(queryClient, uuid).catch(() => undefined),
    () => undefined,
  );
}

/** Whether a query's data names somebody, such as the author of a post, or is not there yet. Albums do not name their owners. */
const mayShow = ({ queryKey, state: { data } }: Query, uuid: string) =>
  data === undefined || queryKey[0] === 'albums' || JSON.stringify([queryKey, data]).includes(uuid);

/** A list of people without those who are being taken off it by a change that is still on its way to the server. */
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

/** Incoming requests without those that are being answered. */
export function useFriendRequests({ enabled = true } = {}) {
  const { query, people: requests } = usePeople({ ...pendingRequestsQuery(), enabled });
  return { query, requests };
}
