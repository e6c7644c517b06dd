import { schemaResolver, useForm } from '@mantine/form';
import { type FocusEvent, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { fieldText, serverFieldErrors } from '../feedback/errorText';

/** A zod schema, or a smaller schema that is compatible (`lib/textSchema.ts`). */
type Schema = Parameters<typeof schemaResolver>[0];

/** Focuses a field. First opens the closed part of the form that contains the field. */
export function focusField(field: HTMLElement | null) {
  const closed = field?.closest('details');
  if (closed) closed.open = true;
  field?.focus();
}

interface InputProps {
  error?: unknown;
  onFocus?: (event: FocusEvent) => void;
}

/**
 * A form with a schema. Schemas and the server use the same codes from the `fields` namespace, so
 * their errors have the same messages.
 */
export function useSchemaForm<Values extends Record<string, unknown>>(schema: Schema, initialValues: Values) {
  // The form name makes field ids unique, because two forms on a page may both have an email
  // field.
  const name = useId().replace(/\W|_/g, '');
  const form = useForm<Values>({ name, initialValues, validate: schemaResolver(schema, { sync: true }) });

  // Keeps text typed before a pre-rendered form was hydrated. React knows only the empty value,
  // and its next render would clear the input.
  const [isPrerendered] = useState(!useIsHydrated());
  useLayoutEffect(() => {
    if (!isPrerendered) return;
    for (const [field, value] of Object.entries(initialValues)) {
      const typed = value === '' && form.getInputNode<HTMLInputElement, string>(field)?.value;
      if (typed) form.setFieldValue(field, typed as never);
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only once, when the form is hydrated
  }, []);

  // Error messages are loaded on the first focus or submit, because no error is shown before then.
  const [isBegun, setBegun] = useState(false);
  const isNeeded = isBegun || Object.keys(form.errors).length > 0;
  const { i18n } = useTranslation(isNeeded ? 'fields' : undefined, { useSuspense: false });

  const focusFirst = (errors: object) => {
    const first = Object.keys(errors)[0];
    if (first) focusField(form.getInputNode(first));
  };

  return {
    form,

    /** Returns the props of a Mantine input for a form value. */
    field: (name: keyof Values & string, options?: { type: 'input' | 'checkbox' }) => {
      const { error, onFocus, ...props } = form.getInputProps(name, options) as InputProps;
      return {
        ...props,
        name,
        error: typeof error === 'string' ? fieldText(i18n, error) : undefined,
        onFocus: (event: FocusEvent) => {
          setBegun(true);
          onFocus?.(event);
        },
      };
    },

    /**
     * Returns the submit handler. It calls `send` with valid values, or focuses the first invalid
     * field.
     */
    onValid: (send: (values: Values) => void, onInvalid?: (fields: string[]) => void) =>
      form.onSubmit(send, (errors) => {
        focusFirst(errors);
        onInvalid?.(Object.keys(errors));
      }),

    /** Shows the server's field errors. Returns false if there are no field errors. */
    showServerErrors: (error: unknown) => {
      const errors = serverFieldErrors(error);
      form.setErrors(errors);
      focusFirst(errors);
      return Object.keys(errors).length > 0;
    },
  };
}
