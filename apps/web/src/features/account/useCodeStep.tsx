import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../ui/fields/CodeField';
import { isWrongCode, needsCode } from '../../ui/forms/confirmationFailures';

/** Removes an empty code from the form values, because most accounts have no second factor. */
export const withCode = <Values extends { code: string }>({ code, ...values }: Values) =>
  code ? { ...values, code } : values;

/** The form methods that the code field uses. */
interface CodeForm {
  setFieldError: (name: 'code', error: string) => void;
  getInputNode: (name: 'code') => HTMLElement | null | undefined;
}

/**
 * Adds a code field to a form once the server requests a code. Most accounts have no second
 * factor.
 */
export function useCodeStep(form: CodeForm) {
  const { t } = useTranslation(['account', 'passwords']);
  const [isAsked, setAsked] = useState(false);
  return {
    /**
     * Handles a missing or wrong code: shows the code field, or an error in the code field.
     * Returns false for other errors.
     */
    take(failure: unknown): boolean {
      if (needsCode(failure)) {
        setAsked(true);
        return true;
      }
      if (!isWrongCode(failure)) return false;
      form.setFieldError('code', 'second_factor_wrong');
      form.getInputNode('code')?.focus();
      return true;
    },
    forget: () => setAsked(false),
    /** Returns the code field with these props, or false until the server requests a code. */
    field: (props: object) =>
      isAsked && <CodeField {...props} label={t('passwords:code')} description={t('passwords:codeHint')} autoFocus />,
  };
}
