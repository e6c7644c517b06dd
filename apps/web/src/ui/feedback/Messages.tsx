import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Messages.module.css';
import { dismissPlain, useNotificationsPlace, usePlainMessages } from './notify';

/** Message container. Messages are plain text until the notifications' code is loaded. */
export function Messages() {
  const { t, i18n } = useTranslation();
  const plain = usePlainMessages();
  const notifications = useNotificationsPlace();
  return (
    <>
      <div className={classes.plain} aria-live="polite">
        {plain.map(({ id, kind, message }) => (
          <div key={id} className={classes.message} data-kind={kind}>
            <p>{message(i18n.t)}</p>
            <CloseButton
              className={classes.close}
              iconSize={18}
              aria-label={t('close')}
              onClick={() => dismissPlain(id)}
            />
          </div>
        ))}
      </div>
      {notifications}
    </>
  );
}
