import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { hasPasskeySupport } from '../../api/passkeys';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { passwordMinLength } from '../../lib/serverSettings';
import { paths } from '../../routing/routes';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { notify } from '../../ui/feedback/notify';
import { EmailField } from '../../ui/fields/EmailField';
import { NewPasswordField } from '../../ui/fields/NewPasswordField';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { TextLink } from '../../ui/layout/TextLink';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { type Credentials, useRegister, useRegisterWithPasskey } from './auth.queries';
import { Stack } from '../../ui/layout/Layout';
import classes from './LoginPage.module.css';
import { ProviderButtons } from './ProviderButtons';
import { registerSchema, trimmed } from '../../ui/forms/credentials';

interface RegisterFormProps {
  /** The secret of an invitation link. */
  invitation?: string;
  isMain: boolean;
  /** Whether a session has begun and the next page is loading. */
  isLeaving: boolean;
  /**
   * Called after the account is created. The caller then redirects to the new user's profile
   * instead of the previous page.
   */
  onCreated: () => void;
}

export function RegisterForm({ invitation, isMain, isLeaving, onCreated }: RegisterFormProps) {
  const { t, i18n } = useTranslation('auth');
  const titleId = useId();
  const navigate = useNavigate();
  const next = useSearchParams()[0].get('next') ?? undefined;
  const { form, field, onValid, showServerErrors } = useSchemaForm(registerSchema, { email: '', password: '' });

  const {
    submit,
    isPending,
    isSuccess,
    error: passwordError,
    reset,
  } = useRegister({
    onCreated,
    onLoginFailed: (email) => {
      notify.error((t) => t('auth:register.loginFailed'));
      // The account exists, so the user only has to fill in the login form beside this form.
      form.reset();
      void navigate(paths.login({ email, next }));
    },
  });

  const passkeyCall = useRegisterWithPasskey({ onCreated });
  const error = passkeyCall.error ?? passwordError;
  const onError = (failure: Error) => {
    if (isTaken(failure)) {
      form.setFieldError('email', 'email_taken');
      form.getInputNode('email')?.focus();
    } else showServerErrors(failure);
  };

  const send = (values: Credentials) => {
    if (isLeaving) return;
    setOffending([]);
    passkeyCall.reset();
    submit({ ...trimmed(values), invitation }, { onError });
  };
  const sendWithPasskey = () => {
    if (isLeaving) return;
    reset();
    form.clearErrors();
    setOffending([]);
    if (form.validateField('email').hasError) form.getInputNode('email')?.focus();
    else passkeyCall.submit({ email: form.values.email.trim(), invitation }, { onError });
  };

  // The specification asks for a list of the invalid fields' labels, one per line.
  const [offending, setOffending] = useState<string[]>([]);

  const message = () => {
    if (offending.length) {
      const labels = (['email', 'password'] as const).filter((name) => offending.includes(name)).map((name) => t(name));
      return [t('register.check'), ...labels].join('\n');
    }
    if (!error || isTaken(error)) return null;
    if (error instanceof ApiError && error.code === 'validation_failed') return null;
    if (error instanceof ApiError && SHOWN.test(error.code)) return errorText(i18n, error);
    const reason = error instanceof ApiError && reasonOf(error);
    return reason ? `${t('register.failed')} ${t(`register.failedBecause.${reason}`)}` : t('register.failed');
  };

  const isPasskeyOffered = !useIsHydrated() || hasPasskeySupport();
  const isBusy = isPending || passkeyCall.isPending || isLeaving;

  return (
    <Stack
      component="form"
      className={classes.form}
      aria-labelledby={titleId}
      onSubmit={onValid(send, setOffending)}
      noValidate
    >
      <Stack gap={4}>
        <h2 id={titleId}>{t('register.title')}</h2>
        <Text c="dimmed">{t(invitation ? 'register.invited' : 'register.intro')}</Text>
      </Stack>
      <EmailField {...field('email')} label={t('email')} autoComplete="email" />
      <NewPasswordField
        {...field('password')}
        value={form.values.password}
        words={form.values.email.split('@')}
        label={t('password')}
        description={t('passwordHint', { count: passwordMinLength })}
      />
      <FormMessage>{message()}</FormMessage>
      <SubmitButton
        busy={isPending || (isLeaving && isSuccess)}
        busyText={t('register.busy')}
        size="lg"
        variant={isMain ? 'filled' : 'default'}
        fullWidth
      >
        {t('register.submit')}
      </SubmitButton>
      {isPasskeyOffered && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          leftSection={<IconKey size={20} aria-hidden />}
          // Keeps the focus, which a disabled button would lose.
          aria-disabled={isBusy}
          onClick={() => !isBusy && sendWithPasskey()}
        >
          {t(passkeyCall.isPending ? 'register.busy' : 'register.passkey')}
        </Button>
      )}
      <ProviderButtons label="register.provider" invitation={invitation} />
      <TextLink to={paths.privacy}>{t('register.privacy')}</TextLink>
    </Stack>
  );
}

/**
 * Returns the translation key for the reason of a temporary error, or null. The sentence around
 * the reason already contains "try again".
 */
function reasonOf(error: ApiError) {
  if (error.code === 'connection_is_back') return 'connectionIsBack';
  if (!error.isTemporary) return null;
  if (error.isNetwork) return 'network';
  return error.status === 429 ? 'tooMany' : 'server';
}

/** Error codes whose own text is shown. */
const SHOWN = /^(registration_closed|invitation_required|invitation_invalid|passkey_\w+)$/;

const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'email_taken';
