import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n';
import { notify } from '../feedback/notify';
import classes from './PhotoCropper.module.css';
import { PawLoader } from '../loading/PawLoader';

export interface PhotoCropperProps {
  /** A picture of a kind that browsers show; one that turns out to be broken is said to be. */
  file: File;
  title: string;
  /** Width by height of what is kept. */
  aspect: number;
  /** The picture will be shown round. */
  round?: boolean;
  /** What the button says that takes the part. */
  submit: string;
  /** Gets the part as a JPEG, at most 1920 px long. */
  onCropped: (file: File) => void;
  onCancel: () => void;
}

const loadDialog = async () => {
  const [{ PhotoCropperDialog }] = await Promise.all([import('./PhotoCropperDialog'), loadTexts(['crop'])]);
  return PhotoCropperDialog;
};

/** Choosing which part of a photo is kept, before it is sent: moved, zoomed and turned by touch, mouse or keys. Loaded when first used. */
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
    <div className={classes.waiting} role="status">
      <PawLoader>{t('loading')}</PawLoader>
    </div>
  );
}
