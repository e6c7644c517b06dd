import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './ApiError';

export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page. */
  next: string | undefined;
}

interface PageRequest {
  /** Undefined for the first page. */
  cursor: string | undefined;
  signal: AbortSignal;
  client: QueryClient;
}

/** An infinite query for a paged list. */
export const pagedQuery = <Item>(queryKey: QueryKey, load: (request: PageRequest) => Promise<Page<Item>>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal, client }) => load({ cursor: pageParam, signal, client }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** For lists whose empty result is a 404 in the specification. */
export async function orEmpty<Item>(page: Promise<Page<Item>>): Promise<Page<Item>> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { items: [], next: undefined };
    throw error;
  }
}
