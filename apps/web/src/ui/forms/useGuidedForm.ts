import { useTranslation } from 'react-i18next';
import { z, type ZodType } from 'zod';
import { isDay, today } from '../../lib/day';
import { fieldText, serverFieldErrors } from '../feedback/errorText';
import { focusField, useSchemaForm } from './useSchemaForm';

type Values = Record<string, unknown>;

/** Returns a schema that depends on the values. Reports problems in the order of the fields. */
export const dependingOn = <V extends Values>(schemaFor: (values: V) => ZodType) =>
  z.custom<V>().superRefine((values, context) => {
    context.issues.push(...((schemaFor(values).safeParse(values).error?.issues ?? []) as typeof context.issues));
  });

/** A date that is not in the future. */
export const pastDay = z
  .string()
  .refine(isDay, 'date_invalid')
  .refine((day) => day <= today(), 'date_in_future');

/** Props of a field that is not a Mantine input. */
export interface Control<Value> {
  name: string;
  /** Attribute that the form uses to find and focus the field. */
  'data-path'?: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error?: string;
}

/** A form that validates each field on blur and lists the fields that are not valid yet. */
export function useGuidedForm<V extends Values>(schema: ZodType, initialValues: V) {
  const { i18n } = useTranslation();
  const schemaForm = useSchemaForm(schema, initialValues);
  const { form } = schemaForm;
  const issues = schema.safeParse(form.values).error?.issues ?? [];

  /**
   * Returns the props of a field that is not a Mantine input. `path` may lead into a list, as in
   * `items.0.name`.
   */
  function controlAt<Value>(path: string): Control<Value> {
    const error = form.errors[path];
    const { value, 'data-path': dataPath } = form.getInputProps(path) as { value: Value; 'data-path'?: string };
    return {
      name: path,
      'data-path': dataPath,
      value,
      onChange: (changed) => form.setFieldValue(path, changed as never),
      onBlur: () => void form.validateField(path),
      error: typeof error === 'string' ? fieldText(i18n, error) : undefined,
    };
  }

  return {
    ...schemaForm,
    controlAt,

    field: (name: keyof V & string) => ({
      ...schemaForm.field(name),
      onBlur: () => void form.validateField(name),
    }),

    control: <Name extends keyof V & string>(name: Name) => controlAt<V[Name]>(name),

    /** Sets some fields and keeps the other fields' errors. */
    change: (values: Partial<V>) => {
      for (const [name, value] of Object.entries(values)) form.setFieldValue(name, value as never);
    },

    /** Fields that prevent submitting the form. */
    unfinished: [...new Set(issues.map(({ path }) => String(path[0])))] as (keyof V & string)[],

    goTo: (name: keyof V & string) => {
      // In a list, focuses the first invalid field.
      const path = issues.find((issue) => issue.path[0] === name)?.path.join('.') ?? name;
      form.validateField(path);
      focusField(form.getInputNode(path));
    },

    /**
     * Shows the server's field errors. `rename` maps the server's field names to form fields.
     * Returns false if there are no field errors.
     */
    showServerErrors: (error: unknown, rename: Record<string, keyof V & string> = {}) => {
      const fieldErrors = Object.entries(serverFieldErrors(error)).map(
        ([name, code]) => [rename[name] ?? name, code] as const,
      );
      const errors = Object.fromEntries(fieldErrors.filter(([name]) => name.split('.')[0]! in form.values));
      form.setErrors(errors);
      const [first] = Object.keys(errors);
      if (first) focusField(form.getInputNode(first));
      return Boolean(first);
    },
  };
}
