import { ActionIcon, Box, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMaximize } from '@tabler/icons-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { IllustrationName } from '../pictures/illustrations';
import classes from './PhotoGallery.module.css';
import { PhotoFrame } from './PhotoFrame';
import type { GalleryPhoto, ViewerTexts } from './PhotoViewer';
import type { Tint } from '../pictures/tint';
import { Stack } from '../layout/Layout';
import slides from './Slides.module.css';
import { useSlides } from './useSlides';

const PhotoViewer = lazy(() => import('./PhotoViewer').then((m) => ({ default: m.PhotoViewer })));

interface GalleryTexts extends ViewerTexts {
  /** Label of the button that opens the photo in full screen. */
  enlarge: string;
  show: (number: number) => string;
}

export interface PhotoGalleryProps {
  photos: GalleryPhoto[];
  texts: GalleryTexts;
  /** Displayed width of the large photo, as in `<img sizes>`. */
  sizes: string;
  fallback: IllustrationName | ReactElement;
  tint: Tint;
  /** Rendered over the photo's lower edge. */
  children?: ReactNode;
}

/**
 * Gallery with one large photo. Swiping, arrow keys, buttons and thumbnails show the other photos.
 */
export function PhotoGallery({ photos, texts, sizes, fallback, tint, children }: PhotoGalleryProps) {
  const { attach, current, show, trackProps } = useSlides<HTMLDivElement>(photos.length);
  const [isLarge, setLarge] = useState(false);
  // The visible photo loads first, so other photos do not share a phone's bandwidth.
  const [isFirstThere, setFirstThere] = useState(false);
  const hasSeveral = photos.length > 1;

  if (!photos.length) {
    return (
      <div className={classes.stage}>
        <PhotoFrame src={null} alt="" className={classes.photo} fallback={fallback} tint={tint} eager />
        <Overlay>{children}</Overlay>
      </div>
    );
  }

  const caption = photos[current]?.caption;
  return (
    <Stack gap="sm" miw={0}>
      <div className={classes.stage}>
        <div
          ref={attach}
          className={`${slides.track} ${classes.track}`}
          role="group"
          aria-label={texts.label}
          tabIndex={hasSeveral ? 0 : undefined}
          {...trackProps}
          // The button below does the same and can be reached by keyboard.
          onClick={() => setLarge(true)}
        >
          {photos.map(({ key, src, variants, alt }, index) => (
            <PhotoFrame
              key={key}
              src={src}
              variants={variants}
              alt={alt}
              sizes={sizes}
              className={classes.photo}
              fallback={fallback}
              tint={tint}
              eager={index === 0}
              held={index > 0 && !isFirstThere}
              onReady={index === 0 ? () => setFirstThere(true) : undefined}
            />
          ))}
        </div>
        <Overlay>{children}</Overlay>
        <ActionIcon
          pos="absolute"
          top={8}
          left={8}
          variant="default"
          aria-label={texts.enlarge}
          onClick={() => setLarge(true)}
        >
          <IconMaximize size={20} aria-hidden />
        </ActionIcon>
        {hasSeveral && (
          <>
            <Box component="span" className={slides.position} pos="absolute" top={12} right={16} aria-live="polite">
              {texts.position(current + 1)}
            </Box>
            <ActionIcon
              className={slides.arrow}
              left={12}
              variant="default"
              aria-label={texts.previous}
              aria-disabled={current === 0}
              onClick={() => show(current - 1)}
            >
              <IconChevronLeft size={22} />
            </ActionIcon>
            <ActionIcon
              className={slides.arrow}
              right={12}
              variant="default"
              aria-label={texts.next}
              aria-disabled={current === photos.length - 1}
              onClick={() => show(current + 1)}
            >
              <IconChevronRight size={22} />
            </ActionIcon>
          </>
        )}
      </div>
      {caption && (
        <Text c="dimmed" fz={15}>
          {caption}
        </Text>
      )}
      {hasSeveral && (
        <Thumbnails
          photos={photos}
          texts={texts}
          fallback={fallback}
          tint={tint}
          current={current}
          held={!isFirstThere}
          onShow={show}
        />
      )}
      {isLarge && (
        <Suspense fallback={null}>
          <PhotoViewer
            photos={photos}
            texts={texts}
            start={current}
            onClose={(index) => {
              setLarge(false);
              show(index);
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function Overlay({ children }: { children: ReactNode }) {
  return (
    <Group pos="absolute" bottom={16} left={16} gap="xs" maw="calc(100% - 32px)">
      {children}
    </Group>
  );
}

interface ThumbnailsProps extends Pick<PhotoGalleryProps, 'photos' | 'texts' | 'fallback' | 'tint'> {
  current: number;
  /** Reserves the space but does not load the pictures yet. */
  held: boolean;
  onShow: (index: number) => void;
}

function Thumbnails({ photos, texts, fallback, tint, current, held, onShow }: ThumbnailsProps) {
  const thumbs = useRef<HTMLUListElement>(null);

  // Scrolls only the row of thumbnails, not the page.
  useEffect(() => {
    const { current: row } = thumbs;
    const thumb = row?.children[current];
    if (!(thumb instanceof HTMLElement) || !row || row.scrollWidth <= row.clientWidth) return;
    row.scrollTo({ left: thumb.offsetLeft - (row.clientWidth - thumb.clientWidth) / 2 });
  }, [current]);

  return (
    <ul ref={thumbs} className={classes.thumbs}>
      {photos.map(({ key, src, variants }, index) => (
        <li key={key}>
          <UnstyledButton
            className={classes.thumb}
            aria-label={texts.show(index + 1)}
            aria-current={index === current || undefined}
            onClick={() => onShow(index)}
          >
            <PhotoFrame src={src} variants={variants} alt="" sizes="80px" fallback={fallback} tint={tint} held={held} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
