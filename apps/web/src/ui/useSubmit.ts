import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFailure } from './useFailure';

/** A mutation behind a form: while one call is under way, pressing again sends nothing. */
export function useSubmit<Result, Values>(options: UseMutationOptions<Result, Error, Values>) {
  const { mutate, isPending, error, reset } = useMutation(options);
  // State would come a moment late for a second press of Enter.
  const isUnderWay = useRef(false);

  const submit = (values: Values) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(values, {
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };

  return { submit, isPending, error: useFailure(error), reset };
}
