import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../api/connection';
import { publishHeight } from '../../lib/publishHeight';
import classes from './OfflineBar.module.css';

const offlineHeight = publishHeight('--offline-height');

/** Says quietly that the connection is gone. What was waiting goes on by itself when it is back. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div role="status" className={classes.region}>
      {!isOnline && (
        <p ref={offlineHeight} className={classes.bar}>
          <IconWifiOff size={18} aria-hidden />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}
