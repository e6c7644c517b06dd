import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import { PetPhotos_ofPet } from '../../api/limits';
import { orEmpty, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import { isUuid } from '../../lib/uuid';
import type { PetCategoryId } from '../catalog/breeds';
import type { PhotoAlbum } from '../../ui/uploads/PhotoQueue';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';
import { changesOf, type PetValues, toCreatePet, type UpdatePet } from './petValues';

type Pet = components['schemas']['Pet'];
type Photo = components['schemas']['PhotoView'];

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
  pagedQuery([...petKeys.all, 'breed', petCategoryGroupId], ({ cursor, signal }) =>
    orEmpty(page(api.GET('/pet', { params: { query: { petCategoryGroupId, cursor } }, signal }))),
  );

export const petQuery = (uuid: string) =>
  queryOptions({
    queryKey: petKeys.one(uuid),
    queryFn: ({ signal }) => data(api.GET('/pet/uuid/{uuid}', { params: { path: { uuid } }, signal })),
  });

/** The pet of an old address. Documented: a UUID is looked up as such, anything else as an id. */
export const findPetQuery = (identifier: string) =>
  queryOptions({
    queryKey: [...petKeys.all, 'identifier', identifier],
    queryFn: ({ signal }) =>
      isUuid(identifier)
        ? data(api.GET('/pet/uuid/{uuid}', { params: { path: { uuid: identifier } }, signal }))
        : data(api.GET('/pet/{id}', { params: { path: { id: identifier } }, signal, credentials: 'include' })),
  });

export const petsOfUserQuery = (userUuid: string) =>
  pagedQuery([...petKeys.all, 'of-user', userUuid], ({ cursor, signal }) =>
    page(api.GET('/pet/user/{userId}', { params: { path: { userId: userUuid }, query: { cursor } }, signal })),
  );

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

/** A whole album: there is no page of it that could be done without. */
async function allPhotos(petUuid: string) {
  const path = { petUuidOrId: petUuid };
  const photos: components['schemas']['PhotoView'][] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: PetPhotos_ofPet.limit.maximum, cursor };
    const { items, next } = await page(api.GET('/pet-photo/pet/{petUuidOrId}', { params: { path, query } }));
    photos.push(...items);
    cursor = next;
  } while (cursor);
  return photos;
}

const orderPhotos = (petUuid: string, photoIds: number[]) =>
  data(
    api.PUT('/pet-photo/pet/{petUuidOrId}/order', {
      params: { path: { petUuidOrId: petUuid } },
      body: { photoIds },
    }),
  );

const changePhoto = (id: number, body: components['schemas']['UpdatePetPhotoDto']) =>
  data(api.PATCH('/pet-photo/{id}', { params: { path: { id } }, body }));

/** The album of a pet that was just added: its photos come in the order they were given, and the first one is the main photo. */
export const newPetAlbum = (petUuid: string): PhotoAlbum => ({
  path: '/pet-photo',
  fields: { petUuid },
  load: () => allPhotos(petUuid),
  arrange: async (photoIds) => {
    const [first] = photoIds;
    if (first === undefined || photoIds.length < 2) return;
    await orderPhotos(petUuid, photoIds);
    await changePhoto(first, { isMain: true });
  },
});

/** The album of a pet that is shown: new photos come after those that it has. */
export function usePetAlbum(petUuid: string): PhotoAlbum {
  const queryClient = useQueryClient();
  return {
    ...newPetAlbum(petUuid),
    arrange: async (added) => {
      const pet = await queryClient.fetchQuery(petQuery(petUuid));
      const others = pet.photos.map(({ id }) => id).filter((id) => !added.includes(id));
      if (others.length) await orderPhotos(petUuid, [...others, ...added]);
      else await newPetAlbum(petUuid).arrange(added);
    },
  };
}

/** Changes to the photos of a pet. */
function useChangePhotos<Change>(
  pet: Pet,
  send: (change: Change) => Promise<unknown>,
  apply: (photos: Photo[], change: Change) => Photo[],
) {
  const queryClient = useQueryClient();
  return useOptimisticMutation({
    mutationKey: ['pet-photos', pet.uuid],
    mutationFn: (change: Change) => endingExpiredSession(send(change), (t) => t('common:session.expired')),
    show: (change) =>
      showInQuery<Pet>(
        queryClient,
        petKeys.one(pet.uuid),
        (shown) => shown && { ...shown, photos: apply(shown.photos, change) },
      ),
    refresh: () => queryClient.invalidateQueries({ queryKey: petKeys.all }),
  });
}

export const useDescribePhoto = (pet: Pet) =>
  useChangePhotos<{ id: number; description: string }>(
    pet,
    ({ id, description }) => changePhoto(id, { description }),
    (photos, { id, description }) =>
      photos.map((photo) => (photo.id === id ? { ...photo, description: description || null } : photo)),
  );

export const useDeletePhoto = (pet: Pet) =>
  useChangePhotos<number>(
    pet,
    (id) => data(api.DELETE('/pet-photo/{id}', { params: { path: { id } } })),
    (photos, id) => photos.filter((photo) => photo.id !== id),
  );

/** Puts the photos in this order. The first one becomes the main photo, for that is where it is shown. */
export const useArrangePhotos = (pet: Pet) =>
  useChangePhotos<{ photoIds: number[]; isNewMain: boolean }>(
    pet,
    async ({ photoIds: [first, ...others], isNewMain }) => {
      if (first === undefined) return;
      await orderPhotos(pet.uuid, [first, ...others]);
      if (isNewMain) await changePhoto(first, { isMain: true });
    },
    (photos, { photoIds }) => photos.toSorted((a, b) => photoIds.indexOf(a.id) - photoIds.indexOf(b.id)),
  );

/**
 * Creates a pet, and only once: when the answer to an attempt was lost, nobody knows whether it arrived, so the next attempt first
 * looks whether the pet is there.
 */
export function useCreatePet(ownerUuid: string) {
  const queryClient = useQueryClient();
  const unanswered = useRef<PetValues>(null);

  async function create(pet: PetValues) {
    if (unanswered.current) {
      const arrived = await findNewest(unanswered.current, ownerUuid);
      unanswered.current = null;
      if (arrived) return arrived;
    }
    try {
      return await data(api.POST('/pet', { body: toCreatePet(pet) }));
    } catch (error) {
      if (error instanceof ApiError && (error.isNetwork || error.status >= 500)) unanswered.current = pet;
      throw error;
    }
  }

  return {
    mutationFn: (pet: PetValues) => endingExpiredSession(create(pet), (t) => t('common:session.expired')),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: petKeys.all }),
  };
}

async function findNewest(pet: PetValues, ownerUuid: string) {
  const params = { path: { userId: ownerUuid }, query: { limit: 10 } };
  const newest = await data(api.GET('/pet/user/{userId}', { params }));
  return newest.find((candidate) => candidate.petCategory.id === pet.petCategoryId && !changesOf(candidate, pet));
}

/** Documented: a moment passes between saving a pet and loading it again. */
const REFETCH_AFTER_MS = 100;

/** Saves changes of a pet; `onSuccess` is done when what is on screen is as the server has it. */
export function useSavePet(uuid: string) {
  const queryClient = useQueryClient();
  return {
    mutationFn: (changes: UpdatePet) =>
      endingExpiredSession(data(api.PATCH('/pet/uuid/{uuid}', { params: { path: { uuid } }, body: changes })), (t) =>
        t('pets:edit.authenticationFailed'),
      ),
    onSuccess: async () => {
      await new Promise((resolve) => setTimeout(resolve, REFETCH_AFTER_MS));
      await queryClient.invalidateQueries({ queryKey: petKeys.all });
    },
  };
}

export const useRemovePet = (uuid: string) => ({
  mutationFn: () =>
    endingExpiredSession(data(api.DELETE('/pet/uuid/{uuid}', { params: { path: { uuid } } })), (t) =>
      t('pets:edit.authenticationFailed'),
    ),
});

/** After a pet has gone: nothing of it is shown again, and lists are loaded without it. */
export function useForgetPet(uuid: string) {
  const queryClient = useQueryClient();
  return () => {
    queryClient.removeQueries({ queryKey: petKeys.one(uuid) });
    void queryClient.invalidateQueries({ queryKey: petKeys.all });
  };
}
