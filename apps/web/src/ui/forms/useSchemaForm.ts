import { schemaResolver, useForm } from '@mantine/form';
import { type FocusEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText, serverFieldErrors } from '../feedback/errorText';

/** A zod schema, or a compatible smaller one (`lib/textSchema.ts`). */
type Schema = Parameters<typeof schemaResolver>[0];

interface InputProps {
  error?: unknown;
  onFocus?: (event: FocusEvent) => void;
}

/**
 * A form with a schema. Schemas and the server use the same codes of `fields`, so both errors have
 * the same texts in the current language.
 */
export function useSchemaForm<Values extends Record<string, unknown>>(schema: Schema, initialValues: Values) {
  // The form name makes field ids unique: two forms on a page may both have an e-mail field.
  const name = useId().replace(/\W|_/g, '');
  const form = useForm<Values>({ name, initialValues, validate: schemaResolver(schema, { sync: true }) });
  // Error texts load when a field gets focus or the form was submitted, since none are shown
  // before.
  const [isBegun, setBegun] = useState(false);
  const isNeeded = isBegun || Object.keys(form.errors).length > 0;
  const { i18n } = useTranslation(isNeeded ? 'fields' : undefined, { useSuspense: false });

  const focusFirst = (errors: object) => {
    const first = Object.keys(errors)[0];
    if (first) form.getInputNode(first)?.focus();
  };

  return {
    form,

    /** The props of a Mantine input for a value. */
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
     * Returns the submit handler: calls `send` with valid values, otherwise focuses the first
     * invalid field.
     */
    onValid: (send: (values: Values) => void, onInvalid?: (fields: string[]) => void) =>
      form.onSubmit(send, (errors) => {
        focusFirst(errors);
        onInvalid?.(Object.keys(errors));
      }),

    /** Shows the server's field errors. Returns false if there are none. */
    showServerErrors: (error: unknown) => {
      const errors = serverFieldErrors(error);
      form.setErrors(errors);
      focusFirst(errors);
      return Object.keys(errors).length > 0;
    },
  };
}
