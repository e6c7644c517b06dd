import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { InlineError } from '../../ui/feedback/InlineError';
import { BarPanel } from '../../ui/layout/BarPanel';
import { TextLink } from '../../ui/layout/TextLink';
import { Skeletons } from '../../ui/loading/Skeletons';
import { NotificationRow } from './NotificationRow';
import { useNotifications } from './notifications.queries';

/** Maximum number of rows. The page shows all notifications. */
const MAX_ROWS = 10;

export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <BarPanel title={t('title')}>
      <Newest onLeave={onClose} />
      <TextLink to={paths.notifications} onClick={onClose}>
        {t('all')}
      </TextLink>
    </BarPanel>
  );
}

function Newest({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const { data, error, refetch } = useNotifications();
  if (error && !data) return <InlineError title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={3} gap={4} boxHeight={76} isRow />;
  const newest = data.pages.flatMap(({ items }) => items).slice(0, MAX_ROWS);
  if (!newest.length)
    return (
      <Box component="p" c="dimmed">
        {t('none')}
      </Box>
    );
  return (
    // Aligns the text of the rows, which have a background, with the title.
    <Flex component="ul" direction="column" gap={4} mx={-8}>
      {newest.map((notification) => (
        <li key={notification.id}>
          <NotificationRow notification={notification} onLeave={onLeave} />
        </li>
      ))}
    </Flex>
  );
}
