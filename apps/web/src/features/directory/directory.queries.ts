import { api, page } from '../../api/client';
import { orEmpty, pagedQuery } from '../../api/pagedQuery';
import { userKeys } from '../profiles/user.queries';

export type UserCategoryId = 1 | 2 | 3 | 4 | 5;

export const usersQuery = (userCategoryId?: UserCategoryId) =>
  pagedQuery(userKeys.ofCategory(userCategoryId ?? 'all'), ({ cursor, signal }) =>
    orEmpty(page(api.GET('/user', { params: { query: { userCategoryId, cursor } }, signal }))),
  );

/** The businesses that offer all of these services. */
export const offeringQuery = (serviceIds: number[]) =>
  pagedQuery(userKeys.offering(serviceIds), ({ cursor, signal }) =>
    page(api.GET('/user', { params: { query: { serviceIds, cursor } }, signal })),
  );
