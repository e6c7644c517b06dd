import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../ui/fields/CodeField';
import { isWrongCode, needsCode } from '../../ui/forms/confirmationFailures';

/** Omits an empty code: most accounts have no second factor. */
export const withCode = <Values extends { code: string }>({ code, ...values }: Values) =>
  code ? { ...values, code } : values;

/** The part of a form that the code field needs. */
interface CodeForm {
  setFieldError: (name: 'code', error: string) => void;
  getInputNode: (name: 'code') => HTMLElement | null | undefined;
}

/**
 * Adds a code field to a form once the server asks for a code. Most accounts have no second
 * factor.
 */
export function useCodeStep(form: CodeForm) {
  const { t } = useTranslation(['account', 'passwords']);
  const [isAsked, setAsked] = useState(false);
  return {
    /** Handles an error about the code. Returns false for other errors. */
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
    /** The code field with its form props, once it is needed. */
    field: (props: object) =>
      isAsked && <CodeField {...props} label={t('passwords:code')} description={t('passwords:codeHint')} autoFocus />,
  };
}
