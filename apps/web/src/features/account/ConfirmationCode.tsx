import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import { CodeField } from '../../ui/fields/CodeField';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { Group, Stack } from '../../ui/layout/Layout';
import { useConfirmEmailWithCode } from './account.queries';
import { confirmationCodeSchema } from './schemas';

/** Confirms the user's email address with the code from an email. */
export function ConfirmationCode({ autoFocus }: { autoFocus?: boolean }) {
  const { t, i18n } = useTranslation('account');
  const { form, field, onValid, showServerErrors } = useSchemaForm(confirmationCodeSchema, { code: '' });
  const { submit, isPending, error } = useConfirmEmailWithCode(() =>
    notify.success((t) => t('account:confirmation.confirmed')),
  );
  const confirm = (values: { code: string }) =>
    submit(values, {
      onError: (failure) => {
        if (!isWrongCode(failure)) return void showServerErrors(failure);
        form.setFieldError('code', 'confirmation_code_wrong');
        form.getInputNode('code')?.focus();
      },
    });

  return (
    <Stack component="form" gap="sm" onSubmit={onValid(confirm)} aria-label={t('confirmation.title')} noValidate>
      <CodeField
        {...field('code')}
        label={t('confirmation.code')}
        description={t('confirmation.codeHint')}
        inputMode="numeric"
        autoFocus={autoFocus}
      />
      <FormMessage>{error && !isWrongCode(error) && errorText(i18n, error)}</FormMessage>
      <Group gap="xs">
        <SubmitButton variant="default" busy={isPending} busyText={t('saving')}>
          {t('confirmation.submitCode')}
        </SubmitButton>
      </Group>
    </Stack>
  );
}

const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'confirmation_code_wrong';
