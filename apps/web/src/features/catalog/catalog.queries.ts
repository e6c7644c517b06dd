import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';

/** Reference data hardly ever changes; its names follow the language (the whole cache is renewed with it). */
const REFERENCE = { staleTime: 60 * 60_000, gcTime: 60 * 60_000 };

export const petCategoriesQuery = () =>
  queryOptions({
    queryKey: ['pet-categories'],
    queryFn: ({ signal }) => data(api.GET('/pet-category', { signal })),
    ...REFERENCE,
  });

export const userCategoriesQuery = () =>
  queryOptions({
    queryKey: ['user-categories'],
    queryFn: async ({ signal }) => {
      // Documented: an array whose first element is the list.
      const [categories] = await data(api.GET('/user-category', { signal }));
      return categories ?? [];
    },
    ...REFERENCE,
  });
