import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { useSubmit } from '../../ui/forms/useSubmit';

const key = ['second-factor'] as const;

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => data(api.GET('/auth/second-factor', { signal })),
    staleTime: 0,
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: key });
}

/** Returns the secret for an authenticator app. */
export const useBeginSecondFactor = () =>
  useSubmit({ mutationFn: (body: { password: string }) => data(api.POST('/auth/second-factor', { body })) });

/** Turns the second factor on. Returns the recovery codes. */
export function useTurnOnSecondFactor() {
  const refresh = useRefresh();
  return useSubmit({
    mutationFn: (body: { code: string }) => data(api.POST('/auth/second-factor/confirm', { body })),
    onSuccess: refresh,
  });
}

interface Confirmation {
  password: string;
  code: string;
}

export function useRenewRecoveryCodes() {
  const refresh = useRefresh();
  return useSubmit({
    mutationFn: (body: Confirmation) => data(api.POST('/auth/second-factor/recovery-codes', { body })),
    onSuccess: refresh,
  });
}

export function useTurnOffSecondFactor() {
  const refresh = useRefresh();
  return useSubmit({
    mutationFn: (body: Confirmation) => data(api.DELETE('/auth/second-factor', { body })),
    onSuccess: refresh,
  });
}
