import type { QueryClient } from '@tanstack/react-query';
import { changeTarget } from '../likes/targets';
import type { CommentedTarget } from './commentKeys';

/** How many there are, as the server says: counting along, one would be wrong with the first that is missed. */
export const setCount = (queryClient: QueryClient, target: CommentedTarget, commentCount: number) =>
  changeTarget(queryClient, target, (item) => ({ ...item, commentCount }));
