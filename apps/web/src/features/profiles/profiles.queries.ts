import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { useSubmit } from '../../ui/forms/useSubmit';
import { BUSINESS_PATH, offersServices, type ServiceCategory } from '../catalog/userCategories';
import type { PhotoAlbum, PhotoQueue } from '../../ui/uploads/PhotoQueue';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';

export const userKeys = {
  all: ['users'] as const,
  one: (uuid: string) => [...userKeys.all, uuid] as const,
  /** Initial data of the form that completes or edits the profile. */
  own: ['users', 'own'] as const,
  /** The user directory by category. Businesses can be filtered by services. */
  ofCategory: (userCategoryId: number | 'all') => [...userKeys.all, 'directory', userCategoryId] as const,
  offering: (serviceIds: number[]) => [...userKeys.all, 'offering', serviceIds] as const,
};

export const userQuery = (uuid: string) =>
  queryOptions({
    queryKey: userKeys.one(uuid),
    queryFn: ({ signal }) => data(api.GET('/user/by-uuid/{uuid}', { params: { path: { uuid } }, signal })),
  });

/** Data of a business that visitors may see. */
export const publicBusinessQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['visitors', 'business', uuid],
    queryFn: ({ signal }) => data(api.GET('/visitors/businesses/{uuid}', { params: { path: { uuid } }, signal })),
  });

/** Pets of a business that visitors may see. */
export const publicPetsQuery = (uuid: string) =>
  pagedQuery(['visitors', 'business', uuid, 'pets'], ({ cursor, signal }) =>
    page(api.GET('/visitors/businesses/{uuid}/pets', { params: { path: { uuid }, query: { cursor } }, signal })),
  );

/** Services that a beauty parlor or a clinic offers, with their prices. */
export const offeredServicesQuery = (userUuid: string, userCategoryId: ServiceCategory) =>
  queryOptions({
    queryKey: [...userKeys.one(userUuid), 'services', userCategoryId],
    queryFn: async ({ signal }) => {
      const path = { userId: userUuid };
      const business = await data(
        api.GET(`${BUSINESS_PATH[userCategoryId]}/user/{userId}`, { params: { path }, signal }),
      );
      return business.service_prices;
    },
  });

/** Profile and offered services of the logged-in user. */
export const ownProfileQuery = () =>
  queryOptions({
    queryKey: userKeys.own,
    queryFn: async ({ signal }) => {
      const token = session.get()?.token;
      const user = await data(api.GET('/user/me', { signal }));
      // Updates the session user, because another device may have changed the profile.
      if (session.get()?.token === token) session.updateUser(user);
      const { userCategoryId } = user;
      if (!offersServices(userCategoryId) || !user.establishment_date) return { user, services: [] };
      const path = { userId: user.uuid };
      const business = await data(
        api.GET(`${BUSINESS_PATH[userCategoryId]}/user/{userId}`, { params: { path }, signal }),
      );
      return { user, services: business.service_prices };
    },
    // Always refetched, because a form must not start with outdated values.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export type PictureUse = 'picture' | 'cover';

const changePhoto = (id: number, body: components['schemas']['UpdateUserPhotoDto']) =>
  data(api.PATCH('/user-photo/{id}', { params: { path: { id } }, body }));

/**
 * Upload target in the user's album. The uploaded picture becomes the profile picture or the
 * cover.
 */
const ownPictures = (use: PictureUse): PhotoAlbum => ({
  path: '/user-photo',
  fields: use === 'cover' ? { isCover: 'true' } : {},
  arrange: async ([id]) => {
    if (id !== undefined && use === 'picture') await changePhoto(id, { isProfile: true });
  },
});

/**
 * Removes the cover from the profile and keeps the photo in the album. Stays pending until the
 * profile is refetched.
 */
export function useRemoveCover() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: async (photoId: number) => {
      await changePhoto(photoId, { isCover: false });
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
  });
}

/** Thrown if the stored user has no id, which is needed to find the album. */
export class UserIdNotFound extends Error {}

/**
 * Uploads the queued picture and refetches the screens that show it. Errors are shown at the
 * photo.
 */
export function useSendPicture(queue: PhotoQueue, use: PictureUse, onDone: () => void) {
  const queryClient = useQueryClient();
  return useSubmit<void, void>({
    mutationFn: async () => {
      if (!session.get()?.user.id) throw new UserIdNotFound();
      await endingExpiredSession(queue.run(ownPictures(use)), (t) => t('common:session.expired'));
      if (queue.get()[0]?.status !== 'done') return;
      session.updateUser(await data(api.GET('/user/me')));
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
      onDone();
    },
  });
}
