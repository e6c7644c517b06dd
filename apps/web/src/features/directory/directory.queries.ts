import { api, data, page } from '../../api/client';
import type { Profiles_directory, Profiles_map, PublicBusinesses_list } from '../../api/enums';
import { orEmpty, pagedQuery } from '../../api/pagedQuery';
import { type OpenNow, useOpenNow } from '../hours/useOpenNow';
import { type PlaceFilter, usePlaceFilter } from '../places/usePlaceFilter';
import { userKeys } from '../profiles/profiles.queries';

export type UserCategoryId = (typeof Profiles_directory.userCategoryId)[number];

/** Filters by place and opening hours. */
type DirectoryFilter = PlaceFilter & OpenNow;

/** Returns the filters in the URL. */
export const useDirectoryFilter = (): DirectoryFilter => ({ ...usePlaceFilter().filter, ...useOpenNow().filter });

/**
 * Users of a category, or all users. A business is listed only if it offers all of these services.
 */
export const usersQuery = (userCategoryId?: UserCategoryId, filter: DirectoryFilter = {}, serviceIds: number[] = []) =>
  pagedQuery([...userKeys.ofCategory(userCategoryId ?? 'all'), filter, serviceIds], ({ cursor, signal }) => {
    const query = { userCategoryId, ...filter, ...(serviceIds.length > 0 && { serviceIds }), cursor };
    return orEmpty(page(api.GET('/user', { params: { query }, signal })));
  });

export type BusinessCategoryId = (typeof PublicBusinesses_list.userCategoryId)[number];

/**
 * Businesses with a public page, for visitors. A business is listed only if it offers all of these
 * services.
 */
export const publicBusinessesQuery = (
  userCategoryId: BusinessCategoryId | undefined,
  filter: DirectoryFilter,
  serviceIds: number[],
) =>
  pagedQuery(['visitors', 'businesses', userCategoryId ?? 'all', filter, serviceIds], async ({ cursor, signal }) => {
    const query = { userCategoryId, ...filter, ...(serviceIds.length > 0 && { serviceIds }), cursor };
    const { items, next } = await page(api.GET('/visitors/businesses', { params: { query }, signal }));
    return { items: items.map((business) => ({ ...business, id: business.uuid })), next };
  });

/** Categories that have a map. */
export type MappedCategoryId = (typeof Profiles_map.userCategoryId)[number];

export const userTownsKey = (userCategoryId: MappedCategoryId) => userKeys.ofCategory(userCategoryId);

/** Loads the towns with users of a category in a part of the map. */
export const loadUserTowns = (userCategoryId: MappedCategoryId, bounds: string, signal: AbortSignal) =>
  data(api.GET('/user/map', { params: { query: { userCategoryId, bounds } }, signal }));

/** Businesses of all categories that offer all of these services. */
export const offeringQuery = (serviceIds: number[], filter: DirectoryFilter = {}) =>
  pagedQuery([...userKeys.offering(serviceIds), filter], ({ cursor, signal }) =>
    page(api.GET('/user', { params: { query: { serviceIds, ...filter, cursor } }, signal })),
  );
