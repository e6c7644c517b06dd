import { api, page } from '../../api/client';
import { orEmpty, pagedQuery } from '../../api/pagedQuery';
import type { PlaceFilter } from '../places/usePlaceFilter';
import { userKeys } from '../profiles/user.queries';

export type UserCategoryId = 1 | 2 | 3 | 4 | 5;

export const usersQuery = (userCategoryId?: UserCategoryId, near: PlaceFilter = {}) =>
  pagedQuery([...userKeys.ofCategory(userCategoryId ?? 'all'), near], ({ cursor, signal }) =>
    orEmpty(page(api.GET('/user', { params: { query: { userCategoryId, ...near, cursor } }, signal }))),
  );

/** The businesses that offer all of these services. */
export const offeringQuery = (serviceIds: number[], near: PlaceFilter = {}) =>
  pagedQuery([...userKeys.offering(serviceIds), near], ({ cursor, signal }) =>
    page(api.GET('/user', { params: { query: { serviceIds, ...near, cursor } }, signal })),
  );
