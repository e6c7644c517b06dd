import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFailure } from '../feedback/useFailure';

/** The mutation of a form: while a call is in flight, submitting again does nothing. */
export function useSubmit<Result, Values>(options: UseMutationOptions<Result, Error, Values>) {
  const { mutate, isPending, isSuccess, error, reset } = useMutation(options);
  // A ref, since state would be updated too late for a second press of Enter.
  const isInFlight = useRef(false);

  /** The reactions belong to the mounted component: after it is unmounted they are not called. */
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
