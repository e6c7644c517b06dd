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
  /** Mutations of one key follow one another, for each begins where the one before has led. */
  mutationKey: MutationKey;
  mutationFn: (variables: Variables) => Promise<Result>;
  /** Shows the outcome before the server has answered, and gives the way back. */
  show: (variables: Variables) => Undo | Promise<Undo>;
  onSuccess?: UseMutationOptions<Result, Error, Variables>['onSuccess'];
  onError?: (error: Error, variables: Variables) => void;
  /** Fetches what the server has. Only after the last of several mutations: earlier answers know nothing of the later ones. */
  refresh?: () => unknown;
}

/** What is on screen changes at once, and goes back when the server refuses. */
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
    onSettled: () => (queryClient.isMutating({ mutationKey }) > 1 ? undefined : refresh?.()),
  });
}

/** Changes what a query holds; an answer that is on its way would bring back what was before. */
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
