import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { orEmpty, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import { useClientId } from '../../lib/useClientId';
import { isUuid } from '../../lib/uuid';
import type { PetCategoryId } from '../catalog/breeds';
import type { PhotoAlbum } from '../../ui/uploads/PhotoQueue';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';
import { useSubmit } from '../../ui/forms/useSubmit';
import { type PetValues, toCreatePet, type UpdatePet } from './petValues';

export const petKeys = {
  all: ['pets'] as const,
  one: (uuid: string) => [...petKeys.all, 'one', uuid] as const,
};

export const petQuery = (uuid: string) =>
  queryOptions({
    queryKey: petKeys.one(uuid),
    queryFn: ({ signal }) => data(api.GET('/pet/uuid/{uuid}', { params: { path: { uuid } }, signal })),
  });

type Pet = components['schemas']['Pet'];
type Photo = components['schemas']['PhotoView'];

/** Key prefix of all albums. Pet albums contain the same photos as the pets. */
export const albumsKey = ['albums'] as const;

export const petsOfBreedQuery = (petCategoryGroupId: number) =>
  pagedQuery([...petKeys.all, 'breed', petCategoryGroupId], ({ cursor, signal }) =>
    orEmpty(page(api.GET('/pet', { params: { query: { petCategoryGroupId, cursor } }, signal }))),
  );

/** Finds a pet for an old URL, by UUID or by numeric id. */
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

/** Sets or removes the date of a pet's death. */
export function useSetDeath(petUuid: string) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: components['schemas']['PetDeathDto']) =>
      data(api.PUT('/pet/{uuid}/death', { params: { path: { uuid: petUuid } }, body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: petKeys.all }),
  });
}

/** Foods for a category. Spiders and scorpions have no foods. */
export const foodsQuery = (petCategoryId: number) =>
  queryOptions({
    queryKey: ['foods', petCategoryId],
    queryFn: ({ signal }) =>
      data(
        api.GET('/pet-category-food', { params: { query: { petCategoryId: petCategoryId as PetCategoryId } }, signal }),
      ),
    staleTime: 60 * 60_000,
  });

export const orderPetPhotos = (petUuid: string, photoIds: number[]) =>
  data(
    api.PUT('/pet-photo/pet/{petUuidOrId}/order', {
      params: { path: { petUuidOrId: petUuid } },
      body: { photoIds },
    }),
  );

export const changePetPhoto = (id: number, body: components['schemas']['UpdatePetPhotoDto']) =>
  data(api.PATCH('/pet-photo/{id}', { params: { path: { id } }, body }));

export const deletePetPhoto = (id: number) => data(api.DELETE('/pet-photo/{id}', { params: { path: { id } } }));

/**
 * Upload target for a new pet. Photos keep the chosen order, and the first photo becomes the main
 * photo.
 */
export const newPetAlbum = (petUuid: string): PhotoAlbum => ({
  path: '/pet-photo',
  fields: { petUuid },
  arrange: async (photoIds) => {
    const [first] = photoIds;
    if (first === undefined || photoIds.length < 2) return;
    await orderPetPhotos(petUuid, photoIds);
    await changePetPhoto(first, { isMain: true });
  },
});

/** Upload target for an existing pet. New photos are added after the existing photos. */
export function usePetAlbum(petUuid: string): PhotoAlbum {
  const queryClient = useQueryClient();
  return {
    ...newPetAlbum(petUuid),
    arrange: async (added) => {
      const pet = await queryClient.fetchQuery(petQuery(petUuid));
      const others = pet.photos.map(({ id }) => id).filter((id) => !added.includes(id));
      if (others.length) await orderPetPhotos(petUuid, [...others, ...added]);
      else await newPetAlbum(petUuid).arrange(added);
    },
  };
}

/** Invalidates all queries that contain pet photos. */
export const refreshPetPhotos = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([petKeys.all, albumsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Optimistic mutation of a pet's photos. */
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
    refresh: () => refreshPetPhotos(queryClient),
  });
}

export const useDescribePhoto = (pet: Pet) =>
  useChangePhotos<{ id: number; description: string }>(
    pet,
    ({ id, description }) => changePetPhoto(id, { description }),
    (photos, { id, description }) =>
      photos.map((photo) => (photo.id === id ? { ...photo, description: description || null } : photo)),
  );

export const useDeletePhoto = (pet: Pet) =>
  useChangePhotos<number>(pet, deletePetPhoto, (photos, id) => photos.filter((photo) => photo.id !== id));

/** Reorders the photos of a pet. The first photo is always the main photo. */
export const useArrangePhotos = (pet: Pet) =>
  useChangePhotos<{ photoIds: number[]; isNewMain: boolean }>(
    pet,
    async ({ photoIds: [first, ...others], isNewMain }) => {
      if (first === undefined) return;
      await orderPetPhotos(pet.uuid, [first, ...others]);
      if (isNewMain) await changePetPhoto(first, { isMain: true });
    },
    (photos, { photoIds }) => photos.toSorted((a, b) => photoIds.indexOf(a.id) - photoIds.indexOf(b.id)),
  );

/** Creates a pet. A retry after a lost response returns the stored pet. */
export function useCreatePet() {
  const queryClient = useQueryClient();
  const clientIdOf = useClientId();
  return {
    mutationFn: (pet: PetValues) => {
      const body = toCreatePet(pet);
      const request = data(api.POST('/pet', { body: { ...body, clientId: clientIdOf(body) } }));
      return endingExpiredSession(request, (t) => t('common:session.expired'));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: petKeys.all }),
  };
}

/** Milliseconds between saving and the refetch, as the specification requires. */
const REFETCH_AFTER_MS = 100;

/** Saves changes to a pet. Stays pending until the updated pet is refetched. */
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

/** Changes the state of a pet's offer, or confirms the offer. */
export function useOffer(uuid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (state: Pet['offerState'] | 'confirm') => {
      const params = { path: { id: uuid } };
      const call =
        state === 'confirm'
          ? api.POST('/pet/{id}/offer/confirm', { params })
          : api.POST('/pet/{id}/offer', { params, body: { state } });
      return endingExpiredSession(data(call), (t) => t('common:session.expired'));
    },
    onSuccess: (pet) => {
      queryClient.setQueryData(petKeys.one(pet.uuid), pet);
      void queryClient.invalidateQueries({ queryKey: petKeys.all });
      // Removes the reminder about the expiring offer.
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
  });
}

export const useRemovePet = (uuid: string) => ({
  mutationFn: () =>
    endingExpiredSession(data(api.DELETE('/pet/uuid/{uuid}', { params: { path: { uuid } } })), (t) =>
      t('pets:edit.authenticationFailed'),
    ),
});

/** Returns a function that removes a deleted pet from the cache and reloads the lists. */
export function useForgetPet(uuid: string) {
  const queryClient = useQueryClient();
  return () => {
    queryClient.removeQueries({ queryKey: petKeys.one(uuid) });
    void refreshPetPhotos(queryClient);
  };
}

type PublicPet = components['schemas']['PublicPet'];
type Filters = components['schemas']['FindFilters'];

export const SIMILAR_PETS_SHOWN = 4;
/** Search radius in km for nearby pets. */
const NEARBY_KM = 200;

/**
 * Similar pets with an offer: first the nearest pets in the same category, then pets in the
 * category anywhere, then pets in all categories.
 */
export const similarPetsQuery = ({ uuid, petCategory, giveAway, owner: { placeId } }: PublicPet) =>
  queryOptions({
    queryKey: ['visitors', 'others', uuid],
    queryFn: async ({ signal }) => {
      const kind = petCategory.id as Filters['kind'];
      const offer: Filters['offer'] = giveAway ? ['adoption'] : ['adoption', 'sale', 'breeding'];
      // Requests twice as many pets, because later searches may return the same pets again.
      const baseQuery = { offer, limit: 2 * SIMILAR_PETS_SHOWN };
      const nearbyQueries = placeId ? [{ ...baseQuery, kind, placeId, km: NEARBY_KM, sort: 'nearest' as const }] : [];
      const pets = new Map<string, components['schemas']['FoundPet']>();
      for (const query of [...nearbyQueries, { ...baseQuery, kind }, baseQuery]) {
        const found = await data(api.GET('/find', { params: { query }, signal }));
        for (const pet of found) if (pet.uuid !== uuid) pets.set(pet.uuid, pet);
        if (pets.size >= SIMILAR_PETS_SHOWN) break;
      }
      return [...pets.values()].slice(0, SIMILAR_PETS_SHOWN);
    },
  });

/** Pet data that visitors may see. */
export const publicPetQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['visitors', 'pet', uuid],
    queryFn: ({ signal }) => data(api.GET('/visitors/pets/{uuid}', { params: { path: { uuid } }, signal })),
  });
