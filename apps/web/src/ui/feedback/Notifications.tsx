import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Button, VisuallyHidden } from '@mantine/core';
import { Notifications as MantineNotifications, showNotification } from '@mantine/notifications';
import type i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import classes from './Messages.module.css';

/** A function, so messages on screen are translated again when the language changes. */
export type Message = (t: typeof i18next.t) => string;

const COLOURS = { success: 'teal', error: 'red' };

/** Shows a message for `stays` milliseconds, or longer while the pointer is over it. */
export function showMessage(kind: 'success' | 'error', message: Message, stays: number) {
  showNotification({
    message: <Words of={message} />,
    color: COLOURS[kind],
    autoClose: stays,
    ...CLOSE_BUTTON,
  });
}

const CLOSE_BUTTON = {
  classNames: { closeButton: classes.close },
  closeButtonProps: {
    iconSize: 18,
    children: (
      <VisuallyHidden>
        <Words of={(t) => t('close')} />
      </VisuallyHidden>
    ),
  },
};

/**
 * Tells the user that a new version is available, until the user reloads or closes the message.
 * Its strings are in the `device` namespace.
 */
export function showUpdate(onReload: () => void) {
  showNotification({ message: <Update onReload={onReload} />, color: 'teal', autoClose: false, ...CLOSE_BUTTON });
}

function Update({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('device');
  return (
    <div className={classes.update}>
      <span>{t('update.text')}</span>
      <Button size="compact-md" variant="default" onClick={onReload}>
        {t('update.reload')}
      </Button>
    </div>
  );
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
      // Screen readers expect a live region with a label for a list of messages.
      role="log"
      aria-label={t('shell.notifications')}
    />
  );
}
