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

/** The user or pet that has albums. */
export interface AlbumOwner {
  type: 'user' | 'pet';
  uuid: string;
}

/** Identifies an album by its owner, and a further album also by its UUID. */
export interface AlbumRef extends AlbumOwner {
  albumUuid?: string;
}

export const albumKeys = {
  all: albumsKey,
  of: ({ type, uuid, albumUuid }: AlbumRef) => [...albumKeys.all, type, uuid, albumUuid ?? 'first'] as const,
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

/** Calls of a further album. Single photos have the same calls as in the first album. */
const callsOfFurther = (calls: AlbumCalls, uuid: string): AlbumCalls => ({
  ...calls,
  page: (_owner, query, signal) =>
    page(api.GET('/albums/{uuid}/photos', { params: { path: { uuid }, query }, signal })),
  order: (_owner, photoIds) =>
    data(api.PUT('/albums/{uuid}/photos/order', { params: { path: { uuid } }, body: { photoIds } })),
  choose: (coverPhotoId) => data(api.PATCH('/albums/{uuid}', { params: { path: { uuid } }, body: { coverPhotoId } })),
  upload: (owner) => {
    const { path, fields } = calls.upload(owner);
    return { path, fields: { ...fields, albumUuid: uuid } };
  },
});

const callsOf = ({ type, albumUuid }: AlbumRef): AlbumCalls =>
  albumUuid ? callsOfFurther(CALLS[type], albumUuid) : CALLS[type];

/** Album photos in the order chosen by the owner. */
export const albumQuery = (album: AlbumRef) =>
  pagedQuery(albumKeys.of(album), ({ cursor, signal }) => callsOf(album).page(album.uuid, { cursor }, signal));

/**
 * Invalidates the album and, for a pet's album, all pets, because they contain their main photo.
 */
const refreshPhotos = (queryClient: QueryClient, { type }: AlbumOwner): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: albumKeys.all }),
    type === 'pet' && queryClient.invalidateQueries({ queryKey: petKeys.all }),
  ]);

/** Also refreshes the profile picture, which appears on other screens and in the session. */
export const refreshPhotosAndProfile = (queryClient: QueryClient, album: AlbumOwner): Promise<unknown> =>
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
  ...callsOf(album).upload(album.uuid),
  arrange: async (added) => {
    if (added.length > 1) await callsOf(album).order(album.uuid, added);
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
      endingExpiredSession(send(callsOf(album), change), (t) => t('common:session.expired')),
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

/** Makes a photo the main photo, the profile picture, or the cover of a further album. */
export function useChoosePhoto(album: AlbumRef) {
  const queryClient = useQueryClient();
  const queryKey = album.type === 'pet' ? petKeys.one(album.uuid) : userKeys.one(album.uuid);
  return useOptimisticMutation({
    mutationKey: [...albumKeys.of(album), 'change'],
    mutationFn: ({ id }: Photo) => endingExpiredSession(callsOf(album).choose(id), (t) => t('common:session.expired')),
    // The cover of a further album appears after the next refresh.
    show: ({ url: imageUrl }) =>
      album.albumUuid
        ? Promise.resolve(() => undefined)
        : showInQuery<Pet | Profile>(queryClient, queryKey, (shown) => shown && { ...shown, imageUrl }),
    refresh: () => refreshPhotosAndProfile(queryClient, album),
  });
}
