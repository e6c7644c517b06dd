import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { useSubmit } from '../../ui/forms/useSubmit';

type Schemas = components['schemas'];
export type AlertArea = Schemas['AlertArea'];
export type ChosenArea = Schemas['AlertAreaDto'] & Pick<AlertArea, 'ignoresQuietHours'>;

const KEY = ['alert-area'] as const;

/** The area for which the user gets alerts about lost and found animals. */
export const alertAreaQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => data(api.GET('/alert-area', { signal })) });

export function useSetAlertArea() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (body: ChosenArea) => data(api.PUT('/alert-area', { body })),
    onSuccess: (area) => queryClient.setQueryData(KEY, area),
  });
}
