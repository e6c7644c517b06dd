import { IconCheck, IconClock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import pills from '../../ui/fields/CheckPills.module.css';
import { useOpenNow } from './useOpenNow';

/** Checkbox that sets the `useOpenNow` filter. */
export function OpenNowFilter() {
  const { t } = useTranslation('hours');
  const { openNow, change } = useOpenNow();
  const id = useId();
  const Icon = openNow ? IconCheck : IconClock;
  return (
    <div className={pills.pills} data-tint="plain">
      <div className={pills.pill}>
        <input
          type="checkbox"
          id={id}
          className={pills.box}
          checked={openNow}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <Icon size={18} stroke={2.4} aria-hidden />
        <label htmlFor={id}>{t('openNow')}</label>
      </div>
    </div>
  );
}
