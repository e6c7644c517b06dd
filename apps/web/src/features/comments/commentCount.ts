import type { QueryClient } from '@tanstack/react-query';
import { changeTarget } from '../likes/targets';
import type { CommentedTarget } from './commentKeys';

/** Sets the count that the server sent. Counting locally would drift after a missed event. */
export const setCount = (queryClient: QueryClient, target: CommentedTarget, commentCount: number) =>
  changeTarget(queryClient, target, (item) => ({ ...item, commentCount }));
