import { Flex } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import type { PasskeyAssertion } from '../../api/passkeys';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { paths } from '../../routing/routes';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { EmailField } from '../../ui/fields/EmailField';
import { CodeField } from '../../ui/fields/CodeField';
import { PasswordField } from '../../ui/fields/PasswordField';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { type Credentials, useLogIn, useLogInWithPasskey } from './auth.queries';
import { Stack } from '../../ui/layout/Layout';
import classes from './LoginPage.module.css';
import { PasskeyLogin } from './PasskeyLogin';
import { ProviderButtons } from './ProviderButtons';
import { loginSchema, trimmed } from '../../ui/forms/credentials';

const DisabledAccount = lazy(() => import('./DisabledAccount').then((m) => ({ default: m.DisabledAccount })));

interface LoginFormProps {
  email: string;
  /** Whether the page was opened for this form instead of the registration form. */
  isMain: boolean;
  /** Whether a session has begun and the next page is loading. */
  isLeaving: boolean;
}

/** Starts a session; the page then redirects. */
export function LoginForm({ email, isMain, isLeaving }: LoginFormProps) {
  const { t, i18n } = useTranslation('auth');
  const titleId = useId();
  const isHydrated = useIsHydrated();
  const next = useSearchParams()[0].get('next') ?? undefined;
  const { form, field, onValid, showServerErrors } = useSchemaForm(loginSchema, { email, password: '', code: '' });
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [sent, setSent] = useState<Credentials>();
  const { submit, isPending, isSuccess, error: passwordError, reset } = useLogIn();
  const passkeyCall = useLogInWithPasskey();
  const error = passkeyCall.error ?? passwordError;
  const logInWithPasskey = (passkey?: PasskeyAssertion) => {
    if (isLeaving) return;
    reset();
    setSent(undefined);
    passkeyCall.submit(passkey);
  };
  const send = ({ code, ...values }: Credentials) => {
    if (isLeaving) return;
    const credentials = trimmed(code ? { ...values, code } : values);
    passkeyCall.reset();
    setSent(credentials);
    submit(credentials, {
      onError: (failure) => {
        if (codeOf(failure) === 'second_factor_required') setCodeAsked(true);
        else if (codeOf(failure) === 'second_factor_wrong') {
          form.setFieldError('code', 'second_factor_wrong');
          form.getInputNode('code')?.focus();
        } else showServerErrors(failure);
      },
    });
  };
  // Hides the code field after other errors, because a different account may need no code.
  const isAtCode = isCodeAsked && CODE_FAILURES.includes(codeOf(error));
  const disabledReason = error instanceof ApiError ? error.disabled : undefined;
  const isRefused = error instanceof ApiError && error.status === 401 && error === passwordError && !disabledReason;

  return (
    <>
      <Stack component="form" className={classes.form} aria-labelledby={titleId} onSubmit={onValid(send)} noValidate>
        <h2 id={titleId}>{t('login.title')}</h2>
        <EmailField {...field('email')} label={t('email')} autoComplete="username webauthn" />
        <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" />
        {/* Has the height of a touch target. */}
        <Flex
          component={Link}
          to={paths.forgottenPassword(isHydrated ? { email: form.values.email, next } : {})}
          align="center"
          w="fit-content"
          mih={44}
          my={-8}
          c="var(--link)"
        >
          {t('login.forgotten')}
        </Flex>
        {isCodeAsked && (
          <CodeField {...field('code')} label={t('login.code')} description={t('login.codeHint')} autoFocus />
        )}
        <FormMessage>{error && !isAtCode && (isRefused ? t('login.failed') : errorText(i18n, error))}</FormMessage>
        <SubmitButton
          busy={isPending || (isLeaving && isSuccess)}
          busyText={t('login.busy')}
          size="lg"
          variant={isMain && !disabledReason ? 'filled' : 'default'}
          fullWidth
        >
          {t('login.submit')}
        </SubmitButton>
        <PasskeyLogin onLogIn={logInWithPasskey} isBusy={isPending || passkeyCall.isPending || isLeaving} />
        <ProviderButtons label="login.provider" />
      </Stack>
      {disabledReason && (
        <Suspense>
          <DisabledAccount reason={disabledReason} credentials={sent} />
        </Suspense>
      )}
    </>
  );
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : '');

/** Error codes shown at the code field. */
const CODE_FAILURES = ['second_factor_required', 'second_factor_wrong'];
