import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../map/bounds';
import classes from './LostForm.module.css';
import type { Where } from './reportValues';
import { whereOf } from './WhereField';

interface PhotoPlaceProps {
  position: Point;
  onUse: (where: Where) => void;
}

/** Offers the place in the metadata of a photo, which the server does not keep. */
export function PhotoPlace({ position, onUse }: PhotoPlaceProps) {
  const { t } = useTranslation('lost');
  const [isBusy, setBusy] = useState(false);

  async function use() {
    setBusy(true);
    onUse(await whereOf(position));
  }

  return (
    <div className={classes.offer} role="status">
      <p>{t('photos.place')}</p>
      <Button
        variant="default"
        leftSection={<IconMapPin size={20} aria-hidden />}
        loading={isBusy}
        onClick={() => void use()}
      >
        {t('photos.usePlace')}
      </Button>
    </div>
  );
}
