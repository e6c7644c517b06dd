import type { CommentTarget, Target } from '../likes/targets';

/** The commented post, album or other target. */
export type CommentedTarget = Target<CommentTarget>;

export const commentKeys = {
  all: ['comments'] as const,
  list: ({ targetType, targetId }: CommentedTarget) => ['comments', 'list', targetType, targetId] as const,
  deletions: ({ targetType, targetId }: CommentedTarget) => ['comments', 'delete', targetType, targetId] as const,
  creations: ({ targetType, targetId }: CommentedTarget) => ['comments', 'create', targetType, targetId] as const,
};
