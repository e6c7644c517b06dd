import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { useSubmit } from '../../ui/forms/useSubmit';

type Schemas = components['schemas'];
export type ChipLookup = Schemas['ChipLookup'];
export type PetTag = Schemas['PetTag'];

const keys = {
  tag: (petUuid: string) => ['pet-tag', petUuid] as const,
  lookups: (petUuid: string) => ['chip-lookups', petUuid] as const,
};

/** Looks up a chip number. The server notifies the owner. */
export const useLookUpChip = () =>
  useSubmit({ mutationFn: (number: string) => data(api.POST('/chip-lookups', { body: { number } })) });

export const useWriteAboutChip = (uuid: string) =>
  useSubmit({
    mutationFn: (content: string) =>
      data(api.POST('/chip-lookups/{uuid}/message', { params: { path: { uuid } }, body: { content } })),
  });

/** The page of a collar tag. */
export const foundTagQuery = (code: string) =>
  queryOptions({
    queryKey: ['found-tag', code],
    queryFn: ({ signal }) => data(api.GET('/tags/{code}', { params: { path: { code } }, signal })),
  });

export const useWriteAboutTag = (code: string) =>
  useSubmit({
    mutationFn: (content: string) =>
      data(api.POST('/tags/{code}/message', { params: { path: { code } }, body: { content } })),
  });

/** The collar tag of the user's pet. */
export const petTagQuery = (petUuid: string) =>
  queryOptions({
    queryKey: keys.tag(petUuid),
    queryFn: ({ signal }) => data(api.GET('/pet/{uuid}/tag', { params: { path: { uuid: petUuid } }, signal })),
  });

export function useSetPetTag(petUuid: string) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: Schemas['PetTagDto']) =>
      data(api.PUT('/pet/{uuid}/tag', { params: { path: { uuid: petUuid } }, body })),
    onSuccess: (tag) => queryClient.setQueryData(keys.tag(petUuid), tag),
  });
}

export function useResetPetTag(petUuid: string) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: () => data(api.POST('/pet/{uuid}/tag/reset', { params: { path: { uuid: petUuid } } })),
    onSuccess: (tag) => queryClient.setQueryData(keys.tag(petUuid), tag),
  });
}

/** Blocks the finder of a lookup of the user's pet. */
export function useBlockFinder(petUuid: string) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (id: number) =>
      data(api.POST('/pet/{uuid}/chip-lookups/{id}/block', { params: { path: { uuid: petUuid, id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.lookups(petUuid) }),
  });
}

/** Lookups of the chip number of the user's pet, newest first. */
export const chipLookupsQuery = (petUuid: string) =>
  queryOptions({
    queryKey: keys.lookups(petUuid),
    queryFn: ({ signal }) =>
      data(api.GET('/pet/{uuid}/chip-lookups', { params: { path: { uuid: petUuid }, query: { limit: 20 } }, signal })),
  });
