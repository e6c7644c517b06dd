import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';

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
