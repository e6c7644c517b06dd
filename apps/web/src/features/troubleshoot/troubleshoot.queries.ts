import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';

/** The server's data about the session. Never cached. */
export const cookieQuery = () =>
  queryOptions({
    queryKey: ['user-cookie'],
    queryFn: ({ signal }) => data(api.GET('/user/cookie', { signal, credentials: 'include' })),
    staleTime: 0,
    gcTime: 0,
  });
