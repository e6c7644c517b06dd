import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Group } from '../../ui/layout/Layout';
import { DeleteAccount } from './DeleteAccount';
import { EmailForm } from './EmailForm';
import { EmailState } from './EmailState';
import { RedirectAfterDeletion } from './RedirectAfterDeletion';
import { useState } from 'react';

/** Replaces every page while the account requires a confirmed email address. */
export function UnconfirmedPage({ user }: { user: SessionUser }) {
  const { t } = useTranslation('account');
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <RedirectAfterDeletion />;
  return (
    <Page gap="small" width="text">
      <Group component="header" justify="space-between" gap="12px 24px">
        <div>
          <PageHeading step="unconfirmed">{t('confirmation.title')}</PageHeading>
          <Text c="dimmed">{t('confirmation.intro')}</Text>
        </div>
        <Button component={Link} to={paths.logout} variant="default">
          {t('confirmation.logout')}
        </Button>
      </Group>
      <EmailState user={user} />
      <EmailForm user={user} />
      <DeleteAccount user={user} onDeleted={() => setDeleted(true)} />
    </Page>
  );
}
