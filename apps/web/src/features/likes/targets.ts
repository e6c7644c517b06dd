import type { Query, QueryClient } from '@tanstack/react-query';
import { changeQuery } from '../../api/changeData';
import type { components } from '../../api/schema';

export type LikeTarget = components['schemas']['LikeTarget'];
export type CommentTarget = components['schemas']['CommentTarget'];

/** A likeable item. Posts can also be commented on. */
export interface Target<Type extends LikeTarget = LikeTarget> {
  targetType: Type;
  targetId: number;
}

/** The part of cached data that likes and comments change. */
export interface TargetItem {
  id: number;
  /** Set for albums. */
  ownerType?: 'user' | 'pet';
  likeCount?: number;
  likedByMe?: boolean;
  commentCount?: number;
}

/**
 * Query `meta` for data with targets (an object, list or pages), so that own and live likes and
 * comments update its counts. Album data contains the owner type.
 */
export const targetsMeta = (of: 'wall_post' | 'blog_post' | 'album') => ({ targets: of });

const containsTargets = ({ meta }: Query, type: LikeTarget) =>
  meta?.targets === (type === 'user_album' || type === 'pet_album' ? 'album' : type);

const isTarget = (value: object, { targetType, targetId }: Target): value is TargetItem => {
  const { id, ownerType } = value as Partial<TargetItem>;
  return id === targetId && (!ownerType || `${ownerType}_album` === targetType);
};

/** Returns the data with the target changed, or the same data if the target is not included. */
function replaceTarget(data: unknown, target: Target, change: (item: TargetItem) => TargetItem): unknown {
  if (Array.isArray(data)) {
    const list = data.map((item: unknown) => replaceTarget(item, target, change));
    return list.some((item, index) => item !== data[index]) ? list : data;
  }
  if (!data || typeof data !== 'object') return data;
  const listField = 'pages' in data ? 'pages' : 'items' in data ? 'items' : null;
  if (listField) {
    const before = (data as Record<string, unknown>)[listField];
    const after = replaceTarget(before, target, change);
    return after === before ? data : { ...data, [listField]: after };
  }
  return isTarget(data, target) ? change(data) : data;
}

/** Changes a target in all cached queries. May run twice, see `changeData`. */
export function changeTarget(queryClient: QueryClient, target: Target, change: (item: TargetItem) => TargetItem) {
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => containsTargets(query, target.targetType) });
  for (const query of queries) changeQuery(queryClient, query, (data) => replaceTarget(data, target, change));
}

/** Adds to a count. An unknown count stays unknown. */
export const addToCount = (count: number | undefined, by: number) =>
  count === undefined ? count : Math.max(0, count + by);
