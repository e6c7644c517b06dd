import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Button, Group, VisuallyHidden } from '@mantine/core';
import { Notifications, showNotification } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import classes from './Messages.module.css';
import type { Message } from './notify';

const COLOURS = { success: 'teal', error: 'red' };

/** How long messages are visible, in milliseconds. Errors take longer to read. */
const STAYS_MS = { success: 4000, error: 10_000 };

/** Shows a message, which stays longer while the pointer is over it. */
export function show(kind: 'success' | 'error', message: Message) {
  showNotification({
    message: <Words of={message} />,
    color: COLOURS[kind],
    autoClose: STAYS_MS[kind],
    ...CLOSE_BUTTON,
  });
}

const CLOSE_BUTTON = {
  closeButtonProps: {
    size: 44,
    iconSize: 18,
    children: (
      <VisuallyHidden>
        <Words of={(t) => t('close')} />
      </VisuallyHidden>
    ),
  },
};

export function showUpdate(onReload: () => void) {
  showNotification({ message: <Update onReload={onReload} />, color: 'teal', autoClose: false, ...CLOSE_BUTTON });
}

function Update({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('device');
  return (
    <Group justify="space-between" gap="8px 12px">
      <span>{t('update.text')}</span>
      <Button size="compact-md" variant="default" onClick={onReload}>
        {t('update.reload')}
      </Button>
    </Group>
  );
}

function Words({ of }: { of: Message }) {
  const { i18n } = useTranslation();
  return of(i18n.t);
}

/** Container of all messages. */
export function Messages() {
  const { t } = useTranslation();
  return (
    <Notifications
      position="bottom-right"
      limit={3}
      containerWidth={400}
      zIndex={400}
      classNames={{ root: classes.root, notification: classes.message }}
      // Screen readers expect a live region with a label for a list of messages.
      role="log"
      aria-label={t('shell.notifications')}
    />
  );
}
