import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { EndlessList } from '../../ui/lists/EndlessList';
import { NotificationRow } from './NotificationRow';
import { useNotifications } from './notifications.queries';

/** Page with notifications from the last 90 days. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const query = useNotifications();
  return (
    <Page width="text">
      <Group justify="space-between" gap="sm">
        <PageHeading>{t('title')}</PageHeading>
        <Button component={Link} to={paths.notificationSettings} variant="default">
          {t('settings')}
        </Button>
      </Group>
      <EndlessList
        query={query}
        gap={4}
        boxHeight={76}
        isRow
        empty={
          <EmptyState
            illustration="wave"
            heading={<h2>{t('none')}</h2>}
            action={
              <Button component={Link} to={paths.wall()}>
                {t('toWall')}
              </Button>
            }
          >
            {t('noneText')}
          </EmptyState>
        }
        failed={(error, retry) => <ApiErrorMessage title={t('failed')} error={error} onRetry={retry} />}
      >
        {(notification) => <NotificationRow notification={notification} />}
      </EndlessList>
    </Page>
  );
}
