import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageHeading } from '../../ui/layout/PageHeading';

/** Asks a finder without an account to open the emailed link. */
export function MailSent() {
  const { t } = useTranslation('lost-and-found');
  return (
    <EmptyState
      illustration="mailbox"
      role="status"
      heading={<PageHeading step="sent">{t('new.found.mailTitle')}</PageHeading>}
      action={
        <Button component={Link} to={paths.lost()} variant="default">
          {t('toList')}
        </Button>
      }
    >
      {t('new.found.mailText')}
    </EmptyState>
  );
}
