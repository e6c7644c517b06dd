import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { albumKeys, type AlbumOwner } from './albums.queries';

export type PhotoPet = components['schemas']['PhotoPet'];
export type PhotoWithPet = components['schemas']['PhotoWithPet'];

/** A photo, by the type of its album's owner and its id. */
export interface PhotoRef {
  type: AlbumOwner['type'];
  id: number;
}

const keys = {
  all: [...albumKeys.all, 'pets'] as const,
  of: ({ type, id }: PhotoRef) => [...keys.all, type, id] as const,
};

/** The pets in a photo. */
export const photoPetsQuery = (photo: PhotoRef) =>
  queryOptions({
    queryKey: keys.of(photo),
    queryFn: ({ signal }) => {
      const options = { params: { path: { id: photo.id } }, signal };
      return photo.type === 'user'
        ? data(api.GET('/photo-pets/user-photo/{id}', options))
        : data(api.GET('/photo-pets/pet-photo/{id}', options));
    },
  });

/** The user's pets and their friends' pets whose names contain the text. */
export const suggestedPetsQuery = (q: string) =>
  queryOptions({
    queryKey: [...keys.all, 'suggestions', q],
    queryFn: ({ signal }) => data(api.GET('/photo-pets/suggestions', { params: { query: q ? { q } : {} }, signal })),
  });

/** Photos of other albums that show the pet. */
export const photosWithPetQuery = (petUuidOrId: string) =>
  pagedQuery([...keys.all, 'photos', petUuidOrId], ({ cursor, signal }) =>
    page(api.GET('/photo-pets/pet/{petUuidOrId}', { params: { path: { petUuidOrId }, query: { cursor } }, signal })),
  );

function usePetsChange<Change>(send: (change: Change) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return { mutationFn: send, onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.all }) };
}

export const useAddPhotoPet = ({ type, id }: PhotoRef) =>
  usePetsChange((petUuid: string) => {
    const options = { params: { path: { id } }, body: { petUuid } };
    return type === 'user'
      ? data(api.POST('/photo-pets/user-photo/{id}', options))
      : data(api.POST('/photo-pets/pet-photo/{id}', options));
  });

export const useConfirmPhotoPet = () =>
  usePetsChange((id: number) => data(api.POST('/photo-pets/{id}/confirm', { params: { path: { id } } })));

export const useRemovePhotoPet = () =>
  usePetsChange((id: number) => data(api.DELETE('/photo-pets/{id}', { params: { path: { id } } })));
