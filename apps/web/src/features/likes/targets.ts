import type { Query, QueryClient } from '@tanstack/react-query';
import { changeQuery } from '../../api/changeData';
import type { components } from '../../api/schema';

export type LikeTarget = components['schemas']['LikeTarget'];
export type CommentTarget = components['schemas']['CommentTarget'];

/** An item that users can like. Posts can also have comments. */
export interface Target<Type extends LikeTarget = LikeTarget> {
  targetType: Type;
  targetId: number;
}

/** Fields of cached items that change with likes and comments. */
export interface TargetItem {
  id: number;
  /** Type of the album's owner. Undefined if the target is a post. */
  ownerType?: 'user' | 'pet';
  likeCount?: number;
  likedByMe?: boolean;
  commentCount?: number;
}

/**
 * Query `meta` for data that contains likeable items (one object, a list or pages), so likes and
 * comments update their counts.
 */
export const targetsMeta = (of: 'wall_post' | 'blog_post' | 'album') => ({ targets: of });

const containsTargets = ({ meta }: Query, type: LikeTarget) =>
  meta?.targets === (type === 'user_album' || type === 'pet_album' ? 'album' : type);

const isTarget = (value: object, { targetType, targetId }: Target): value is TargetItem => {
  const { id, ownerType } = value as Partial<TargetItem>;
  return id === targetId && (!ownerType || `${ownerType}_album` === targetType);
};

/**
 * Returns a copy of the data with the item changed, or the same data if it does not contain the
 * item.
 */
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

/** Changes an item in all cached queries. `change` may run twice per query, see `changeData`. */
export function changeTarget(queryClient: QueryClient, target: Target, change: (item: TargetItem) => TargetItem) {
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => containsTargets(query, target.targetType) });
  for (const query of queries) changeQuery(queryClient, query, (data) => replaceTarget(data, target, change));
}

/** Adds to a count without going below zero. An unknown count stays unknown. */
export const addToCount = (count: number | undefined, by: number) =>
  count === undefined ? count : Math.max(0, count + by);
