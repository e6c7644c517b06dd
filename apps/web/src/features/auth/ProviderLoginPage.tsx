import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { confirmationTicket, providerTicketQuery } from '../../api/providers';
import type { components } from '../../api/schema';
import { linkSecret } from '../../lib/linkSecret';
import { textSchema } from '../../lib/textSchema';
import type { CompletionState } from '../../routing/loginState';
import { paths } from '../../routing/routes';
import { safeNext } from '../../routing/safeNext';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { notify } from '../../ui/feedback/notify';
import { CodeField } from '../../ui/fields/CodeField';
import { isWrongCode, needsCode } from '../../ui/forms/confirmationFailures';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSchemaForm } from '../../ui/forms/useSchemaForm';
import { Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { PawLoader } from '../../ui/loading/PawLoader';
import { useLinkWithTicket, useLogInWithTicket, useRegisterWithTicket } from './auth.queries';

const DisabledAccount = lazy(() => import('./DisabledAccount').then((m) => ({ default: m.DisabledAccount })));

const REGISTERED: CompletionState = { hasRegistered: true };

interface TicketProps {
  ticket: string;
  details: components['schemas']['ProviderTicket'];
  next: string | null;
}

/**
 * Logins at providers return here, with a ticket in the fragment or with a problem. Logs in,
 * registers, links the account, or goes on with a change that had to be confirmed.
 */
export function ProviderLoginPage() {
  const [searchParams] = useSearchParams();
  const [problem, next] = [searchParams.get('problem'), searchParams.get('next')];
  const ticket = linkSecret(useLocation().hash);
  const isUsable = problem === null && ticket !== '';
  const { data: details, error } = useQuery({ ...providerTicketQuery(ticket), enabled: isUsable });

  if (!isUsable) return <Failed error={new ApiError(400, { code: problem ?? 'provider_login_invalid' })} next={next} />;
  if (error) return <Failed error={error} next={next} />;
  if (!details) return <InProgress />;
  const props = { ticket, details, next };
  if (details.purpose === 'link') return <LinkAccount {...props} />;
  if (details.purpose === 'confirm') return <Confirm {...props} />;
  return details.isLinked ? <LogIn {...props} /> : <Register {...props} />;
}

function InProgress() {
  const { t } = useTranslation('auth');
  return (
    <PawLoader>
      <PageHeading>{t('provider.checking')}</PageHeading>
    </PawLoader>
  );
}

interface FailedProps {
  error: Error;
  next: string | null;
  children?: ReactNode;
}

function Failed({ error, next, children }: FailedProps) {
  const { t, i18n } = useTranslation('auth');
  return (
    <Page gap="small" width="form">
      <PageHeading>{t('provider.problem')}</PageHeading>
      <Notice
        illustration="shyMonkey"
        action={
          <Button component={Link} to={paths.login({ next: next ?? undefined })}>
            {t('provider.again')}
          </Button>
        }
      >
        {errorText(i18n, error)}
      </Notice>
      {children}
    </Page>
  );
}

/** Runs once, also if React renders the component twice during development. */
function useOnce(work: () => void) {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    work();
  });
}

const codeSchema = textSchema({ code: (value) => (value.trim() ? null : 'required') });

function LogIn({ ticket, next }: TicketProps) {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const { form, field, onValid } = useSchemaForm(codeSchema, { code: '' });
  const { submit, isPending, error } = useLogInWithTicket();
  const [isCodeAsked, setCodeAsked] = useState(false);
  const logIn = (code?: string) =>
    submit(
      { ticket, ...(code && { code }) },
      {
        onSuccess: () => void navigate(safeNext(next), { replace: true }),
        onError: (failure) => {
          if (needsCode(failure)) setCodeAsked(true);
          if (!isWrongCode(failure)) return;
          form.setFieldError('code', 'second_factor_wrong');
          form.getInputNode('code')?.focus();
        },
      },
    );
  useOnce(logIn);

  const disabled = error instanceof ApiError ? error.disabled : undefined;
  if (isCodeAsked && !disabled)
    return (
      <Page gap="small" width="form">
        <PageHeading>{t('provider.codeTitle')}</PageHeading>
        <Card>
          <Stack
            component="form"
            p="24px 20px 20px"
            aria-label={t('provider.codeTitle')}
            onSubmit={onValid(({ code }) => logIn(code))}
            noValidate
          >
            <CodeField {...field('code')} label={t('login.code')} description={t('login.codeHint')} autoFocus />
            <FormMessage>{error && !needsCode(error) && !isWrongCode(error) && errorText(i18n, error)}</FormMessage>
            <SubmitButton busy={isPending} busyText={t('login.busy')} size="lg" fullWidth>
              {t('login.submit')}
            </SubmitButton>
          </Stack>
        </Card>
      </Page>
    );
  if (!error) return <InProgress />;
  return (
    <Failed error={error} next={next}>
      {disabled && (
        <Suspense>
          <DisabledAccount reason={disabled} credentials={{ ticket }} />
        </Suspense>
      )}
    </Failed>
  );
}

function Register({ ticket, details, next }: TicketProps) {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const { submit, isPending, isSuccess, error } = useRegisterWithTicket();
  const { email, isEmailTaken, provider } = details;
  const { name } = provider;
  if (email === null) return <Failed error={new ApiError(409, { code: 'provider_email_unverified' })} next={next} />;

  const toLogin = (
    <Button
      component={Link}
      to={paths.login({ email: isEmailTaken ? email : undefined, next: paths.account })}
      variant={isEmailTaken ? 'filled' : 'default'}
    >
      {t('provider.toLogin')}
    </Button>
  );
  const register = () =>
    submit(
      { ticket },
      {
        onSuccess: () => {
          const search = next ? `?${new URLSearchParams({ next })}` : '';
          void navigate({ pathname: paths.completeProfile, search }, { replace: true, state: REGISTERED });
        },
      },
    );
  return (
    <Page gap="small" width="form">
      <PageHeading>{t('provider.register')}</PageHeading>
      {isEmailTaken ? (
        <Notice illustration="wave" action={toLogin}>
          {t('provider.taken', { email, name })}
        </Notice>
      ) : (
        <>
          <Card>
            <Stack
              component="form"
              p="24px 20px 20px"
              aria-label={t('provider.register')}
              onSubmit={(event) => {
                event.preventDefault();
                register();
              }}
            >
              <p>{t('provider.registerText', { name })}</p>
              <Text component="strong" fw={700} style={{ overflowWrap: 'anywhere' }}>
                {email}
              </Text>
              <FormMessage>{error && errorText(i18n, error)}</FormMessage>
              <SubmitButton busy={isPending || isSuccess} busyText={t('register.busy')} size="lg" fullWidth>
                {t('provider.submit')}
              </SubmitButton>
            </Stack>
          </Card>
          <Text c="dimmed">{t('provider.existing', { name })}</Text>
          <div>{toLogin}</div>
        </>
      )}
    </Page>
  );
}

function LinkAccount({ ticket, next }: TicketProps) {
  const navigate = useNavigate();
  const { submit, error } = useLinkWithTicket();
  useOnce(() =>
    submit(ticket, {
      onSuccess: ({ name }) => {
        notify.success((t) => t('account:linked.added', { name }));
        void navigate(safeNext(next ?? paths.account), { replace: true });
      },
    }),
  );
  return error ? <Failed error={error} next={next} /> : <InProgress />;
}

/** Keeps the ticket for the form that the user confirms. */
function Confirm({ ticket, next }: TicketProps) {
  const navigate = useNavigate();
  useOnce(() => {
    confirmationTicket.keep(ticket);
    void navigate(safeNext(next), { replace: true });
  });
  return <InProgress />;
}
