import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormSection } from '../../ui/forms/FormSection';
import { CheckRow } from './CheckRow';
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
      {!isPushSupported() && (
        <Box component="p" px="md" py="sm" bdrs="md" bg="var(--sunken)">
          {t('device.unsupported')}
        </Box>
      )}
      {isDenied && (
        <Box component="p" px="md" py="sm" bdrs="md" bg="var(--sunken)">
          {t('device.denied')}
        </Box>
      )}
      {isPushSupported() && !isDenied && (
        <Group gap="12px 16px">
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
        </Group>
      )}
      <FormMessage>{error && !isDenied && t('device.failed')}</FormMessage>
      <CheckRow
        label={t('device.showText')}
        hint={t('device.showTextHint')}
        checked={settings.pushShowsText}
        onChange={(pushShowsText) => onChange({ pushShowsText })}
      />
    </FormSection>
  );
}
