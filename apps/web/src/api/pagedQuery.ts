import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './ApiError';

export interface Page<Item> {
  items: Item[];
  /** The next page's cursor. Undefined on the last page. */
  next: string | undefined;
}

interface PageRequest {
  /** The page's cursor. Undefined for the first page. */
  cursor: string | undefined;
  signal: AbortSignal;
  client: QueryClient;
}

/** Returns infinite query options for a paged list. */
export const pagedQuery = <Item>(queryKey: QueryKey, load: (request: PageRequest) => Promise<Page<Item>>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal, client }) => load({ cursor: pageParam, signal, client }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** Returns an empty page for a 404, which the specification sends for some empty lists. */
export async function orEmpty<Item>(page: Promise<Page<Item>>): Promise<Page<Item>> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { items: [], next: undefined };
    throw error;
  }
}
