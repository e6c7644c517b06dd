import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, page } from '../../api/client';
import { userKeys } from './directory.queries';

/** The businesses that offer all of these services. */
export const offeringQuery = (serviceIds: number[]) =>
  infiniteQueryOptions({
    queryKey: [...userKeys.all, 'offering', serviceIds],
    queryFn: ({ pageParam, signal }) =>
      page(api.GET('/user', { params: { query: { serviceIds, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next,
  });
