import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../api/connection';
import { measured } from '../../lib/measured';
import classes from './OfflineBar.module.css';

const offlineHeight = measured('--offline-height');

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
