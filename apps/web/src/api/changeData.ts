import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from './pagedQuery';

/**
 * Changes what a query knows. A fetch that is running was asked for before the change, and puts what it began with in its place: the
 * change is made once more when that fetch ends. So it must be right to make it twice: it says what something is now, not by how much
 * it has changed. It gets nothing where nothing is known, and returns what it got where there is nothing to change. How old the rest of
 * the data is does not change with it.
 */
export function changeData<Data>(queryClient: QueryClient, queryKey: QueryKey, change: (data: Data) => Data) {
  const query = queryClient.getQueryCache().find<Data>({ queryKey, exact: true });
  if (query) changeQuery(queryClient, query, change);
}

/** The same for a query that was found by other means than its key. */
export function changeQuery<Data>(queryClient: QueryClient, query: Query<Data>, change: (data: Data) => Data) {
  const make = () => {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const changed = data === undefined ? undefined : change(data);
    if (changed === undefined || changed === data) return;
    queryClient.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
    // What was to be fetched anew still is.
    if (isInvalidated) query.invalidate();
  };
  make();
  // A fetch that is cancelled or fails leaves the data as it is.
  query.promise?.then(make, () => undefined);
}

/** What is known now, also where an answer on its way says what was before. */
export function setData<Data>(queryClient: QueryClient, queryKey: QueryKey, data: Data) {
  queryClient.setQueryData(queryKey, data);
  changeData<Data>(queryClient, queryKey, () => data);
}

type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** The same for a paged list, page by page. */
export const changePages = <Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (items: Item[], index: number, pages: readonly Page<Item>[]) => Item[],
) =>
  changeData<Pages<Item>>(queryClient, queryKey, ({ pages, ...rest }) => ({
    ...rest,
    pages: pages.map((page, index) => ({ ...page, items: change(page.items, index, pages) })),
  }));
