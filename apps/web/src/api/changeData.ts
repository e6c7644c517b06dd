import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from './pagedQuery';

/**
 * Changes cached query data. A fetch in progress may return older data, so `change` runs again
 * when the fetch ends. It must be idempotent (set values instead of incrementing them) and must
 * return its argument if nothing changes. Does nothing if the query has no data.
 */
export function changeData<Data>(queryClient: QueryClient, queryKey: QueryKey, change: (data: Data) => Data) {
  const query = queryClient.getQueryCache().find<Data>({ queryKey, exact: true });
  if (query) changeQuery(queryClient, query, change);
}

/** Like `changeData`, for a query object instead of a query key. */
export function changeQuery<Data>(queryClient: QueryClient, query: Query<Data>, change: (data: Data) => Data) {
  const applyChange = () => {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const changed = data === undefined ? undefined : change(data);
    if (changed === undefined || changed === data) return;
    queryClient.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
    // `setQueryData` clears the invalidated flag, so it is set again.
    if (isInvalidated) query.invalidate();
  };
  applyChange();
  // A cancelled or failed fetch does not overwrite the data, so its error is ignored.
  query.promise?.then(applyChange, () => undefined);
}

/** Sets cached query data, and sets it again after a fetch in progress has ended. */
export function setData<Data>(queryClient: QueryClient, queryKey: QueryKey, data: Data) {
  queryClient.setQueryData(queryKey, data);
  changeData<Data>(queryClient, queryKey, () => data);
}

type Pages<Item> = InfiniteData<Page<Item>, string | undefined>;

/** Applies `changeData` to each page of a paged list. */
export const changePages = <Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (items: Item[], index: number, pages: readonly Page<Item>[]) => Item[],
) =>
  changeData<Pages<Item>>(queryClient, queryKey, ({ pages, ...rest }) => ({
    ...rest,
    pages: pages.map((page, index) => ({ ...page, items: change(page.items, index, pages) })),
  }));
