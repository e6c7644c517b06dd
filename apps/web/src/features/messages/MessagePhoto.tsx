import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { RemovedPicture } from '../../ui/photos/RemovedPicture';
import { isRemovedPicture, uploadVariants } from '../../ui/photos/uploadVariants';
import classes from './MessageBubble.module.css';
import type { MessageContent } from './outbox';

const PhotoViewer = lazy(() => import('../../ui/photos/PhotoViewer').then((m) => ({ default: m.PhotoViewer })));

/** Limits of the aspect ratio, width divided by height. Other photos get a margin. */
const MIN_RATIO = 2 / 5;
const MAX_RATIO = 4;
const DEFAULT_RATIO = 4 / 3;

const ratioOf = (size: MessageContent['mediaSize']) =>
  size ? Math.min(MAX_RATIO, Math.max(MIN_RATIO, size.width / size.height)) : DEFAULT_RATIO;

interface MessagePhotoProps {
  url: string;
  /** Dimensions of the photo. Unknown in older messages. */
  size: MessageContent['mediaSize'];
  isOwn: boolean;
  /** Name of the sender. */
  name: string;
}

/** Photo in a message. Its space is reserved before the photo loads. */
export function MessagePhoto({ url, size, isOwn, name }: MessagePhotoProps) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const variants = uploadVariants(url);
  const ratio = ratioOf(size);
  const alt = isOwn ? t('message.ownPhoto') : t('message.photo', { name });
  if (isRemovedPicture(url)) return <RemovedPicture className={classes.photo} />;
  return (
    <>
      <UnstyledButton
        // A tall photo is narrower, which limits its height.
        w={`min(280px, 62vw, ${360 * ratio}px)`}
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
          className={classes.photo}
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
