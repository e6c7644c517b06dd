import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../ui/fields/CodeField';
import { isWrongCode, needsCode } from '../../ui/forms/confirmationFailures';

/** As they are sent: most accounts have no second factor. */
export const withCode = <Values extends { code: string }>({ code, ...values }: Values) =>
  code ? { ...values, code } : values;

/** The part of a form that a code of the second factor belongs to. */
interface CodeForm {
  setFieldError: (name: 'code', error: string) => void;
  getInputNode: (name: 'code') => HTMLElement | null | undefined;
}

/** Asks for a code of the second factor once the server does: most accounts have none. */
export function useCodeStep(form: CodeForm) {
  const { t } = useTranslation(['account', 'passwords']);
  const [isAsked, setAsked] = useState(false);
  return {
    /** Whether the failure was about the code. */
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
    /** The field, with its props of the form. */
    field: (props: object) =>
      isAsked && <CodeField {...props} label={t('passwords:code')} description={t('passwords:codeHint')} autoFocus />,
  };
}
