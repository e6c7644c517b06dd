import { schemaResolver, useForm } from '@mantine/form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZodType } from 'zod';
import { fieldText, serverFieldErrors } from '../feedback/errorText';

/**
 * A form with a zod schema. The schema's messages are codes of `errors:fields`, the same that the server uses, so that both
 * sides complain in the same words and in the language on screen.
 */
export function useSchemaForm<Values extends Record<string, unknown>>(schema: ZodType, initialValues: Values) {
  const { i18n } = useTranslation();
  // Fields are found by the form's name and theirs: two forms of a screen may both ask for an e-mail address.
  const name = useId().replace(/\W|_/g, '');
  const form = useForm<Values>({ name, initialValues, validate: schemaResolver(schema, { sync: true }) });

  const focusFirst = (errors: object) => {
    const first = Object.keys(errors)[0];
    if (first) form.getInputNode(first)?.focus();
  };

  return {
    form,

    /** The props of a Mantine input for one of the values. */
    field: (name: keyof Values & string, options?: { type: 'input' | 'checkbox' }) => {
      const { error, ...props } = form.getInputProps(name, options) as Record<'error', unknown>;
      return { ...props, name, error: typeof error === 'string' ? fieldText(i18n, error) : undefined };
    },

    /** `onSubmit` of the form element: calls with valid values only, else leads to the first field that is not. */
    onValid: (send: (values: Values) => void, onInvalid?: (fields: string[]) => void) =>
      form.onSubmit(send, (errors) => {
        focusFirst(errors);
        onInvalid?.(Object.keys(errors));
      }),

    /** Shows what the server said about single fields. False when it said nothing about any. */
    showServerErrors: (error: unknown) => {
      const errors = serverFieldErrors(error);
      form.setErrors(errors);
      focusFirst(errors);
      return Object.keys(errors).length > 0;
    },
  };
}
