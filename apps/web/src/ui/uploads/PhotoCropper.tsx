import { Center } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n';
import { notify } from '../feedback/notify';
import classes from './PhotoCropper.module.css';
import type { PhotoCropperProps } from './PhotoCropperDialog';
import { PawLoader } from '../loading/PawLoader';

const loadDialog = async () => {
  const [{ PhotoCropperDialog }] = await Promise.all([import('./PhotoCropperDialog'), loadTexts(['crop'])]);
  return PhotoCropperDialog;
};

/**
 * Dialog to crop a photo before the upload: move, zoom and rotate by touch, mouse or keyboard.
 * Loaded on first use.
 */
export function PhotoCropper(props: PhotoCropperProps) {
  const { t } = useTranslation(['common', 'errors']);
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null);

  const giveUp = useEffectEvent(() => {
    notify.error((t) => t('errors:network'));
    props.onCancel();
  });

  useEffect(() => {
    let isWanted = true;
    loadDialog().then(
      (dialog) => isWanted && setDialog(() => dialog),
      () => isWanted && giveUp(),
    );
    return () => {
      isWanted = false;
    };
  }, []);

  if (Dialog) return <Dialog {...props} />;
  return (
    <Center className={classes.waiting} role="status">
      <PawLoader>{t('loading')}</PawLoader>
    </Center>
  );
}
