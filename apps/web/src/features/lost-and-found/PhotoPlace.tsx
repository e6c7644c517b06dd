import { Button, Group } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../map/bounds';
import { useLocating } from '../places/useLocating';
import type { Where } from './reportValues';
import { whereOf } from './WhereField';

interface PhotoPlaceProps {
  position: Point;
  /** The text in the field for the place. */
  text: string;
  onUse: (where: Where) => void;
}

/** Offers the place in the metadata of a photo, which the server does not keep. */
export function PhotoPlace({ position, text, onUse }: PhotoPlaceProps) {
  const { t } = useTranslation('lost-and-found');
  const { state, locate } = useLocating(text, () => 'failed');

  return (
    <Group gap="8px 16px" px="md" py="sm" bdrs="lg" bg="var(--link-ground)" role="status">
      <p>{t('photos.place')}</p>
      <Button
        variant="default"
        leftSection={<IconMapPin size={20} aria-hidden />}
        loading={state === 'asking'}
        onClick={() => void locate(() => whereOf(position), onUse)}
      >
        {t('photos.usePlace')}
      </Button>
    </Group>
  );
}
