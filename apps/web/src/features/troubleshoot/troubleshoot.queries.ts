import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';

/** What the server sees of the caller; asked anew each time. */
export const cookieQuery = () =>
  queryOptions({
    queryKey: ['user-cookie'],
    queryFn: ({ signal }) => data(api.GET('/user/cookie', { signal, credentials: 'include' })),
    staleTime: 0,
    gcTime: 0,
  });
