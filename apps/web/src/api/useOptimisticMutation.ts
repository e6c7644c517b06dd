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
  /** Mutations with the same key run one after another. */
  mutationKey: MutationKey;
  mutationFn: (variables: Variables) => Promise<Result>;
  /** Shows the expected result before the server responds. Returns a function that undoes it. */
  show: (variables: Variables) => Undo | Promise<Undo>;
  onSuccess?: UseMutationOptions<Result, Error, Variables>['onSuccess'];
  onError?: (error: Error, variables: Variables) => void;
  /**
   * Refetches data only after the last of several mutations, because earlier responses lack later
   * changes.
   */
  refresh?: () => unknown;
}

/** Mutation that shows its expected result immediately and undoes it if the request fails. */
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
      // Does not wait for the refetch after an error, because without a connection it would never
      // end.
      return error ? undefined : refreshed;
    },
  });
}

/**
 * Changes a query's cached data. Cancels a fetch in progress, which would overwrite the change.
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
