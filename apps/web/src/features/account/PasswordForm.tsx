import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { passwordMinLength } from '../../lib/serverSettings';
import type { SessionUser } from '../../api/session';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormSection } from '../../ui/forms/FormSection';
import { notify } from '../../ui/feedback/notify';
import { NewPasswordField } from '../../ui/fields/NewPasswordField';
import { PasswordField } from '../../ui/fields/PasswordField';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useConfirmationStep } from '../../ui/forms/useConfirmationStep';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { useChangePassword } from './account.queries';
import { Stack } from '../../ui/layout/Layout';
import { isAtField, isWrongPassword } from '../../ui/forms/confirmationFailures';
import { newPasswordSchema, passwordSchema } from './schemas';
import { useCodeStep, withCode } from './useCodeStep';

const EMPTY = { currentPassword: '', newPassword: '', code: '' };

export function PasswordForm({ user }: { user: SessionUser }) {
  const { t, i18n } = useTranslation('account');
  const step = useConfirmationStep();
  const { hasPassword } = step;
  const schema = step.isOn ? newPasswordSchema : passwordSchema;
  const { form, field, onValid, showServerErrors } = useSchemaForm(schema, EMPTY);
  const codeStep = useCodeStep(form);
  const { submit, isPending, error } = useChangePassword();

  const change = (values: Parameters<typeof submit>[0]) =>
    submit(values, {
      onSuccess: () => {
        step.attempted();
        form.setValues(EMPTY);
        codeStep.forget();
        notify.success((t) => t(hasPassword ? 'account:password.changed' : 'account:password.set'));
      },
      onError: (failure) => {
        step.attempted(failure);
        if (codeStep.take(failure)) return;
        if (isWrongPassword(failure)) {
          form.setFieldError('currentPassword', 'wrong_password');
          form.getInputNode('currentPassword')?.focus();
        } else showServerErrors(failure);
      },
    });

  const ask = ({ newPassword, code, currentPassword }: typeof EMPTY) =>
    step.isOn
      ? step.sign((confirmation) => change(withCode({ newPassword, code, ...confirmation })))
      : change(withCode({ newPassword, code, currentPassword }));
  const shownError = step.error ?? (isAtField(error) ? null : error);

  if (step.atProvider)
    return (
      <FormSection title={t('password.title')} hint={t(hasPassword ? 'password.hint' : 'password.none')}>
        {step.atProvider.text}
        <Group gap="xs">{step.atProvider.button}</Group>
      </FormSection>
    );
  return (
    <FormSection title={t('password.title')} hint={t(hasPassword ? 'password.hint' : 'password.none')}>
      <Stack component="form" onSubmit={onValid(ask)} aria-label={t('password.title')} noValidate>
        {/* For password managers: the username of this password. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        {!step.isOn && (
          <PasswordField {...field('currentPassword')} label={t('currentPassword')} autoComplete="current-password" />
        )}
        {step.choice}
        <NewPasswordField
          {...field('newPassword')}
          value={form.values.newPassword}
          words={[user.email, user.email.split('@')[0]!, user.firstName ?? '', user.lastName ?? '']}
          label={t('password.new')}
          description={t('password.atLeast', { count: passwordMinLength })}
        />
        {step.takesCode && codeStep.field(field('code'))}
        <FormMessage>{shownError && errorText(i18n, shownError)}</FormMessage>
        <Group gap="xs">
          <SubmitButton variant="default" busy={isPending || step.isPending} busyText={t('saving')}>
            {t(hasPassword ? 'password.submit' : 'password.setSubmit')}
          </SubmitButton>
        </Group>
      </Stack>
    </FormSection>
  );
}
