import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { password } from './credentials';
import { textSchema } from '../../lib/textSchema';
import { DialogActions } from '../dialogs/Dialog';
import { errorText } from '../feedback/errorText';
import { CodeField } from '../fields/CodeField';
import { PasswordField } from '../fields/PasswordField';
import { Stack } from '../layout/Layout';
import { FormMessage } from './FormMessage';
import { SubmitButton } from './SubmitButton';
import { useSchemaForm } from './useSchemaForm';
import { isAtField, isWrongCode, isWrongPassword, needsCode } from './confirmationFailures';

interface Confirmation {
  password: string;
  code: string;
}

interface Reactions<Answer> {
  onSuccess: (answer: Answer) => void;
  onError: (failure: Error) => void;
}

interface ConfirmationFormProps<Answer> {
  user: SessionUser;
  /** The dialog's title, which is also the form's accessible name. */
  title: string;
  /** Text of the question. */
  children: ReactNode;
  passwordLabel: string;
  /**
   * Shows the code field from the start. By default it appears when the server requests a code,
   * because most accounts have no second factor.
   */
  asksForCode?: boolean;
  call: {
    submit: (values: Confirmation, reactions: Reactions<Answer>) => void;
    isPending: boolean;
    error: Error | null;
  };
  onDone: (answer: Answer) => void;
  onCancel: () => void;
  button: { text: string; busyText: string; color?: string };
}

/**
 * Form in a dialog that asks for the password, and for a code if the account has a second factor.
 */
export function ConfirmationForm<Answer>(props: ConfirmationFormProps<Answer>) {
  const { user, title, children, passwordLabel, asksForCode = false, call, onDone, onCancel, button } = props;
  const { submit, isPending, error } = call;
  const { t, i18n } = useTranslation(['passwords', 'common']);
  const [isCodeAsked, setCodeAsked] = useState(asksForCode);
  const schema = textSchema({ password, code: (value) => (isCodeAsked && !value.trim() ? 'required' : null) });
  const { form, field, onValid, showServerErrors } = useSchemaForm(schema, { password: '', code: '' });

  const refuse = (name: keyof Confirmation, problem: string) => {
    form.setFieldError(name, problem);
    form.getInputNode(name)?.focus();
  };
  const send = (values: Confirmation) =>
    // Leaves out an empty code, which the server would reject as a wrong code.
    submit((values.code ? values : { password: values.password }) as Confirmation, {
      onSuccess: onDone,
      onError: (failure) => {
        if (needsCode(failure)) setCodeAsked(true);
        else if (isWrongPassword(failure)) refuse('password', 'wrong_password');
        else if (isWrongCode(failure)) refuse('code', 'second_factor_wrong');
        else showServerErrors(failure);
      },
    });

  return (
    <Stack component="form" onSubmit={onValid(send)} aria-label={title} noValidate>
      {children}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField {...field('password')} label={passwordLabel} autoComplete="current-password" />
      {isCodeAsked && (
        <CodeField {...field('code')} label={t('code')} description={t('codeHint')} autoFocus={!asksForCode} />
      )}
      <FormMessage>{error && !isAtField(error) && errorText(i18n, error)}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {t('common:cancel')}
        </Button>
        <SubmitButton color={button.color} busy={isPending} busyText={button.busyText}>
          {button.text}
        </SubmitButton>
      </DialogActions>
    </Stack>
  );
}
