import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';

export const privacyQuery = () =>
  queryOptions({ queryKey: ['privacy'], queryFn: ({ signal }) => data(api.GET('/privacy', { signal })) });
