import '@mantine/core/styles/Tabs.layer.css';
import { SimpleGrid, Tabs, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session';
import type { CompletionState, LoginState } from '../../routing/loginState';
import { paths } from '../../routing/routes';
import { visitorTextFor } from '../../routing/forUsers';
import { safeNext } from '../../routing/safeNext';
import { Card } from '../../ui/cards/Card';
import { draft } from '../../lib/draft';
import { linkSecret } from '../../lib/linkSecret';
import { Illustration } from '../../ui/pictures/Illustration';
import { Notice } from '../../ui/feedback/Notice';
import { PageHeading } from '../../ui/layout/PageHeading';
import { LoginForm } from './LoginForm';
import { Stack } from '../../ui/layout/Layout';
import classes from './LoginPage.module.css';
import { Registration } from './Registration';

const REGISTERED: CompletionState = { hasRegistered: true };

/**
 * Login and registration: two tabs on phones, otherwise side by side. With a session, redirects or
 * offers to log in with another account.
 */
export function LoginPage() {
  const { t } = useTranslation(['auth', 'errors', 'common']);
  const session = useSession();
  const location = useLocation();
  const { switchesAccount, hasExpired, isReasonShown, visitorText } = (location.state ?? {}) as LoginState;
  const [searchParams] = useSearchParams();
  const requested = searchParams.get('next');
  const reason = visitorText ?? visitorTextFor(requested);
  const [isNew, setIsNew] = useState(false);
  const tabsId = useId();
  /** The tab chosen at this history entry. Another URL opens its own tab. */
  const [chosen, setChosen] = useState<{ key: string; name: string | null }>();
  const [wasLoggedIn] = useState(session !== null);

  if (session && switchesAccount) return <Navigate to={paths.logout} replace />;
  const completion = {
    pathname: paths.completeProfile,
    search: requested ? `?${new URLSearchParams({ next: requested })}` : '',
  };
  const next = session && (
    <Navigate to={isNew ? completion : safeNext(requested)} state={isNew ? REGISTERED : null} replace />
  );
  if (next && wasLoggedIn) return next;

  const email = searchParams.get('email') ?? '';
  const isSignup = location.pathname === paths.signup;
  const openTab = chosen?.key === location.key ? chosen.name : isSignup ? 'register' : 'login';
  const forms = [
    // The key remounts the form when the email address to prefill changes.
    {
      name: 'login',
      guest: 'dogStanding',
      form: <LoginForm key={email} email={email} isMain={openTab === 'login'} isLeaving={session !== null} />,
    },
    {
      name: 'register',
      guest: 'catStanding',
      form: (
        <Registration
          key="register"
          invitation={linkSecret(location.hash)}
          isMain={openTab === 'register'}
          isLeaving={session !== null}
          onCreated={() => setIsNew(true)}
        />
      ),
    },
  ] as const;
  return (
    <Stack maw={960} mx="auto">
      {/* Keeps the current page and its focus until the next page is loaded. */}
      {next}
      <Stack component="header" gap="xs" className={classes.header}>
        <PageHeading>{t('title')}</PageHeading>
        <Text c="dimmed">{t('welcome')}</Text>
      </Stack>
      {hasExpired && draft.isAny() ? (
        <Notice illustration="sparkles">
          <strong>{t('common:session.draftKept')}.</strong> {t('common:session.goOn')}
        </Notice>
      ) : (
        searchParams.has('next') &&
        !isReasonShown &&
        (hasExpired ? (
          <Notice illustration="shyMonkey">{t('errors:unauthorized')}</Notice>
        ) : (
          <Notice illustration="wave">{reason ? t(`visitorFor.${reason}`) : t('visitor')}</Notice>
        ))
      )}
      <Tabs id={tabsId} value={openTab} onChange={(name) => setChosen({ key: location.key, name })} hiddenFrom="sm">
        <Tabs.List grow aria-label={t('title')}>
          {forms.map(({ name }) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {t(`${name}.title`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={{ base: 8, sm: 16, md: 32 }} className={classes.forms}>
        {(isSignup ? forms.toReversed() : forms).map(({ name, guest, form }) => (
          <Stack key={name} id={`${tabsId}-panel-${name}`} gap={0} visibleFrom={name === openTab ? undefined : 'sm'}>
            <Illustration name={guest} className={classes.guest} eager />
            <Card>{form}</Card>
          </Stack>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
