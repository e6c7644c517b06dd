import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { uploadVariants } from '../../ui/photos/uploadVariants';
import classes from './MessagePhoto.module.css';

const PhotoViewer = lazy(() => import('../../ui/photos/PhotoViewer').then((m) => ({ default: m.PhotoViewer })));

interface MessagePhotoProps {
  url: string;
  isOwn: boolean;
  /** Of who sent it. */
  name: string;
}

/** A photo in a thread. Its box is always the same: nothing moves when it comes. It is seen whole when it is pressed. */
export function MessagePhoto({ url, isOwn, name }: MessagePhotoProps) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const variants = uploadVariants(url);
  const alt = isOwn ? t('message.ownPhoto') : t('message.photo', { name });
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label={`${alt}. ${t('message.enlarge')}`}
        onClick={() => setOpen(true)}
      >
        <PhotoFrame
          src={url}
          alt=""
          variants={variants}
          sizes="(min-width: 452px) 280px, 62vw"
          ratio="landscape"
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
