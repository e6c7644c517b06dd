import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import classes from './AccountPage.module.css';
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
      <header className={classes.header}>
        <div>
          <PageHeading step="unconfirmed">{t('confirmation.title')}</PageHeading>
          <p className={classes.who}>{t('confirmation.intro')}</p>
        </div>
        <Button component={Link} to={paths.logout} variant="default">
          {t('confirmation.logout')}
        </Button>
      </header>
      <EmailState user={user} />
      <EmailForm user={user} />
      <DeleteAccount user={user} onDeleted={() => setDeleted(true)} />
    </Page>
  );
}
