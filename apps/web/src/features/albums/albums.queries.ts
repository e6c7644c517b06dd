import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { type Page, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';
import type { PhotoAlbum } from '../../ui/uploads/PhotoQueue';
import { petKeys, albumsKey, changePetPhoto, deletePetPhoto, orderPetPhotos } from '../pets/pets.queries';
import { userKeys } from '../profiles/profiles.queries';

type Pet = components['schemas']['Pet'];
type Profile = components['schemas']['Profile'];
export type Photo = components['schemas']['PhotoView'];
type PhotosPage = Page<Photo>;
type Photos = InfiniteData<PhotosPage>;

/** Identifies an album by its owner. */
export interface AlbumRef {
  type: 'user' | 'pet';
  uuid: string;
}

export const albumKeys = {
  all: albumsKey,
  of: ({ type, uuid }: AlbumRef) => [...albumKeys.all, type, uuid] as const,
};

interface PageQuery {
  limit?: number;
  cursor: string | undefined;
}

interface AlbumCalls {
  page: (uuid: string, query: PageQuery, signal?: AbortSignal) => Promise<PhotosPage>;
  order: (uuid: string, photoIds: number[]) => Promise<unknown>;
  describe: (id: number, description: string) => Promise<unknown>;
  /** Makes a photo the pet's main photo or the user's profile picture. */
  choose: (id: number) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  upload: (uuid: string) => Pick<PhotoAlbum, 'path' | 'fields'>;
}

const changeUserPhoto = (id: number, body: components['schemas']['UpdateUserPhotoDto']) =>
  data(api.PATCH('/user-photo/{id}', { params: { path: { id } }, body }));

const CALLS: Record<AlbumRef['type'], AlbumCalls> = {
  user: {
    page: (userId, query, signal) =>
      page(api.GET('/user-photo/user/{userId}', { params: { path: { userId }, query }, signal })),
    order: (_uuid, photoIds) => data(api.PUT('/user-photo/order', { body: { photoIds } })),
    describe: (id, description) => changeUserPhoto(id, { description }),
    choose: (id) => changeUserPhoto(id, { isProfile: true }),
    remove: (id) => data(api.DELETE('/user-photo/{id}', { params: { path: { id } } })),
    upload: () => ({ path: '/user-photo', fields: {} }),
  },
  pet: {
    page: (petUuidOrId, query, signal) =>
      page(api.GET('/pet-photo/pet/{petUuidOrId}', { params: { path: { petUuidOrId }, query }, signal })),
    order: orderPetPhotos,
    describe: (id, description) => changePetPhoto(id, { description }),
    choose: (id) => changePetPhoto(id, { isMain: true }),
    remove: deletePetPhoto,
    upload: (petUuid) => ({ path: '/pet-photo', fields: { petUuid } }),
  },
};

/** Album photos in the order chosen by the owner. */
export const albumQuery = (album: AlbumRef) =>
  pagedQuery(albumKeys.of(album), ({ cursor, signal }) => CALLS[album.type].page(album.uuid, { cursor }, signal));

/**
 * Invalidates the album and, for a pet's album, all pets, because they contain their main photo.
 */
const refreshPhotos = (queryClient: QueryClient, { type }: AlbumRef): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: albumKeys.all }),
    type === 'pet' && queryClient.invalidateQueries({ queryKey: petKeys.all }),
  ]);

/** Also refreshes the profile picture, which appears on other screens and in the session. */
const refreshPhotosAndProfile = (queryClient: QueryClient, album: AlbumRef): Promise<unknown> =>
  Promise.all([
    refreshPhotos(queryClient, album),
    album.type === 'user' && queryClient.invalidateQueries({ queryKey: userKeys.all }),
    // If this request fails, the navigation bar keeps the old picture until the next refresh.
    album.type === 'user' &&
      data(api.GET('/user/me')).then(
        (user) => session.updateUser(user),
        () => undefined,
      ),
  ]);

/**
 * Upload target for an existing album. The server puts new photos first, so `arrange` restores the
 * order in which they were chosen.
 */
export const albumUploadTarget = (album: AlbumRef): PhotoAlbum => ({
  ...CALLS[album.type].upload(album.uuid),
  arrange: async (added) => {
    if (added.length > 1) await CALLS[album.type].order(album.uuid, added);
  },
});

/** Returns a function that reloads the album after an upload. */
export function useRefreshAlbum(album: AlbumRef) {
  const queryClient = useQueryClient();
  return () => refreshPhotosAndProfile(queryClient, album);
}

/**
 * Puts all photos on the first cached page and empties the other pages, which keep their cursors.
 */
const withPhotos = (shown: Photos, photos: Photo[]): Photos => ({
  ...shown,
  pages: shown.pages.map((page, index) => ({ ...page, items: index === 0 ? photos : [] })),
});

/** Optimistic mutation of an album's photos. */
function useChangePhotos<Change>(
  album: AlbumRef,
  send: (calls: AlbumCalls, change: Change) => Promise<unknown>,
  apply: (photos: Photo[], change: Change) => Photo[],
  refresh = refreshPhotos,
) {
  const queryClient = useQueryClient();
  return useOptimisticMutation({
    mutationKey: [...albumKeys.of(album), 'change'],
    mutationFn: (change: Change) =>
      endingExpiredSession(send(CALLS[album.type], change), (t) => t('common:session.expired')),
    show: (change) =>
      showInQuery<Photos>(
        queryClient,
        albumKeys.of(album),
        (shown) =>
          shown &&
          withPhotos(
            shown,
            apply(
              shown.pages.flatMap(({ items }) => items),
              change,
            ),
          ),
      ),
    refresh: () => refresh(queryClient, album),
  });
}

export const useDescribePhoto = (album: AlbumRef) =>
  useChangePhotos<{ id: number; description: string }>(
    album,
    (calls, { id, description }) => calls.describe(id, description),
    (photos, { id, description }) =>
      photos.map((photo) => (photo.id === id ? { ...photo, description: description || null } : photo)),
  );

export const useDeletePhoto = (album: AlbumRef) =>
  useChangePhotos<number>(
    album,
    (calls, id) => calls.remove(id),
    (photos, id) => photos.filter((photo) => photo.id !== id),
    refreshPhotosAndProfile,
  );

/**
 * Sets the order of the photos. Photos missing from the list, for example on unloaded pages,
 * follow in their old order.
 */
export const useArrangePhotos = (album: AlbumRef) =>
  useChangePhotos<number[]>(
    album,
    (calls, photoIds) => calls.order(album.uuid, photoIds),
    (photos, photoIds) => {
      const positionOf = ({ id }: Photo) => (photoIds.includes(id) ? photoIds.indexOf(id) : photoIds.length);
      return photos.toSorted((a, b) => positionOf(a) - positionOf(b));
    },
  );

/** Makes a photo the pet's main photo or the user's profile picture. */
export function useChoosePhoto(album: AlbumRef) {
  const queryClient = useQueryClient();
  const queryKey = album.type === 'pet' ? petKeys.one(album.uuid) : userKeys.one(album.uuid);
  return useOptimisticMutation({
    mutationKey: [...albumKeys.of(album), 'change'],
    mutationFn: ({ id }: Photo) =>
      endingExpiredSession(CALLS[album.type].choose(id), (t) => t('common:session.expired')),
    show: ({ url: imageUrl }) =>
      showInQuery<Pet | Profile>(queryClient, queryKey, (shown) => shown && { ...shown, imageUrl }),
    refresh: () => refreshPhotosAndProfile(queryClient, album),
  });
}
