import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';

export const petKeys = {
  all: ['pets'] as const,
  one: (uuid: string) => [...petKeys.all, 'one', uuid] as const,
};

/** A pet alone: a thread and the card for visitors need no more of the pets. */
export const petQuery = (uuid: string) =>
  queryOptions({
    queryKey: petKeys.one(uuid),
    queryFn: ({ signal }) => data(api.GET('/pet/uuid/{uuid}', { params: { path: { uuid } }, signal })),
  });
