import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import { useSession } from '../../api/session';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';
import { notify } from '../../ui/feedback/notify';

const keys = {
  all: ['favourites'] as const,
  ids: ['favourites', 'ids'] as const,
};

/** Ids of the favourite pets. One request serves all heart buttons on a screen. */
const favouriteIdsQuery = () =>
  queryOptions({
    queryKey: keys.ids,
    queryFn: async ({ signal }) => (await data(api.GET('/favourites/ids', { signal }))).petIds,
    staleTime: 5 * 60_000,
  });

export const FAVOURITES_PER_PAGE = 24;

export const favouritesQuery = () =>
  pagedQuery([...keys.all, 'list'], ({ cursor, signal }) =>
    page(api.GET('/favourites', { params: { query: { cursor, limit: FAVOURITES_PER_PAGE } }, signal })),
  );

/** Whether the pet is a favourite. Undefined while loading and for visitors. */
export function useIsFavourite(petId: number): boolean | undefined {
  const isLoggedIn = useSession() !== null;
  const { data: isFavourite } = useQuery({
    ...favouriteIdsQuery(),
    enabled: isLoggedIn,
    select: (ids) => ids.includes(petId),
  });
  return isFavourite;
}

/** Adds or removes a favourite. The list on screen keeps a removed pet, so the user can undo. */
export function useToggleFavourite(petId: number) {
  const queryClient = useQueryClient();
  return useOptimisticMutation({
    mutationKey: keys.all,
    mutationFn: (isFavourite: boolean) => {
      const request = { params: { path: { petId } } };
      return endingExpiredSession(
        data(isFavourite ? api.PUT('/favourites/{petId}', request) : api.DELETE('/favourites/{petId}', request)),
        (t) => t('common:session.expired'),
      );
    },
    show: (isFavourite) =>
      showInQuery<number[]>(queryClient, keys.ids, (ids = []) =>
        isFavourite ? [...ids, petId] : ids.filter((id) => id !== petId),
      ),
    onError: () => notify.error((t) => t('common:favourite.failed')),
    refresh: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.ids }),
        queryClient.invalidateQueries({ queryKey: [...keys.all, 'list'], refetchType: 'none' }),
      ]),
  });
}
