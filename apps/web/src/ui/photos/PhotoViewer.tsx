import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { ActionIcon, Box, Group, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type PhotoVariant, pictureSizes, pictureUrl } from '../../api/pictures';
import classes from './PhotoViewer.module.css';
import slides from './Slides.module.css';
import { useReturnFocus } from '../dialogs/useReturnFocus';
import { useSlides } from './useSlides';
import { useZoom } from './useZoom';

export interface GalleryPhoto {
  key: string | number;
  src: string;
  variants: PhotoVariant[];
  alt: string;
  caption: ReactNode;
}

export interface ViewerTexts {
  label: string;
  previous: string;
  next: string;
  position: (number: number) => string;
}

interface PhotoViewerProps {
  photos: GalleryPhoto[];
  texts: ViewerTexts;
  start: number;
  /** Renders additional buttons for the photo on screen. */
  tools?: (index: number) => ReactNode;
  /** Called with the index of the photo now on screen. */
  onShow?: (index: number) => void;
  /** Called with the index of the photo that was open when the viewer closed. */
  onClose: (index: number) => void;
}

/** Dark in both colour schemes. */
const ON_PHOTO = { variant: 'filled', color: 'dark.8' } as const;

/**
 * The smallest variant, which is usually cached, is the background until the large photo has
 * loaded.
 */
const behind = ([smallest]: GalleryPhoto['variants']) =>
  smallest && { backgroundImage: `url("${pictureUrl(smallest.url)}")` };

/** Full-screen photo viewer with swipe, keyboard and button navigation and double-tap zoom. */
export function PhotoViewer({ photos, texts, start, tools, onShow, onClose }: PhotoViewerProps) {
  const { t } = useTranslation();
  const { attach, current, show, trackProps } = useSlides<HTMLDivElement>(photos.length, start);
  const { slide, isZoomed, toggle, toggleAt, pan } = useZoom(current);
  useReturnFocus();
  const hasSeveral = photos.length > 1;
  const close = () => onClose(current);
  const caption = photos[current]?.caption;
  const isNear = (index: number) => Math.abs(index - current) <= 1;

  const notifyShown = useEffectEvent((index: number) => onShow?.(index));
  useEffect(() => notifyShown(current), [current]);

  function onKeyDown(event: KeyboardEvent) {
    // React also reports keys of dialogs that a tool has opened over the viewer.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Escape') close();
    else if (event.key === (isZoomed ? '-' : '+')) toggle();
    else if (!isZoomed) trackProps.onKeyDown(event);
    else if (pan(event.key)) event.preventDefault();
  }

  return (
    <Modal.Root
      opened
      onClose={close}
      closeOnEscape={false}
      fullScreen
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Content className={classes.content} aria-label={texts.label}>
        <Modal.Body pos="relative" h="100dvh" p={0} onKeyDown={onKeyDown}>
          <div
            ref={attach}
            className={`${slides.track} ${classes.track}`}
            data-held={isZoomed || undefined}
            role="group"
            aria-label={texts.label}
            tabIndex={0}
            onScroll={trackProps.onScroll}
            onTouchStart={trackProps.onTouchStart}
            onWheel={trackProps.onWheel}
          >
            {photos.map(({ key, src, variants, alt }, index) => (
              <div
                key={key}
                ref={index === current ? slide : undefined}
                className={classes.slide}
                data-zoomed={(index === current && isZoomed) || undefined}
                aria-hidden={index !== current}
                // A zoomed photo scrolls, so it must be reachable by keyboard.
                tabIndex={index === current && isZoomed ? 0 : undefined}
                // A zoomed photo scrolls inside its slide. The row of slides must ignore that.
                onScroll={(event) => event.stopPropagation()}
                onDoubleClick={toggleAt}
              >
                <img
                  className={classes.photo}
                  style={isNear(index) ? behind(variants) : undefined}
                  src={pictureUrl(src)}
                  srcSet={pictureSizes(variants)}
                  sizes={index === current && isZoomed ? '250vw' : '100vw'}
                  alt={alt}
                  // Loads the neighbouring photos before the user swipes to them.
                  loading={isNear(index) ? 'eager' : 'lazy'}
                  decoding="async"
                  draggable={false}
                />
              </div>
            ))}
          </div>
          <Group className={classes.top} justify="flex-end" gap="xs">
            {hasSeveral && (
              <Box component="span" className={slides.position} mr="auto" aria-live="polite">
                {texts.position(current + 1)}
              </Box>
            )}
            {tools?.(current)}
            <ActionIcon {...ON_PHOTO} aria-label={t('zoomIn')} aria-pressed={isZoomed} onClick={() => toggle()}>
              {isZoomed ? <IconZoomOut size={22} aria-hidden /> : <IconZoomIn size={22} aria-hidden />}
            </ActionIcon>
            <ActionIcon {...ON_PHOTO} aria-label={t('close')} onClick={close} data-autofocus>
              <IconX size={24} aria-hidden />
            </ActionIcon>
          </Group>
          {hasSeveral && !isZoomed && (
            <>
              <ActionIcon
                {...ON_PHOTO}
                className={slides.arrow}
                left={12}
                aria-label={texts.previous}
                aria-disabled={current === 0}
                onClick={() => show(current - 1)}
              >
                <IconChevronLeft size={26} aria-hidden />
              </ActionIcon>
              <ActionIcon
                {...ON_PHOTO}
                className={slides.arrow}
                right={12}
                aria-label={texts.next}
                aria-disabled={current === photos.length - 1}
                onClick={() => show(current + 1)}
              >
                <IconChevronRight size={26} aria-hidden />
              </ActionIcon>
            </>
          )}
          {caption && !isZoomed && <div className={classes.caption}>{caption}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
