import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import { session } from '../../api/session';
import { useOptimisticMutation } from '../../api/useOptimisticMutation';
import { RecentMap } from '../../lib/recentMap';
import { added, changeTarget, targetsMeta, type LikeTarget, type Target, type TargetItem } from './targets';

export const likeKeys = {
  all: ['likes'] as const,
  one: ({ targetType, targetId }: Target) => ['likes', 'one', targetType, targetId] as const,
  people: ({ targetType, targetId }: Target) => ['likes', 'people', targetType, targetId] as const,
  actions: ({ targetType, targetId }: Target) => ['likes', 'action', targetType, targetId] as const,
};

const queryOf = ({ targetType, targetId }: Target) => ({ type: targetType, id: targetId });
const metaOf = (type: LikeTarget) => targetsMeta(type === 'wall_post' || type === 'blog_post' ? type : 'album');

const countLikes = (target: Target) => data(api.GET('/likes/count', { params: { query: queryOf(target) } }));
const checkLike = (target: Target) => data(api.GET('/likes/check', { params: { query: queryOf(target) } }));

const OWNER_TYPE: Partial<Record<LikeTarget, 'user' | 'pet'>> = { user_album: 'user', pet_album: 'pet' };

/** What is known of a target whose own data does not say it. */
const targetLikesQuery = (target: Target) =>
  queryOptions({
    queryKey: likeKeys.one(target),
    queryFn: async () => {
      const [{ count }, { liked }] = await Promise.all([countLikes(target), checkLike(target)]);
      // Ids of people and of pets are of two kinds.
      const ownerType = OWNER_TYPE[target.targetType];
      return { id: target.targetId, ownerType, likeCount: count, likedByMe: liked };
    },
    meta: metaOf(target.targetType),
  });

/** Who likes it, newest first. */
export const whoLikesQuery = (target: Target) =>
  pagedQuery(likeKeys.people(target), ({ cursor, signal }) =>
    page(api.GET('/likes/target', { params: { query: { ...queryOf(target), cursor } }, signal })),
  );

export type Likes = Required<Pick<TargetItem, 'likeCount' | 'likedByMe'>>;

/** How many like it, and whether the reader does: as the target's own data says, else as the server does when it is asked. */
export function useLikes(target: Target, { likeCount, likedByMe }: Partial<Likes>): Likes | undefined {
  const isKnown = likeCount !== undefined && likedByMe !== undefined;
  const { data } = useQuery({ ...targetLikesQuery(target), enabled: !isKnown });
  return isKnown ? { likeCount, likedByMe } : data;
}

/** Documented: only what has been stored can be liked. */
export class InvalidPostId extends Error {
  constructor(readonly id: number) {
    super(`Invalid post ID: ${id}`);
  }
}

/** Resolves with the id of the like, where there is one now. */
async function like(target: Target): Promise<number | undefined> {
  try {
    return (await data(api.POST('/likes', { body: target }))).id;
  } catch (error) {
    // Documented: from another tab or device, and nothing to complain about.
    if (error instanceof ApiError && error.code === 'already_liked') return undefined;
    throw error;
  }
}

/** Whether it was there until now, and the reader's. */
async function remove(likeId: number) {
  try {
    await data(api.DELETE('/likes/{likeId}', { params: { path: { likeId } } }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return false;
    throw error;
  }
}

async function unlike(target: Target, knownId: number | undefined) {
  if (knownId !== undefined && (await remove(knownId))) return;
  // It may have been taken back on another device, and given again.
  const { likeId } = await checkLike(target);
  if (likeId !== null) await remove(likeId);
}

/** Ids of the likes that were given in this tab, by person and target: taking one back needs no question then. */
const givenLikes = new RecentMap<string, number>(200);

const shownAs = (isLiked: boolean) => (item: TargetItem) =>
  item.likedByMe === isLiked
    ? item
    : { ...item, likedByMe: isLiked, likeCount: added(item.likeCount, isLiked ? 1 : -1) };

/** Likes, or takes the like back. Where it cannot be, `onFailed` gets to know after it is shown as before. */
export function useToggleLike(target: Target, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const key = [session.get()?.user.uuid, ...Object.values(queryOf(target))].join();
  return useOptimisticMutation({
    mutationKey: likeKeys.actions(target),
    mutationFn: async (isLiked: boolean) => {
      if (!Number.isInteger(target.targetId) || target.targetId <= 0) throw new InvalidPostId(target.targetId);
      if (!isLiked) await unlike(target, givenLikes.get(key));
      const id = isLiked ? await like(target) : undefined;
      if (id === undefined) givenLikes.delete(key);
      else givenLikes.set(key, id);
    },
    show: (isLiked) => {
      changeTarget(queryClient, target, shownAs(isLiked));
      return () => changeTarget(queryClient, target, shownAs(!isLiked));
    },
    // An answer that was on its way meanwhile may not have known.
    onSuccess: (_, isLiked) => changeTarget(queryClient, target, (item) => ({ ...item, likedByMe: isLiked })),
    onError: onFailed,
    refresh: async () => {
      void queryClient.invalidateQueries({ queryKey: likeKeys.people(target) });
      // Documented: counts are fetched afterwards, and are none of what is not there any more.
      const count = await countLikes(target).then(
        (answer) => answer.count,
        (error: unknown) => (error instanceof ApiError && error.status === 404 ? 0 : undefined),
      );
      if (count !== undefined) changeTarget(queryClient, target, (item) => ({ ...item, likeCount: count }));
    },
  });
}
