import type { Query, QueryClient } from '@tanstack/react-query';
import { changeQuery } from '../../api/changeData';
import type { components } from '../../api/schema';

export type LikeTarget = components['schemas']['LikeTarget'];
export type CommentTarget = components['schemas']['CommentTarget'];

/** What can be liked; posts can be commented too. */
export interface Target<Type extends LikeTarget = LikeTarget> {
  targetType: Type;
  targetId: number;
}

/** What queries hold of a target. */
export interface TargetItem {
  id: number;
  /** Of an album. */
  ownerType?: 'user' | 'pet';
  likeCount?: number;
  likedByMe?: boolean;
  commentCount?: number;
}

/**
 * For the `meta` of a query that holds targets, as an object, a list or pages: likes and comments, one's own and those that come live,
 * change its counts. Albums say themselves whose they are.
 */
export const targetsMeta = (of: 'wall_post' | 'blog_post' | 'album') => ({ targets: of });

const holds = ({ meta }: Query, type: LikeTarget) =>
  meta?.targets === (type === 'user_album' || type === 'pet_album' ? 'album' : type);

const isTarget = (value: object, { targetType, targetId }: Target): value is TargetItem => {
  const { id, ownerType } = value as Partial<TargetItem>;
  return id === targetId && (!ownerType || `${ownerType}_album` === targetType);
};

/** The same data with the target changed; the data itself where it is not in it. */
function changedIn(data: unknown, target: Target, change: (item: TargetItem) => TargetItem): unknown {
  if (Array.isArray(data)) {
    const list = data.map((item: unknown) => changedIn(item, target, change));
    return list.some((item, index) => item !== data[index]) ? list : data;
  }
  if (!data || typeof data !== 'object') return data;
  const inside = 'pages' in data ? 'pages' : 'items' in data ? 'items' : null;
  if (inside) {
    const before = (data as Record<string, unknown>)[inside];
    const after = changedIn(before, target, change);
    return after === before ? data : { ...data, [inside]: after };
  }
  return isTarget(data, target) ? change(data) : data;
}

/** Changes a target wherever it is shown. As `changeData` says, it may be made twice. */
export function changeTarget(queryClient: QueryClient, target: Target, change: (item: TargetItem) => TargetItem) {
  const queries = queryClient.getQueryCache().findAll({ predicate: (query) => holds(query, target.targetType) });
  for (const query of queries) changeQuery(queryClient, query, (data) => changedIn(data, target, change));
}

/** A count that is not known stays unknown. */
export const added = (count: number | undefined, by: number) => (count === undefined ? count : Math.max(0, count + by));
