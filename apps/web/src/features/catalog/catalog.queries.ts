import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { hasKnownPicture, type PetCategoryId } from './breeds';

/**
 * Reference data rarely changes, so it is cached for an hour. A language change invalidates it.
 */
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
      // The API returns an array whose first element is the list.
      const [categories] = await data(api.GET('/user-category', { signal }));
      return categories ?? [];
    },
    ...REFERENCE,
  });

/** All services. Forms show only the services of their category. */
export const servicesQuery = () =>
  queryOptions({
    queryKey: ['services'],
    queryFn: ({ signal }) => data(api.GET('/service', { signal })),
    ...REFERENCE,
  });

/** Breeds of one category, or of all categories. */
export const breedsQuery = (petCategoryId?: PetCategoryId) =>
  queryOptions({
    queryKey: ['breeds', petCategoryId ?? 'all'],
    queryFn: async ({ signal }) => {
      const breeds = await data(api.GET('/pet-category-group', { params: { query: { petCategoryId } }, signal }));
      return (Array.isArray(breeds) ? breeds : breeds.data).filter(hasKnownPicture);
    },
    ...REFERENCE,
  });
