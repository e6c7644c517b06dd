import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { Notifications as MantineNotifications, showNotification } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import classes from './Notifications.module.css';
import type { Message } from './notify';

/** How long messages stay; under the pointer they stay on. What went wrong has to be understood, too. */
const STAYS_MS = { success: 4000, error: 10_000 };
const COLOURS = { success: 'teal', error: 'red' };

export function showMessage(kind: 'success' | 'error', message: Message) {
  showNotification({
    message: <Words of={message} />,
    color: COLOURS[kind],
    autoClose: STAYS_MS[kind],
    closeButtonProps: {
      children: (
        <VisuallyHidden>
          <Words of={(t) => t('close')} />
        </VisuallyHidden>
      ),
    },
  });
}

function Words({ of }: { of: Message }) {
  const { i18n } = useTranslation();
  return of(i18n.t);
}

export function Notifications() {
  const { t } = useTranslation();
  return (
    <MantineNotifications
      position="bottom-right"
      limit={3}
      classNames={{ root: classes.root, notification: classes.notification }}
      // Live regions may carry a name, and are what screen readers expect messages to appear in.
      role="log"
      aria-label={t('shell.notifications')}
    />
  );
}
