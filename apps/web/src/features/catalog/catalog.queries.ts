import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { isShown, type PetCategoryId } from './breeds';

/** Reference data hardly ever changes. When the language changes, the whole cache is invalidated. */
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

/** All services; forms show those of their category. */
export const servicesQuery = () =>
  queryOptions({
    queryKey: ['services'],
    queryFn: ({ signal }) => data(api.GET('/service', { signal })),
    ...REFERENCE,
  });

/** All breeds of a category, or of all categories: for selects, searches and names. */
export const breedsQuery = (petCategoryId?: PetCategoryId) =>
  queryOptions({
    queryKey: ['breeds', petCategoryId ?? 'all'],
    queryFn: async ({ signal }) => {
      const breeds = await data(api.GET('/pet-category-group', { params: { query: { petCategoryId } }, signal }));
      return (Array.isArray(breeds) ? breeds : breeds.data).filter(isShown);
    },
    ...REFERENCE,
  });
