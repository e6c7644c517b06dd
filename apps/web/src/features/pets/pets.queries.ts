import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import { isUuid } from '../../ui/uuid';
import type { PetCategoryId } from '../catalog/breeds';

export const petKeys = {
  all: ['pets'] as const,
  one: (uuid: string) => [...petKeys.all, 'one', uuid] as const,
};

export const newestPetsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...petKeys.all, 'newest', limit],
    queryFn: ({ signal }) => data(api.GET('/pet', { params: { query: { limit } }, signal })),
  });

export const petsOfBreedQuery = (petCategoryGroupId: number) =>
  infiniteQueryOptions({
    queryKey: [...petKeys.all, 'breed', petCategoryGroupId],
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await page(api.GET('/pet', { params: { query: { petCategoryGroupId, cursor: pageParam } }, signal }));
      } catch (error) {
        // Documented: an unknown breed has no pets.
        if (error instanceof ApiError && error.status === 404) return { items: [], next: undefined };
        throw error;
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next,
  });

export const petQuery = (uuid: string) =>
  queryOptions({
    queryKey: petKeys.one(uuid),
    queryFn: ({ signal }) => data(api.GET('/pet/uuid/{uuid}', { params: { path: { uuid } }, signal })),
  });

/** Takes an id or a UUID; the API's document leaves parameters of this kind out. */
const identifiedBy = (name: 'id' | 'userId', identifier: string) => ({ [name]: identifier }) as never;

/** The pet of an old address. Documented: a UUID is looked up as such, anything else as an id. */
export const findPetQuery = (identifier: string) =>
  queryOptions({
    queryKey: [...petKeys.all, 'identifier', identifier],
    queryFn: ({ signal }) =>
      isUuid(identifier)
        ? data(api.GET('/pet/uuid/{uuid}', { params: { path: { uuid: identifier } }, signal }))
        : data(
            api.GET('/pet/{id}', { params: { path: identifiedBy('id', identifier) }, signal, credentials: 'include' }),
          ),
  });

export const petsOfUserQuery = (userUuid: string) =>
  infiniteQueryOptions({
    queryKey: [...petKeys.all, 'of-user', userUuid],
    queryFn: ({ pageParam, signal }) =>
      page(
        api.GET('/pet/user/{userId}', {
          params: { path: identifiedBy('userId', userUuid), query: { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next,
  });

/** What a category eats; spiders and scorpions have no list. */
export const foodsQuery = (petCategoryId: number) =>
  queryOptions({
    queryKey: ['foods', petCategoryId],
    queryFn: ({ signal }) =>
      data(
        api.GET('/pet-category-food', { params: { query: { petCategoryId: petCategoryId as PetCategoryId } }, signal }),
      ),
    staleTime: 60 * 60_000,
  });
