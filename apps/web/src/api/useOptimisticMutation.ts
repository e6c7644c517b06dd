import {
  type MutationKey,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';

type Undo = () => void;

interface OptimisticOptions<Result, Variables> {
  /** Mutations with the same key run one at a time, each on the result of the previous one. */
  mutationKey: MutationKey;
  mutationFn: (variables: Variables) => Promise<Result>;
  /** Applies the expected result before the server responds. Returns its undo function. */
  show: (variables: Variables) => Undo | Promise<Undo>;
  onSuccess?: UseMutationOptions<Result, Error, Variables>['onSuccess'];
  onError?: (error: Error, variables: Variables) => void;
  /** Refetches after the last of several mutations: earlier responses lack the later changes. */
  refresh?: () => unknown;
}

/** A mutation with an optimistic update, undone if the call fails. */
export function useOptimisticMutation<Result, Variables>({
  show,
  refresh,
  onError,
  ...options
}: OptimisticOptions<Result, Variables>) {
  const queryClient = useQueryClient();
  const { mutationKey } = options;
  return useMutation({
    ...options,
    scope: { id: mutationKey.join(':') },
    onMutate: show,
    onError: (error, variables, undo) => {
      undo?.();
      onError?.(error, variables);
    },
    onSettled: (_result, error) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return undefined;
      const refreshed = refresh?.();
      // The undo is already visible; without a connection the refetch would keep the mutation
      // pending.
      return error ? undefined : refreshed;
    },
  });
}

/**
 * Changes the cached data of a query and cancels its fetch in flight, which would undo the change.
 */
export async function showInQuery<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (before: Data | undefined) => Data | undefined,
): Promise<Undo> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Data>(queryKey);
  queryClient.setQueryData(queryKey, change(before));
  return () => queryClient.setQueryData(queryKey, before);
}
