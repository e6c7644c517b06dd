import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFailure } from '../feedback/useFailure';

/** The mutation of a form. While a call is in flight, further submits are ignored. */
export function useSubmit<Result, Values>(options: UseMutationOptions<Result, Error, Values>) {
  const { mutate, isPending, isSuccess, error, reset } = useMutation(options);
  // A ref, because state would be updated too late for a second press of Enter.
  const isInFlight = useRef(false);

  /** `reactions` belong to the mounted component: they are not called after it was unmounted. */
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
