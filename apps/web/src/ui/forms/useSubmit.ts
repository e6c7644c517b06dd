import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFailure } from '../feedback/useFailure';

/** A mutation behind a form: while one call is in flight, pressing again sends nothing. */
export function useSubmit<Result, Values>(options: UseMutationOptions<Result, Error, Values>) {
  const { mutate, isPending, isSuccess, error, reset } = useMutation(options);
  // State would come a moment late for a second press of Enter.
  const isInFlight = useRef(false);

  /** The reactions are those of what is on screen: if it has gone by then, there are none. */
  const submit = (values: Values, reactions?: Omit<MutateOptions<Result, Error, Values>, 'onSettled'>) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    mutate(values, {
      ...reactions,
      onSettled: () => {
        isInFlight.current = false;
      },
    });
  };

  return { submit, isPending, isSuccess, error: useFailure(error), reset };
}
