import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { RemovedPicture } from '../../ui/photos/RemovedPicture';
import { isRemovedPicture, uploadVariants } from '../../ui/photos/uploadVariants';
import classes from './MessagePhoto.module.css';
import type { Written } from './outbox';

const PhotoViewer = lazy(() => import('../../ui/photos/PhotoViewer').then((m) => ({ default: m.PhotoViewer })));

/** Width by height: a picture that is longer or taller has a margin. */
const TALLEST = 2 / 5;
const WIDEST = 4;
const UNKNOWN = 4 / 3;

const shapeOf = (size: Written['mediaSize']) =>
  size ? Math.min(WIDEST, Math.max(TALLEST, size.width / size.height)) : UNKNOWN;

interface MessagePhotoProps {
  url: string;
  /** Where it is known. */
  size: Written['mediaSize'];
  isOwn: boolean;
  /** Of who sent it. */
  name: string;
}

/** A photo in a thread, whole, in a box that is there before it is. */
export function MessagePhoto({ url, size, isOwn, name }: MessagePhotoProps) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const variants = uploadVariants(url);
  const ratio = shapeOf(size);
  const alt = isOwn ? t('message.ownPhoto') : t('message.photo', { name });
  if (isRemovedPicture(url)) return <RemovedPicture className={classes.removed} />;
  return (
    <>
      <UnstyledButton
        className={classes.button}
        style={{ '--ratio': ratio }}
        aria-label={`${alt}. ${t('message.enlarge')}`}
        onClick={() => setOpen(true)}
      >
        <PhotoFrame
          src={url}
          alt=""
          variants={variants}
          sizes="(min-width: 452px) 280px, 62vw"
          ratio={ratio}
          fallback="picture"
          tint="plain"
        />
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <PhotoViewer
            photos={[{ key: url, src: url, variants, alt, caption: null }]}
            texts={{ label: alt, previous: '', next: '', position: () => '' }}
            start={0}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
