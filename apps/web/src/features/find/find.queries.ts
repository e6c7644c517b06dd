import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { CreateSavedSearchDto } from '../../api/enums';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { useClientId } from '../../lib/useClientId';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';
import type { Filters, Sort } from './filters';

export type FoundPet = components['schemas']['FoundPet'];
export type FindCounts = components['schemas']['FindCounts'];
export type SavedSearch = components['schemas']['SavedSearch'];
export type Alert = SavedSearch['alert'];
export const { alert: ALERTS } = CreateSavedSearchDto;

const keys = { all: ['find'] as const, saved: ['saved-searches'] as const };

export const FOUND_PER_PAGE = 24;

export const foundQuery = (filters: Filters, sort: Sort) =>
  pagedQuery([...keys.all, 'pets', filters, sort], ({ cursor, signal }) =>
    page(api.GET('/find', { params: { query: { ...filters, sort, cursor, limit: FOUND_PER_PAGE } }, signal })),
  );

/** Counts of pets per filter value. The previous counts stay visible while new counts load. */
export const countsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...keys.all, 'counts', filters],
    queryFn: ({ signal }) => data(api.GET('/find/counts', { params: { query: filters }, signal })),
    placeholderData: keepPreviousData,
  });

export const townsKey = (filters: Filters) => [...keys.all, 'towns', filters] as const;

/** Loads the towns with matching pets in a part of the map. */
export const loadTowns = (filters: Filters, bounds: string, signal: AbortSignal) =>
  data(api.GET('/find/map', { params: { query: { ...filters, bounds } }, signal }));

/** Number of pets per breed, by breed id. */
export const breedCountsQuery = (kind?: number) =>
  queryOptions({
    queryKey: [...keys.all, 'breeds', kind ?? 'all'],
    queryFn: async ({ signal }) => {
      const breeds = await data(
        api.GET('/find/breeds', { params: { query: { kind: kind as Filters['kind'] } }, signal }),
      );
      return new Map(breeds.map(({ id, count }) => [id, count]));
    },
    staleTime: 60_000,
  });

/**
 * Puts breeds that have pets first and keeps the order otherwise. Returns undefined while the
 * counts load, and the unchanged list if they fail to load.
 */
export function useBreedsWithPetsFirst<Breed extends { id: number }>(breeds: Breed[] | undefined): Breed[] | undefined {
  const { data: counts, isFetchedAfterMount: hasTried } = useQuery(breedCountsQuery());
  // `isFetchedAfterMount` is also true after a failed request: the breeds are then shown unsorted.
  if (!breeds || !(counts ?? hasTried)) return undefined;
  return counts ? breeds.toSorted((a, b) => Number(counts.has(b.id)) - Number(counts.has(a.id))) : breeds;
}

export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: keys.saved,
    queryFn: ({ signal }) => data(api.GET('/saved-searches', { signal })),
  });

/** Mutation of saved searches that reloads the list afterwards. */
function useSavedSearches<Values, Result>(send: (values: Values) => Promise<Result>) {
  const queryClient = useQueryClient();
  return {
    mutationFn: (values: Values) => endingExpiredSession(send(values), (t) => t('common:session.expired')),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.saved }),
  };
}

export function useSaveSearch() {
  const clientIdOf = useClientId();
  return useSavedSearches(({ filters, ...settings }: { name: string; alert: Alert; filters: Filters }) => {
    const search = { ...filters, ...settings };
    return data(api.POST('/saved-searches', { body: { ...search, clientId: clientIdOf(search) } }));
  });
}

export const useChangeSearch = (id: number) =>
  useSavedSearches((body: { alert: Alert }) =>
    data(api.PATCH('/saved-searches/{id}', { params: { path: { id } }, body })),
  );

export const useDeleteSearch = (id: number) =>
  useSavedSearches(() => data(api.DELETE('/saved-searches/{id}', { params: { path: { id } } })));

export const useOpenSearch = () =>
  useSavedSearches((id: number) => data(api.POST('/saved-searches/{id}/open', { params: { path: { id } } })));
