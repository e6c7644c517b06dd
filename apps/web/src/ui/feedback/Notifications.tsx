import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { Notifications as MantineNotifications, showNotification } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import classes from './Messages.module.css';
import { type Message, STAYS_MS } from './notify';

const COLOURS = { success: 'teal', error: 'red' };

/** A message does not disappear while the pointer is over it. */
export function showMessage(kind: 'success' | 'error', message: Message) {
  showNotification({
    message: <Words of={message} />,
    color: COLOURS[kind],
    autoClose: STAYS_MS[kind],
    classNames: { closeButton: classes.close },
    closeButtonProps: {
      iconSize: 18,
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
      classNames={{ root: classes.rich, notification: classes.message }}
      // A live region with a name, in which screen readers expect messages.
      role="log"
      aria-label={t('shell.notifications')}
    />
  );
}
