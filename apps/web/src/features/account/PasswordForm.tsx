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
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { useChangePassword } from './account.queries';
import { Stack } from '../../ui/layout/Layout';
import { isAtField, isWrongPassword } from '../../ui/forms/confirmationFailures';
import { passwordSchema } from './schemas';
import { useCodeStep, withCode } from './useCodeStep';

const EMPTY = { currentPassword: '', newPassword: '', code: '' };

export function PasswordForm({ user }: { user: SessionUser }) {
  const { t, i18n } = useTranslation('account');
  const { form, field, onValid, showServerErrors } = useSchemaForm(passwordSchema, EMPTY);
  const codeStep = useCodeStep(form);
  const { submit, isPending, error } = useChangePassword();

  const change = (values: typeof EMPTY) =>
    submit(withCode(values), {
      onSuccess: () => {
        form.setValues(EMPTY);
        codeStep.forget();
        notify.success((t) => t('account:password.changed'));
      },
      onError: (failure) => {
        if (codeStep.take(failure)) return;
        if (isWrongPassword(failure)) {
          form.setFieldError('currentPassword', 'wrong_password');
          form.getInputNode('currentPassword')?.focus();
        } else showServerErrors(failure);
      },
    });

  return (
    <FormSection title={t('password.title')} hint={t('password.hint')}>
      <Stack component="form" onSubmit={onValid(change)} aria-label={t('password.title')} noValidate>
        {/* For password managers: the username of this password. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField {...field('currentPassword')} label={t('currentPassword')} autoComplete="current-password" />
        <NewPasswordField
          {...field('newPassword')}
          value={form.values.newPassword}
          words={[user.email, user.email.split('@')[0]!, user.firstName ?? '', user.lastName ?? '']}
          label={t('password.new')}
          description={t('password.atLeast', { count: passwordMinLength })}
        />
        {codeStep.field(field('code'))}
        <FormMessage>{error && !isAtField(error) && errorText(i18n, error)}</FormMessage>
        <Group gap="xs">
          <SubmitButton variant="default" busy={isPending} busyText={t('saving')}>
            {t('password.submit')}
          </SubmitButton>
        </Group>
      </Stack>
    </FormSection>
  );
}
