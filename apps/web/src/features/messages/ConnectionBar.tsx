import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { live } from '../../live/live';
import classes from './ConnectionBar.module.css';
import type { useChatConnection } from './useChatConnection';

/** Says that messages do not come and go as they should, and lets one try. */
export function ConnectionBar({ notice }: Pick<ReturnType<typeof useChatConnection>, 'notice'>) {
  const { t } = useTranslation('messages');
  return (
    <div role="status">
      {notice && (
        <div className={classes.bar} data-quiet={notice === 'connecting' || undefined}>
          <p>{t(`connection.${notice}`)}</p>
          {notice !== 'connecting' && (
            <Button size="sm" variant="default" onClick={live.reconnect}>
              {t('connection.reconnect')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
