import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import { albumKeys, type AlbumOwner, refreshPhotosAndProfile } from './albums.queries';

type Schemas = components['schemas'];
export type FurtherAlbum = Schemas['PhotoAlbum'];
export type Audience = FurtherAlbum['audience'];
type NewAlbum = Pick<Schemas['CreateAlbumDto'], 'name' | 'audience' | 'clientId'>;

const keys = {
  of: ({ type, uuid }: AlbumOwner) => [...albumKeys.all, type, uuid, 'further'] as const,
  one: (uuid: string) => [...albumKeys.all, 'one', uuid] as const,
  shared: (secret: string) => [...albumKeys.all, 'shared', secret] as const,
};

/** The further albums of a user or pet, without the first album. */
export const furtherAlbumsQuery = ({ type, uuid }: AlbumOwner) =>
  queryOptions({
    queryKey: keys.of({ type, uuid }),
    queryFn: ({ signal }) =>
      type === 'user'
        ? data(api.GET('/albums/user/{userId}', { params: { path: { userId: uuid } }, signal }))
        : data(api.GET('/albums/pet/{petUuidOrId}', { params: { path: { petUuidOrId: uuid } }, signal })),
  });

export const furtherAlbumQuery = (uuid: string) =>
  queryOptions({
    queryKey: keys.one(uuid),
    queryFn: ({ signal }) => data(api.GET('/albums/{uuid}', { params: { path: { uuid } }, signal })),
  });

export const sharedAlbumQuery = (secret: string) =>
  queryOptions({
    queryKey: keys.shared(secret),
    queryFn: ({ signal }) => data(api.GET('/shared-albums/{secret}', { params: { path: { secret } }, signal })),
  });

export const sharedPhotosQuery = (secret: string) =>
  pagedQuery([...keys.shared(secret), 'photos'], ({ cursor, signal }) =>
    page(api.GET('/shared-albums/{secret}/photos', { params: { path: { secret }, query: { cursor } }, signal })),
  );

/** Options of a mutation that refreshes the owner's albums. */
function useAlbumChange<Change, Result>(owner: AlbumOwner, send: (change: Change) => Promise<Result>) {
  const queryClient = useQueryClient();
  return { mutationFn: send, onSuccess: () => refreshPhotosAndProfile(queryClient, owner) };
}

const petOf = ({ type, uuid }: AlbumOwner) => (type === 'pet' ? { petUuid: uuid } : {});

export const useCreateAlbum = (owner: AlbumOwner) =>
  useAlbumChange(owner, (album: NewAlbum) => data(api.POST('/albums', { body: { ...album, ...petOf(owner) } })));

export const useChangeAlbum = (owner: AlbumOwner, uuid: string) =>
  useAlbumChange(owner, (body: Schemas['UpdateAlbumDto']) =>
    data(api.PATCH('/albums/{uuid}', { params: { path: { uuid } }, body })),
  );

export const useDeleteAlbum = (owner: AlbumOwner, uuid: string) =>
  useAlbumChange(owner, (photos: 'move' | 'delete') =>
    data(api.DELETE('/albums/{uuid}', { params: { path: { uuid }, query: { photos } } })),
  );

/** Moves photos to an album of the same owner. Null is the first album. */
export const useMovePhotos = (owner: AlbumOwner) =>
  useAlbumChange(owner, (body: { photoIds: number[]; albumUuid: string | null }) =>
    owner.type === 'user'
      ? data(api.PUT('/user-photo/album', { body }))
      : data(api.PUT('/pet-photo/pet/{petUuidOrId}/album', { params: { path: { petUuidOrId: owner.uuid } }, body })),
  );

export const useCreateAlbumLink = (owner: AlbumOwner, uuid: string) =>
  useAlbumChange(owner, (days: Schemas['CreateAlbumLinkDto']['days']) =>
    data(api.PUT('/albums/{uuid}/link', { params: { path: { uuid } }, body: { days } })),
  );

export const useEndAlbumLink = (owner: AlbumOwner, uuid: string) =>
  useAlbumChange(owner, () => data(api.DELETE('/albums/{uuid}/link', { params: { path: { uuid } } })));

export function useOrderAlbums(owner: AlbumOwner) {
  const queryClient = useQueryClient();
  return useOptimisticMutation({
    mutationKey: [...keys.of(owner), 'order'],
    mutationFn: (albumUuids: string[]) => data(api.PUT('/albums/order', { body: { albumUuids, ...petOf(owner) } })),
    show: (albumUuids) =>
      showInQuery<FurtherAlbum[]>(queryClient, keys.of(owner), (shown) =>
        shown?.toSorted((a, b) => albumUuids.indexOf(a.uuid) - albumUuids.indexOf(b.uuid)),
      ),
    refresh: () => queryClient.invalidateQueries({ queryKey: keys.of(owner) }),
  });
}
