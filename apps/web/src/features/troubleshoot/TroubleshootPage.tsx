import '@mantine/core/styles/Code.layer.css';
import { Box, Button, Code, Skeleton } from '@mantine/core';
import { IconCookie, IconKey, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Card } from '../../ui/cards/Card';
import { Facts } from '../../ui/cards/Facts';
import { Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { userName } from '../../lib/userName';
import { cookieQuery } from './troubleshoot.queries';

/** Page for support cases: shows the server's data about the session, as text and as JSON. */
export function TroubleshootPage() {
  const { t } = useTranslation('troubleshoot');
  return (
    <Page width="text">
      <header>
        <PageHeading>{t('title')}</PageHeading>
        <Box component="p" c="dimmed">
          {t('intro')}
        </Box>
      </header>
      <CallerData />
    </Page>
  );
}

function CallerData() {
  const { t } = useTranslation('troubleshoot');
  const { data: caller, error, isFetching, refetch } = useQuery(cookieQuery());

  if (error) return <ApiErrorMessage title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!caller) return <Skeleton height={420} radius={20} />;
  return (
    <Stack component={Card} gap="lg" p="lg">
      <Facts
        facts={[
          {
            key: 'session',
            icon: <IconKey size={22} />,
            label: t('session.label'),
            value: caller.authenticated ? t('session.yes') : t('session.no'),
          },
          {
            key: 'user',
            icon: <IconUserCircle size={22} />,
            label: t('user.label'),
            value: caller.user ? userName(caller.user) || t('user.unnamed') : t('user.nobody'),
          },
          {
            key: 'cookies',
            icon: <IconCookie size={22} />,
            label: t('cookies.label'),
            value: caller.cookies.join(', ') || t('cookies.none'),
          },
        ]}
      />
      <Stack gap="xs">
        <Box component="h2" id="raw-title" fz={17}>
          {t('raw')}
        </Box>
        <Code
          block
          p="md"
          bdrs="md"
          color="var(--sunken)"
          fz="sm"
          tabIndex={0}
          role="region"
          aria-labelledby="raw-title"
        >
          {JSON.stringify(caller, null, 2)}
        </Code>
      </Stack>
      <Button w="fit-content" variant="default" loading={isFetching} onClick={() => void refetch()}>
        {t('again')}
      </Button>
    </Stack>
  );
}
