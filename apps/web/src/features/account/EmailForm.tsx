import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import type { SessionUser } from '../../api/session';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormSection } from '../../ui/forms/FormSection';
import { notify } from '../../ui/feedback/notify';
import { EmailField } from '../../ui/fields/EmailField';
import { PasswordField } from '../../ui/fields/PasswordField';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useConfirmationStep } from '../../ui/forms/useConfirmationStep';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { useChangeEmail } from './account.queries';
import { Stack } from '../../ui/layout/Layout';
import { isAtField, isWrongPassword } from '../../ui/forms/confirmationFailures';
import { trimmed } from '../../ui/forms/credentials';
import { emailSchema, newEmailSchema } from './schemas';
import { useCodeStep, withCode } from './useCodeStep';

const EMPTY = { email: '', currentPassword: '', code: '' };

export function EmailForm({ user }: { user: SessionUser }) {
  const { t, i18n } = useTranslation('account');
  const step = useConfirmationStep();
  const schema = step.isOn ? newEmailSchema : emailSchema;
  const { form, field, onValid, showServerErrors } = useSchemaForm(schema, EMPTY);
  const codeStep = useCodeStep(form);
  const { submit, isPending, error } = useChangeEmail();

  const change = (values: Parameters<typeof submit>[0]) =>
    submit(values, {
      onSuccess: (changed) => {
        step.attempted();
        form.setValues(EMPTY);
        codeStep.forget();
        const waiting = changed.emailConfirmation?.newEmail;
        notify.success((t) =>
          waiting
            ? t('account:confirmation.sent', { email: waiting })
            : t('account:email.changed', { email: changed.email }),
        );
      },
      onError: (failure) => {
        step.attempted(failure);
        if (codeStep.take(failure)) return;
        if (isWrongPassword(failure)) {
          form.setFieldError('currentPassword', 'wrong_password');
          form.getInputNode('currentPassword')?.focus();
        } else if (isTaken(failure)) {
          form.setFieldError('email', 'email_taken');
          form.getInputNode('email')?.focus();
        } else showServerErrors(failure);
      },
    });

  const ask = (values: typeof EMPTY) => {
    const { email, code, currentPassword } = trimmed(values);
    if (step.isOn) step.sign((confirmation) => change(withCode({ email, code, ...confirmation })));
    else change(withCode({ email, code, currentPassword }));
  };
  const shownError = step.error ?? (isAtField(error) || isTaken(error) ? null : error);

  if (step.atProvider)
    return (
      <FormSection title={t('email.title')} hint={t('email.hint', { email: user.email })}>
        {step.atProvider.text}
        <Group gap="xs">{step.atProvider.button}</Group>
      </FormSection>
    );
  return (
    <FormSection title={t('email.title')} hint={t('email.hint', { email: user.email })}>
      <Stack component="form" onSubmit={onValid(ask)} aria-label={t('email.title')} noValidate>
        <EmailField {...field('email')} label={t('email.new')} autoComplete="email" />
        {!step.isOn && (
          <PasswordField {...field('currentPassword')} label={t('currentPassword')} autoComplete="current-password" />
        )}
        {step.choice}
        {step.takesCode && codeStep.field(field('code'))}
        <FormMessage>{shownError && errorText(i18n, shownError)}</FormMessage>
        <Group gap="xs">
          <SubmitButton variant="default" busy={isPending || step.isPending} busyText={t('saving')}>
            {t('email.submit')}
          </SubmitButton>
        </Group>
      </Stack>
    </FormSection>
  );
}

const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'email_taken';
