import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { useSubmit } from '../../ui/forms/useSubmit';
import { petKeys } from '../pets/pets.queries';

export type Transfer = components['schemas']['Transfer'];
export type CreateTransfer = components['schemas']['CreateTransferDto'];

const transferKeys = { all: ['transfers'] as const };

export const transfersQuery = () =>
  pagedQuery(transferKeys.all, async ({ cursor, signal }) => {
    const { items, next } = await page(api.GET('/transfers', { params: { query: { cursor } }, signal }));
    return { items: items.map((transfer) => ({ ...transfer, id: transfer.uuid })), next };
  });

/** Refetches transfers and pets, because an accepted transfer changes a pet's owner. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: transferKeys.all }),
      queryClient.invalidateQueries({ queryKey: petKeys.all }),
    ]);
}

export function useGivePet(petUuid: string) {
  const refresh = useRefresh();
  return useSubmit({
    mutationFn: (body: CreateTransfer) =>
      data(api.POST('/pet/{uuid}/transfer', { params: { path: { uuid: petUuid } }, body })),
    onSuccess: refresh,
  });
}

export function useOpenTransferLink() {
  const refresh = useRefresh();
  return useSubmit({
    mutationFn: (secret: string) => data(api.POST('/transfers/link', { body: { secret } })),
    onSuccess: refresh,
  });
}

export type Answer = 'accept' | 'decline' | 'cancel';

/**
 * Accepts, declines or cancels a transfer. Refetches after an error too, because another device
 * may have answered first.
 */
export function useAnswerTransfer(uuid: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (answer: Answer) => {
      const params = { path: { uuid } };
      if (answer === 'cancel') return data(api.DELETE('/transfers/{uuid}', { params }));
      if (answer === 'decline') return data(api.POST('/transfers/{uuid}/decline', { params }));
      return data(api.POST('/transfers/{uuid}/accept', { params }));
    },
    onSettled: refresh,
  });
}

export function useAskAboutPet(uuid: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (content: string) =>
      data(api.POST('/transfers/{uuid}/ask', { params: { path: { uuid } }, body: { content } })),
    onSettled: refresh,
  });
}
