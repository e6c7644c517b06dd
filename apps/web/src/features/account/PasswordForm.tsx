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
import { usePasskeyStep } from '../../ui/forms/usePasskeyStep';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { useChangePassword } from './account.queries';
import { Stack } from '../../ui/layout/Layout';
import { isAtField, isWrongPassword } from '../../ui/forms/confirmationFailures';
import { newPasswordSchema, passwordSchema } from './schemas';
import { useCodeStep, withCode } from './useCodeStep';

const EMPTY = { currentPassword: '', newPassword: '', code: '' };

export function PasswordForm({ user }: { user: SessionUser }) {
  const { t, i18n } = useTranslation('account');
  const passkeyStep = usePasskeyStep();
  const { hasPassword } = passkeyStep;
  const schema = passkeyStep.isOn ? newPasswordSchema : passwordSchema;
  const { form, field, onValid, showServerErrors } = useSchemaForm(schema, EMPTY);
  const codeStep = useCodeStep(form);
  const { submit, isPending, error } = useChangePassword();

  const change = (values: Parameters<typeof submit>[0]) =>
    submit(values, {
      onSuccess: () => {
        form.setValues(EMPTY);
        codeStep.forget();
        notify.success((t) => t(hasPassword ? 'account:password.changed' : 'account:password.set'));
      },
      onError: (failure) => {
        if (codeStep.take(failure)) return;
        if (isWrongPassword(failure)) {
          form.setFieldError('currentPassword', 'wrong_password');
          form.getInputNode('currentPassword')?.focus();
        } else showServerErrors(failure);
      },
    });

  const ask = ({ newPassword, ...confirmation }: typeof EMPTY) =>
    passkeyStep.isOn
      ? passkeyStep.sign((passkey) => change({ newPassword, passkey }))
      : change(withCode({ newPassword, ...confirmation }));
  const shownError = passkeyStep.error ?? (isAtField(error) ? null : error);

  return (
    <FormSection title={t('password.title')} hint={t(hasPassword ? 'password.hint' : 'password.none')}>
      <Stack component="form" onSubmit={onValid(ask)} aria-label={t('password.title')} noValidate>
        {/* For password managers: the username of this password. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        {!passkeyStep.isOn && (
          <PasswordField {...field('currentPassword')} label={t('currentPassword')} autoComplete="current-password" />
        )}
        {passkeyStep.choice}
        <NewPasswordField
          {...field('newPassword')}
          value={form.values.newPassword}
          words={[user.email, user.email.split('@')[0]!, user.firstName ?? '', user.lastName ?? '']}
          label={t('password.new')}
          description={t('password.atLeast', { count: passwordMinLength })}
        />
        {!passkeyStep.isOn && codeStep.field(field('code'))}
        <FormMessage>{shownError && errorText(i18n, shownError)}</FormMessage>
        <Group gap="xs">
          <SubmitButton variant="default" busy={isPending || passkeyStep.isPending} busyText={t('saving')}>
            {t(hasPassword ? 'password.submit' : 'password.setSubmit')}
          </SubmitButton>
        </Group>
      </Stack>
    </FormSection>
  );
}
