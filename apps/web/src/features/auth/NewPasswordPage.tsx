import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { linkSecret } from '../../lib/linkSecret';
import { passwordMinLength } from '../../lib/serverSettings';
import { session } from '../../api/session';
import { newPasswordSchema } from '../../ui/forms/credentials';
import { paths } from '../../routing/routes';
import type { LoginState } from '../../routing/loginState';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { notify } from '../../ui/feedback/notify';
import { NewPasswordField } from '../../ui/fields/NewPasswordField';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { PageHeading } from '../../ui/layout/PageHeading';
import { useSetPassword } from './auth.queries';
import { Stack } from '../../ui/layout/Layout';
import classes from './LoginPage.module.css';

/**
 * Sets a new password with the secret from an emailed link. The secret is in the URL fragment.
 */
export function NewPasswordPage() {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const secret = linkSecret(useLocation().hash);
  const next = useSearchParams()[0].get('next') ?? undefined;
  const { form, field, onValid, showServerErrors } = useSchemaForm(newPasswordSchema, { newPassword: '' });
  const { submit, isPending, error } = useSetPassword();
  const isRefused = error instanceof ApiError && error.code === 'link_invalid';

  const save = ({ newPassword }: { newPassword: string }) =>
    submit(
      { secret, newPassword },
      {
        onSuccess: () => {
          // A new password ends all sessions, including the one on this device.
          session.end();
          notify.success((t) => t('auth:newPassword.done'));
          const state: LoginState = { isReasonShown: true };
          void navigate(paths.login({ next }), { replace: true, state });
        },
        onError: showServerErrors,
      },
    );

  return (
    <Stack maw={480} mx="auto">
      <PageHeading>{t('newPassword.title')}</PageHeading>
      {secret === '' || isRefused ? (
        <Notice
          illustration="shyMonkey"
          action={
            <Button component={Link} to={paths.forgottenPassword({ next })}>
              {t('newPassword.ask')}
            </Button>
          }
        >
          {t('newPassword.invalid')}
        </Notice>
      ) : (
        <Card>
          <Stack
            component="form"
            className={classes.form}
            onSubmit={onValid(save)}
            aria-label={t('newPassword.title')}
            noValidate
          >
            <Text c="dimmed">{t('newPassword.intro')}</Text>
            <NewPasswordField
              {...field('newPassword')}
              value={form.values.newPassword}
              label={t('newPassword.label')}
              description={t('passwordHint', { count: passwordMinLength })}
            />
            <FormMessage>{error && errorText(i18n, error)}</FormMessage>
            <SubmitButton busy={isPending} busyText={t('newPassword.busy')} size="lg" fullWidth>
              {t('newPassword.submit')}
            </SubmitButton>
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
