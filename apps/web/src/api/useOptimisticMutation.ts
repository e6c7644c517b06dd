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
  /** Mutations with the same key run one after the other, since each starts from the result of the one before. */
  mutationKey: MutationKey;
  mutationFn: (variables: Variables) => Promise<Result>;
  /** Applies the expected result before the server has answered, and returns a function that undoes it. */
  show: (variables: Variables) => Undo | Promise<Undo>;
  onSuccess?: UseMutationOptions<Result, Error, Variables>['onSuccess'];
  onError?: (error: Error, variables: Variables) => void;
  /** Refetches from the server. Only after the last of several mutations: earlier answers do not contain the later changes. */
  refresh?: () => unknown;
}

/** A mutation that changes the screen at once, and undoes the change if the server refuses it. */
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
      // What was undone is seen at once, although without a connection the refetch waits for one.
      return error ? undefined : refreshed;
    },
  });
}

/** Changes the cached data of a query, and cancels its request in flight, whose answer would undo the change. */
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
