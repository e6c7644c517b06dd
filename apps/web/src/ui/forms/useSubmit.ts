import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFailure } from '../feedback/useFailure';

/** A form's mutation. Ignores further submits while a request is in progress. */
export function useSubmit<Result, Values>(options: UseMutationOptions<Result, Error, Values>) {
  const { mutate, isPending, isSuccess, error, reset } = useMutation(options);
  // A ref, because state is updated too late to stop a second press of Enter.
  const isInFlight = useRef(false);

  /** `reactions` are not called after the component has been unmounted. */
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
