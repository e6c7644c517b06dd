import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications as MantineNotifications, showNotification } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import classes from './Notifications.module.css';

export { showNotification };

export function Notifications() {
  const { t } = useTranslation();
  return (
    <MantineNotifications
      position="top-center"
      limit={3}
      classNames={{ root: classes.root, notification: classes.notification }}
      // Live regions may carry a name, and are what screen readers expect messages to appear in.
      role="log"
      aria-label={t('shell.notifications')}
    />
  );
}
