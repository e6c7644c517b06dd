import { api, page } from '../../api/client';
import { orEmpty, pagedQuery } from '../../api/pagedQuery';
import type { OpenNow } from '../hours/useOpenNow';
import type { PlaceFilter } from '../places/usePlaceFilter';
import { userKeys } from '../profiles/user.queries';

export type UserCategoryId = 1 | 2 | 3 | 4 | 5;

/** Near a place, open now. */
export type DirectoryFilter = PlaceFilter & OpenNow;

export const usersQuery = (userCategoryId?: UserCategoryId, filter: DirectoryFilter = {}) =>
  pagedQuery([...userKeys.ofCategory(userCategoryId ?? 'all'), filter], ({ cursor, signal }) =>
    orEmpty(page(api.GET('/user', { params: { query: { userCategoryId, ...filter, cursor } }, signal }))),
  );

/** The businesses that offer all of these services. */
export const offeringQuery = (serviceIds: number[], filter: DirectoryFilter = {}) =>
  pagedQuery([...userKeys.offering(serviceIds), filter], ({ cursor, signal }) =>
    page(api.GET('/user', { params: { query: { serviceIds, ...filter, cursor } }, signal })),
  );
