import { Box, Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { install, useCanInstall, useWasInstalled } from './installPrompt';
import { FormSection } from '../../ui/forms/FormSection';

/** iPads identify as Macs, but Macs have no touch screen. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * Section about installing the app: a button if the browser offers a prompt, otherwise the steps.
 */
export function InstallSection() {
  const { t } = useTranslation('device');
  const canInstall = useCanInstall();
  const wasInstalled = useWasInstalled();
  const isApp = useMediaQuery('(display-mode: standalone)', false, { getInitialValueInEffect: false });
  const isInstalled = isApp || wasInstalled;
  const text = isInstalled ? t('install.done') : isApple() ? t('install.iphone') : t('install.other');
  return (
    <FormSection title={t('install.title')} hint={t('install.hint')}>
      {canInstall && !isInstalled ? (
        <Group gap="12px 16px">
          <Button variant="default" onClick={() => void install()}>
            {t('install.install')}
          </Button>
        </Group>
      ) : (
        <Box component="p" c="dimmed">
          {text}
        </Box>
      )}
    </FormSection>
  );
}
