import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';

export const petKeys = {
  all: ['pets'] as const,
  one: (uuid: string) => [...petKeys.all, 'one', uuid] as const,
};

/**
 * This query has its own file, because conversations and the public page need no other pet
 * queries.
 */
export const petQuery = (uuid: string) =>
  queryOptions({
    queryKey: petKeys.one(uuid),
    queryFn: ({ signal }) => data(api.GET('/pet/uuid/{uuid}', { params: { path: { uuid } }, signal })),
  });
