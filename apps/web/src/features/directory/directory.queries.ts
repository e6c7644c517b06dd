import { api, page } from '../../api/client';
import { orEmpty, pagedQuery } from '../../api/pagedQuery';
import type { PlaceFilter } from '../places/usePlaceFilter';
import { userKeys } from '../profiles/user.queries';

export type UserCategoryId = 1 | 2 | 3 | 4 | 5;

/** The people of a category, or all; of businesses those that offer all of these services. */
export const usersQuery = (userCategoryId?: UserCategoryId, near: PlaceFilter = {}, serviceIds: number[] = []) =>
  pagedQuery([...userKeys.ofCategory(userCategoryId ?? 'all'), near, serviceIds], ({ cursor, signal }) => {
    const query = { userCategoryId, ...near, ...(serviceIds.length > 0 && { serviceIds }), cursor };
    return orEmpty(page(api.GET('/user', { params: { query }, signal })));
  });

/** The businesses that offer all of these services. */
export const offeringQuery = (serviceIds: number[], near: PlaceFilter = {}) =>
  pagedQuery([...userKeys.offering(serviceIds), near], ({ cursor, signal }) =>
    page(api.GET('/user', { params: { query: { serviceIds, ...near, cursor } }, signal })),
  );
