import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { useSubmit } from '../../ui/forms/useSubmit';
import { userKeys } from '../profiles/profiles.queries';

export type OpeningHoursBody = components['schemas']['OpeningHoursDto'];

/** Saves the opening hours. Stays pending until the profile is refetched. */
export function useSaveHours() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: async (body: OpeningHoursBody) => {
      await data(api.PUT('/opening-hours', { body }));
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
  });
}
