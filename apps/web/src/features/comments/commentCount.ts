import type { QueryClient } from '@tanstack/react-query';
import { changeTarget } from '../likes/targets';
import type { CommentedTarget } from './commentKeys';

/** Sets the count sent by the server. Counting locally would drift after a missed event. */
export const setCount = (queryClient: QueryClient, target: CommentedTarget, commentCount: number) =>
  changeTarget(queryClient, target, (item) => ({ ...item, commentCount }));
