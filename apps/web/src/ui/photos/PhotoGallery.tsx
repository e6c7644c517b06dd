import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMaximize } from '@tabler/icons-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { IllustrationName } from '../pictures/illustrations';
import classes from './PhotoGallery.module.css';
import { PhotoFrame } from './PhotoFrame';
import type { GalleryPhoto, ViewerTexts } from './PhotoViewer';
import type { Tint } from '../pictures/tint';
import { useSlides } from './useSlides';

const PhotoViewer = lazy(() => import('./PhotoViewer').then((m) => ({ default: m.PhotoViewer })));

interface GalleryTexts extends ViewerTexts {
  /** Label of the button that opens the photo in full screen. */
  enlarge: string;
  show: (number: number) => string;
}

interface PhotoGalleryProps {
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
      <div className={classes.gallery}>
        <div className={classes.stage}>
          <PhotoFrame src={null} alt="" className={classes.photo} fallback={fallback} tint={tint} eager />
          <div className={classes.overlay}>{children}</div>
        </div>
      </div>
    );
  }

  const caption = photos[current]?.caption;
  return (
    <div className={classes.gallery}>
      <div className={classes.stage}>
        <div
          ref={attach}
          className={classes.track}
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
        {children && <div className={classes.overlay}>{children}</div>}
        <ActionIcon
          className={classes.enlarge}
          variant="default"
          aria-label={texts.enlarge}
          onClick={() => setLarge(true)}
        >
          <IconMaximize size={20} aria-hidden />
        </ActionIcon>
        {hasSeveral && (
          <>
            <span className={classes.position} aria-live="polite">
              {texts.position(current + 1)}
            </span>
            <ActionIcon
              className={classes.previous}
              variant="default"
              aria-label={texts.previous}
              aria-disabled={current === 0}
              onClick={() => show(current - 1)}
            >
              <IconChevronLeft size={22} />
            </ActionIcon>
            <ActionIcon
              className={classes.next}
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
      {caption && <p className={classes.caption}>{caption}</p>}
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
    </div>
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
          <button
            type="button"
            className={classes.thumb}
            aria-label={texts.show(index + 1)}
            aria-current={index === current || undefined}
            onClick={() => onShow(index)}
          >
            <PhotoFrame src={src} variants={variants} alt="" sizes="80px" fallback={fallback} tint={tint} held={held} />
          </button>
        </li>
      ))}
    </ul>
  );
}
