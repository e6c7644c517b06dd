import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session';
import type { LoginState } from '../../routing/loginState';
import { paths } from '../../routing/addresses';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FormPage } from '../../ui/forms/FormPage';
import { notify } from '../../ui/feedback/notify';
import { PageHeading } from '../../ui/layout/PageHeading';
import { ownProfileQuery } from './profiles.queries';
import { ProfileForm } from './ProfileForm';
import { offersServices } from './profileSchema';
import { ProfileFormSkeleton } from './ProfileFormSkeleton';

/** What follows on registration: who somebody is. Also the way back to it for people who left it for later. */
export function CompleteProfilePage() {
  const { t } = useTranslation('profile');
  const session = useSession();
  const [startedLoggedIn] = useState(Boolean(session));

  if (!session) return startedLoggedIn ? <SessionOver /> : <NotLoggedIn />;
  return (
    <FormPage title={t('complete.title')} intro={t('complete.welcome')} illustration="wave">
      <Form key={session.user.uuid} />
    </FormPage>
  );
}

function Form() {
  const { t } = useTranslation('profile');
  const session = useSession();
  const { data: own, error, refetch } = useQuery(ownProfileQuery());

  if (own) return <ProfileForm user={own.user} serviceIds={own.serviceIds} />;
  // Which services are offered is not stored here, and saving would lose them.
  if (error && offersServices(session?.user.userCategoryId ?? null))
    return <ApiErrorMessage title={t('services.failed')} error={error} onRetry={() => void refetch()} />;
  // Without a connection the stored user has to do.
  if (error && session) return <ProfileForm user={session.user} serviceIds={[]} />;
  return <ProfileFormSkeleton isNew />;
}

/** Somebody without a session has nothing to complete. */
function NotLoggedIn() {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  useEffect(() => {
    notify.error((t) => t('profile:complete.authenticationRequired'));
    const state: LoginState = { isExplained: true };
    void navigate(paths.login({ next: paths.completeProfile }), { replace: true, state });
  }, [navigate, t]);
  return null;
}

const READING_TIME_MS = 2000;
const OVER: LoginState = { isOver: true };

/** The session ended while the form was open: a message says so (queryClient.ts). What was typed waits in the draft. */
function SessionOver() {
  const { t } = useTranslation(['profile', 'common']);
  const navigate = useNavigate();
  const login = paths.login({ next: paths.completeProfile });
  useEffect(() => {
    const timer = setTimeout(() => void navigate(login, { replace: true, state: OVER }), READING_TIME_MS);
    return () => clearTimeout(timer);
  }, [navigate, login]);
  return (
    <EmptyState
      illustration="shyMonkey"
      heading={<PageHeading>{t('common:session.draftKept')}</PageHeading>}
      action={
        <Button component={Link} to={login} state={OVER}>
          {t('complete.logIn')}
        </Button>
      }
    >
      {t('common:session.goOn')}
    </EmptyState>
  );
}
