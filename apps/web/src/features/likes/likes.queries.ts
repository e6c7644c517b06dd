import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import { session } from '../../api/session';
import { useOptimisticMutation } from '../../api/useOptimisticMutation';
import { RecentMap } from '../../lib/recentMap';
import { addToCount, changeTarget, targetsMeta, type LikeTarget, type Target, type TargetItem } from './targets';

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

/** Likes of an item whose own data does not include them. */
const targetLikesQuery = (target: Target) =>
  queryOptions({
    queryKey: likeKeys.one(target),
    queryFn: async () => {
      const [{ count }, { liked }] = await Promise.all([countLikes(target), checkLike(target)]);
      // Album ids are owner ids, so a user album and a pet album may have the same id.
      const ownerType = OWNER_TYPE[target.targetType];
      return { id: target.targetId, ownerType, likeCount: count, likedByMe: liked };
    },
    meta: metaOf(target.targetType),
  });

/** Users who like the target, newest like first. */
export const whoLikesQuery = (target: Target) =>
  pagedQuery(likeKeys.people(target), ({ cursor, signal }) =>
    page(api.GET('/likes/target', { params: { query: { ...queryOf(target), cursor } }, signal })),
  );

export type Likes = Required<Pick<TargetItem, 'likeCount' | 'likedByMe'>>;

/** Likes of an item: from the item's own data if given, otherwise from the server. */
export function useLikes(target: Target, { likeCount, likedByMe }: Partial<Likes>): Likes | undefined {
  const isKnown = likeCount !== undefined && likedByMe !== undefined;
  const { data } = useQuery({ ...targetLikesQuery(target), enabled: !isKnown });
  return isKnown ? { likeCount, likedByMe } : data;
}

/** Thrown for a post that the server has not stored yet. */
export class InvalidPostId extends Error {
  constructor(readonly id: number) {
    super(`Invalid post ID: ${id}`);
  }
}

/** Likes the item. Returns the id of the new like, or undefined if the like already existed. */
async function like(target: Target): Promise<number | undefined> {
  try {
    return (await data(api.POST('/likes', { body: target }))).id;
  } catch (error) {
    // The user has liked the item on another tab or device, which is not an error.
    if (error instanceof ApiError && error.code === 'already_liked') return undefined;
    throw error;
  }
}

/** Deletes a like. Returns false if the like no longer exists or belongs to another user. */
async function deleteLike(likeId: number) {
  try {
    await data(api.DELETE('/likes/{likeId}', { params: { path: { likeId } } }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return false;
    throw error;
  }
}

async function unlike(target: Target, knownId: number | undefined) {
  if (knownId !== undefined && (await deleteLike(knownId))) return;
  // Another device may have deleted the known like and created a new like.
  const { likeId } = await checkLike(target);
  if (likeId !== null) await deleteLike(likeId);
}

/** Ids of likes created in this tab. A known id saves a request when the user unlikes the item. */
const createdLikeIds = new RecentMap<string, number>(200);

const withLike = (isLiked: boolean) => (item: TargetItem) =>
  item.likedByMe === isLiked
    ? item
    : { ...item, likedByMe: isLiked, likeCount: addToCount(item.likeCount, isLiked ? 1 : -1) };

/** Likes or unlikes optimistically. `onFailed` is called after a rollback. */
export function useToggleLike(target: Target, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const key = [session.get()?.user.uuid, ...Object.values(queryOf(target))].join();
  return useOptimisticMutation({
    mutationKey: likeKeys.actions(target),
    mutationFn: async (isLiked: boolean) => {
      if (!Number.isInteger(target.targetId) || target.targetId <= 0) throw new InvalidPostId(target.targetId);
      if (!isLiked) await unlike(target, createdLikeIds.get(key));
      const id = isLiked ? await like(target) : undefined;
      if (id === undefined) createdLikeIds.delete(key);
      else createdLikeIds.set(key, id);
    },
    show: (isLiked) => {
      changeTarget(queryClient, target, withLike(isLiked));
      return () => changeTarget(queryClient, target, withLike(!isLiked));
    },
    // A fetch during the request may have restored the old state.
    onSuccess: (_, isLiked) => changeTarget(queryClient, target, (item) => ({ ...item, likedByMe: isLiked })),
    onError: onFailed,
    refresh: async () => {
      void queryClient.invalidateQueries({ queryKey: likeKeys.people(target) });
      // Refetches the number of likes. A deleted item (404) has no likes.
      const count = await countLikes(target).then(
        (answer) => answer.count,
        (error: unknown) => (error instanceof ApiError && error.status === 404 ? 0 : undefined),
      );
      if (count !== undefined) changeTarget(queryClient, target, (item) => ({ ...item, likeCount: count }));
    },
  });
}
