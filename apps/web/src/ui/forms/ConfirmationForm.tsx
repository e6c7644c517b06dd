import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from '../../api/passkeys';
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
import { useConfirmationStep } from './useConfirmationStep';
import { useSchemaForm } from './useSchemaForm';
import { isAtField, isWrongCode, isWrongPassword, needsCode } from './confirmationFailures';

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
 * Instead, it can ask for a passkey, or for a login with a linked account.
 */
export function ConfirmationForm<Answer>(props: ConfirmationFormProps<Answer>) {
  const { user, title, children, passwordLabel, asksForCode = false, call, onDone, onCancel, button } = props;
  const { submit, isPending, error } = call;
  const { t, i18n } = useTranslation(['passwords', 'common']);
  const [isCodeAsked, setCodeAsked] = useState(asksForCode);
  const step = useConfirmationStep();
  const schema = textSchema({
    password: (value) => (step.isOn ? null : password(value)),
    code: (value) => (isCodeAsked && step.takesCode && !value.trim() ? 'required' : null),
  });
  const { form, field, onValid, showServerErrors } = useSchemaForm(schema, { password: '', code: '' });

  const refuse = (name: 'password' | 'code', problem: string) => {
    form.setFieldError(name, problem);
    form.getInputNode(name)?.focus();
  };
  const send = (confirmation: Confirmation) =>
    submit(confirmation, {
      onSuccess: (answer) => {
        step.attempted();
        onDone(answer);
      },
      onError: (failure) => {
        step.attempted(failure);
        if (needsCode(failure)) setCodeAsked(true);
        else if (isWrongPassword(failure)) refuse('password', 'wrong_password');
        else if (isWrongCode(failure)) refuse('code', 'second_factor_wrong');
        else showServerErrors(failure);
      },
    });

  const ask = (values: { password: string; code: string }) => {
    // Leaves out an empty code, which the server would reject as a wrong code.
    const code = values.code && step.takesCode ? { code: values.code } : {};
    if (step.isOn) step.sign((confirmation) => send({ ...confirmation, ...code }));
    else send({ password: values.password, ...code });
  };
  const isBusy = isPending || step.isPending;
  const shownError = step.error ?? (isAtField(error) && step.takesCode ? null : error);

  return (
    <Stack component="form" onSubmit={onValid(ask)} aria-label={title} noValidate>
      {children}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      {step.atProvider?.text ?? (
        <>
          {step.isOn ? (
            step.hint()
          ) : (
            <PasswordField {...field('password')} label={passwordLabel} autoComplete="current-password" />
          )}
          {isCodeAsked && step.takesCode && (
            <CodeField {...field('code')} label={t('code')} description={t('codeHint')} autoFocus={!asksForCode} />
          )}
        </>
      )}
      {step.choice}
      <FormMessage>{shownError && errorText(i18n, shownError)}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {t('common:cancel')}
        </Button>
        {step.atProvider?.button ?? (
          <SubmitButton color={button.color} busy={isBusy} busyText={button.busyText}>
            {button.text}
          </SubmitButton>
        )}
      </DialogActions>
    </Stack>
  );
}
