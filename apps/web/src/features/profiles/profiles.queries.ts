import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { session } from '../../api/session';
import { useSubmit } from '../../ui/forms/useSubmit';
import { USER_CATEGORY } from '../catalog/userCategories';
import type { PhotoAlbum, PhotoQueue } from '../../ui/uploads/PhotoQueue';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';
import { userKeys } from './user.queries';

/** Where the business of each category is kept; owners have none. */
export const BUSINESS_PATH = {
  [USER_CATEGORY.kennel]: '/kennel',
  [USER_CATEGORY.parlor]: '/beauty-parlor',
  [USER_CATEGORY.veterinary]: '/veterinary',
  [USER_CATEGORY.shelter]: '/shelter',
} as const;

/** The ids of the services that a beauty parlor or a clinic offers. */
export const offeredServicesQuery = (userUuid: string, userCategoryId: number | null) =>
  queryOptions({
    queryKey: [...userKeys.one(userUuid), 'services', userCategoryId],
    queryFn: async ({ signal }) => {
      const path = { userId: userUuid };
      const business = await data(
        api.GET(`${serviceBusiness(userCategoryId)}/user/{userId}`, { params: { path }, signal }),
      );
      return business.service_ids;
    },
  });

/** Of those whose businesses have services. */
const serviceBusiness = (userCategoryId: number | null) =>
  BUSINESS_PATH[userCategoryId === USER_CATEGORY.parlor ? USER_CATEGORY.parlor : USER_CATEGORY.veterinary];

/** The caller as the server knows them now, with the services that they offer. */
export const ownProfileQuery = () =>
  queryOptions({
    queryKey: userKeys.own,
    queryFn: async ({ signal }) => {
      const token = session.get()?.token;
      const user = await data(api.GET('/user/me', { signal }));
      // Another device may have changed it since this one logged in.
      if (session.get()?.token === token) session.updateUser(user);
      const hasServices =
        user.userCategoryId === USER_CATEGORY.parlor || user.userCategoryId === USER_CATEGORY.veterinary;
      if (!hasServices || !user.establishment_date) return { user, serviceIds: [] };
      const path = { userId: user.uuid };
      const business = await data(
        api.GET(`${serviceBusiness(user.userCategoryId)}/user/{userId}`, { params: { path }, signal }),
      );
      return { user, serviceIds: business.service_ids };
    },
    // Always what the server has now: a form must not start from what it was before.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The own album; what arrives in it from here becomes the profile picture. */
const ownPictures: PhotoAlbum = {
  path: '/user-photo',
  fields: {},
  load: () => data(api.GET('/user-photo/me')),
  arrange: async ([id]) => {
    if (id === undefined) return;
    await data(api.PATCH('/user-photo/{id}', { params: { path: { id } }, body: { isProfile: true } }));
  },
};

/** A stored user without an id: nobody knows whose album it is. */
export class UserIdNotFound extends Error {}

/** Sends what waits in the queue as the profile picture. Done when it is everywhere; what stopped it is said of the photo. */
export function useSendPicture(queue: PhotoQueue, onDone: () => void) {
  const queryClient = useQueryClient();
  return useSubmit<void, void>({
    mutationFn: async () => {
      if (!session.get()?.user.id) throw new UserIdNotFound();
      await endingExpiredSession(queue.run(ownPictures), (t) => t('common:session.expired'));
      if (queue.get()[0]?.status !== 'done') return;
      session.updateUser(await data(api.GET('/user/me')));
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
      onDone();
    },
  });
}
