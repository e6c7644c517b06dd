import { Button } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMapOpen } from './useMapOpen';

/** Button that opens and closes the map of a list. */
export function MapButton({ prepare }: { prepare: () => unknown }) {
  const { t } = useTranslation('places');
  const { isOpen, toggle } = useMapOpen();
  return (
    <Button
      variant={isOpen ? 'light' : 'subtle'}
      size="sm"
      leftSection={<IconMap size={20} aria-hidden />}
      aria-expanded={isOpen}
      onPointerEnter={prepare}
      onClick={toggle}
    >
      {t('map.button')}
    </Button>
  );
}
