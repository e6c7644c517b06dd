import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session';
import type { CompletionState, LoginState } from '../../routing/loginState';
import { paths } from '../../routing/routes';
import { useIsLeaving } from '../../routing/useIsLeaving';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FormPage } from '../../ui/forms/FormPage';
import { Notice } from '../../ui/feedback/Notice';
import { notify } from '../../ui/feedback/notify';
import { PageHeading } from '../../ui/layout/PageHeading';
import { ownProfileQuery } from './profiles.queries';
import { ProfileForm } from './ProfileForm';
import { offersServices } from '../catalog/userCategories';
import { ProfileFormSkeleton } from './ProfileFormSkeleton';

/** Page to complete the profile after registering, or later. */
export function CompleteProfilePage() {
  const { t } = useTranslation('profile');
  const session = useSession();
  const { hasRegistered } = (useLocation().state ?? {}) as CompletionState;
  const [startedLoggedIn] = useState(Boolean(session));

  if (!session) return startedLoggedIn ? <SessionOver /> : <NotLoggedIn />;
  return (
    <FormPage title={t('complete.title')} intro={t('complete.welcome')} illustration="wave">
      {hasRegistered && <Notice illustration="sparkles">{t('complete.registered')}</Notice>}
      <Form key={session.user.uuid} />
    </FormPage>
  );
}

function Form() {
  const { t } = useTranslation('profile');
  const session = useSession();
  const { data: own, error, refetch } = useQuery(ownProfileQuery());

  if (own) return <ProfileForm user={own.user} services={own.services} />;
  // The device does not store the offered services, and saving without them would delete them.
  if (error && offersServices(session?.user.userCategoryId ?? null))
    return <ApiErrorMessage title={t('services.failed')} error={error} onRetry={() => void refetch()} />;
  // Without a connection, the form starts with the user stored on this device.
  if (error && session) return <ProfileForm user={session.user} services={[]} />;
  return <ProfileFormSkeleton isNew />;
}

/**
 * Login URL that returns to this page with its query, which contains the page to open afterwards.
 */
const useLogin = () => paths.login({ next: paths.completeProfile + useLocation().search });

/** Redirects visitors to the login page, where they can register. */
function NotLoggedIn() {
  const navigate = useNavigate();
  const login = useLogin();
  useEffect(() => {
    notify.error((t) => t('profile:complete.authenticationRequired'));
    void navigate(login, { replace: true });
  }, [navigate, login]);
  return null;
}

const READING_TIME_MS = 2000;
const EXPIRED: LoginState = { hasExpired: true };

/**
 * Redirects to the login page if the session expired while the form was open. queryClient.ts
 * shows the message. The draft is kept.
 */
function SessionOver() {
  const { t } = useTranslation(['profile', 'common']);
  const navigate = useNavigate();
  const login = useLogin();
  const isLeaving = useIsLeaving();
  useEffect(() => {
    const leave = () => !isLeaving() && void navigate(login, { replace: true, state: EXPIRED });
    const timer = setTimeout(leave, READING_TIME_MS);
    return () => clearTimeout(timer);
  }, [navigate, isLeaving, login]);
  return (
    <EmptyState
      illustration="shyMonkey"
      heading={<PageHeading>{t('common:session.draftKept')}</PageHeading>}
      action={
        <Button component={Link} to={login} state={EXPIRED}>
          {t('complete.logIn')}
        </Button>
      }
    >
      {t('common:session.goOn')}
    </EmptyState>
  );
}
