import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pictureSizes, pictureUrl } from '../../api/config';
import type { GalleryPhoto, GalleryTexts } from './PhotoGallery';
import classes from './PhotoViewer.module.css';
import { useReturnFocus } from '../dialogs/useReturnFocus';
import { useSlides } from './useSlides';

interface PhotoViewerProps {
  photos: GalleryPhoto[];
  texts: GalleryTexts;
  start: number;
  /** With the photo that was seen last. */
  onClose: (index: number) => void;
}

/** Photos as large as the screen and whole, one at a time: swiped, or led by keys and buttons. */
export function PhotoViewer({ photos, texts, start, onClose }: PhotoViewerProps) {
  const { t } = useTranslation();
  const { attach, current, show, trackProps } = useSlides<HTMLDivElement>(photos.length, start);
  useReturnFocus();
  const hasSeveral = photos.length > 1;
  const close = () => onClose(current);
  const caption = photos[current]?.caption;

  return (
    <Modal.Root opened onClose={close} fullScreen transitionProps={{ transition: 'fade', duration: 120 }}>
      <Modal.Content className={classes.content} aria-label={texts.label}>
        <Modal.Body className={classes.body} onKeyDown={trackProps.onKeyDown}>
          <div
            ref={attach}
            className={classes.track}
            role="group"
            aria-label={texts.label}
            tabIndex={0}
            onScroll={trackProps.onScroll}
            onTouchStart={trackProps.onTouchStart}
            onWheel={trackProps.onWheel}
          >
            {photos.map(({ key, src, variants, alt }, index) => (
              <div key={key} className={classes.slide} aria-hidden={index !== current}>
                <img
                  className={classes.photo}
                  src={pictureUrl(src)}
                  srcSet={pictureSizes(variants)}
                  sizes="100vw"
                  alt={alt}
                  // The neighbours are there when they are swiped to.
                  loading={Math.abs(index - current) <= 1 ? 'eager' : 'lazy'}
                  decoding="async"
                />
              </div>
            ))}
          </div>
          <div className={classes.top}>
            {hasSeveral && (
              <span className={classes.position} aria-live="polite">
                {texts.position(current + 1)}
              </span>
            )}
            <ActionIcon className={classes.button} aria-label={t('close')} onClick={close} data-autofocus>
              <IconX size={24} aria-hidden />
            </ActionIcon>
          </div>
          {hasSeveral && (
            <>
              <ActionIcon
                className={`${classes.button} ${classes.previous}`}
                aria-label={texts.previous}
                aria-disabled={current === 0}
                onClick={() => show(current - 1)}
              >
                <IconChevronLeft size={26} aria-hidden />
              </ActionIcon>
              <ActionIcon
                className={`${classes.button} ${classes.next}`}
                aria-label={texts.next}
                aria-disabled={current === photos.length - 1}
                onClick={() => show(current + 1)}
              >
                <IconChevronRight size={26} aria-hidden />
              </ActionIcon>
            </>
          )}
          {caption && <p className={classes.caption}>{caption}</p>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
