import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormSection } from '../../ui/forms/FormSection';
import classes from './NotificationSettings.module.css';
import { isPushSupported, PushDenied } from './push';
import { type NotificationSettings, type useChangeSettings, usePushHere } from './notifications.queries';

interface PushSectionProps {
  settings: NotificationSettings;
  onChange: ReturnType<typeof useChangeSettings>['mutate'];
}

/**
 * Push settings of this device. The page asks before the browser does, because a denied permission
 * is hard to restore.
 */
export function PushSection({ settings, onChange }: PushSectionProps) {
  const { t } = useTranslation('device');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = usePushHere();
  const isDenied = isPushSupported() && (Notification.permission === 'denied' || error instanceof PushDenied);
  const isOn = settings.isPushedHere && !isDenied;
  const setPush = (on: boolean) => mutate({ isOn: on, settings }, { onSettled: () => setAsking(false) });

  return (
    <FormSection title={t('device.title')} hint={t('device.hint')}>
      {!isPushSupported() && <p className={classes.notice}>{t('device.unsupported')}</p>}
      {isDenied && <p className={classes.notice}>{t('device.denied')}</p>}
      {isPushSupported() && !isDenied && (
        <div className={classes.device}>
          {isOn && <p>{t('device.on')}</p>}
          {!isOn && isAsking && <p>{t('device.question')}</p>}
          {isOn && (
            <Button variant="default" loading={isPending} onClick={() => setPush(false)}>
              {t('device.turnOff')}
            </Button>
          )}
          {!isOn && (
            <Button
              variant={isAsking ? 'filled' : 'default'}
              loading={isPending}
              onClick={() => (isAsking ? setPush(true) : setAsking(true))}
            >
              {isAsking ? t('device.yes') : t('device.turnOn')}
            </Button>
          )}
          {!isOn && isAsking && !isPending && (
            <Button variant="subtle" onClick={() => setAsking(false)}>
              {t('device.no')}
            </Button>
          )}
        </div>
      )}
      <FormMessage>{error && !isDenied && t('device.failed')}</FormMessage>
      <label className={classes.switch}>
        <input
          type="checkbox"
          className={classes.box}
          checked={settings.pushShowsText}
          onChange={({ currentTarget }) => onChange({ pushShowsText: currentTarget.checked })}
        />
        <span>
          <span className={classes.name}>{t('device.showText')}</span>
          <span className={classes.soft}>{t('device.showTextHint')}</span>
        </span>
      </label>
    </FormSection>
  );
}
