import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { useSubmit } from '../../ui/forms/useSubmit';

type Registration = components['schemas']['Registration'];
export type RegistrationMode = Registration['mode'];

const keys = { mode: ['registration'] as const, invitations: ['invitations'] as const };

export const registrationModeQuery = () =>
  queryOptions({
    queryKey: keys.mode,
    queryFn: ({ signal }) => data(api.GET('/registration', { signal })),
    staleTime: 0,
  });

export const invitationsQuery = () =>
  queryOptions({
    queryKey: keys.invitations,
    queryFn: ({ signal }) => data(api.GET('/registration/invitations', { signal })),
    staleTime: 0,
  });

export function useChangeRegistration() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mode: RegistrationMode) => data(api.PATCH('/registration', { body: { mode } })),
    onSuccess: (changed) => queryClient.setQueryData<Registration>(keys.mode, changed),
  });
}

interface NewInvitation {
  note: string;
  uses: number;
  days: number;
}

/** Returns the invitation with the path of its link, which the server returns only once. */
export function useInvite() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: NewInvitation) => data(api.POST('/registration/invitations', { body })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.invitations }),
  });
}

export function useWithdrawInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => data(api.DELETE('/registration/invitations/{id}', { params: { path: { id } } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.invitations }),
  });
}
