import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type UIEvent, useRef, useState } from 'react';
import type { IllustrationName } from './illustrations';
import classes from './PhotoGallery.module.css';
import { PhotoFrame, type PhotoVariant } from './PhotoFrame';
import type { Tint } from './tint';

export interface GalleryPhoto {
  key: string | number;
  src: string;
  variants: PhotoVariant[];
  alt: string;
  caption: string | null;
}

export interface GalleryTexts {
  label: string;
  previous: string;
  next: string;
  show: (number: number) => string;
  position: (number: number) => string;
}

interface PhotoGalleryProps {
  photos: GalleryPhoto[];
  texts: GalleryTexts;
  /** How wide the large photo is, as in `<img sizes>`. */
  sizes: string;
  fallback: IllustrationName;
  tint: Tint;
  /** Lies on the photo, at its lower edge. */
  children?: ReactNode;
}

/** One large photo and the way to the others: by swiping, by arrow keys, by the buttons, or by their small versions. */
export function PhotoGallery({ photos, texts, sizes, fallback, tint, children }: PhotoGalleryProps) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  /** Where a button or key leads, until it is reached: on the way there other photos pass by. */
  const aim = useRef<number | null>(null);
  const hasSeveral = photos.length > 1;

  function show(index: number) {
    const { current: element } = track;
    const target = Math.max(0, Math.min(index, photos.length - 1));
    // The style sheet decides how: smoothly, or at once for people who asked for less motion.
    if (target === current || !element) return;
    aim.current = target;
    element.scrollTo({ left: target * element.clientWidth });
    setCurrent(target);
  }

  function onScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) {
    const position = clientWidth ? scrollLeft / clientWidth : 0;
    if (aim.current === null) setCurrent(Math.round(position));
    else if (Math.abs(position - aim.current) < 0.01) aim.current = null;
  }

  /** A finger or a wheel takes over. */
  const onTakeOver = () => {
    aim.current = null;
  };

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !hasSeveral) return;
    event.preventDefault();
    show(current + step);
  }

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
          ref={track}
          className={classes.track}
          role="group"
          aria-label={texts.label}
          tabIndex={hasSeveral ? 0 : undefined}
          onKeyDown={onKeyDown}
          onScroll={onScroll}
          onTouchStart={onTakeOver}
          onWheel={onTakeOver}
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
            />
          ))}
        </div>
        {children && <div className={classes.overlay}>{children}</div>}
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
        <ul className={classes.thumbs}>
          {photos.map(({ key, src, variants }, index) => (
            <li key={key}>
              <button
                type="button"
                className={classes.thumb}
                aria-label={texts.show(index + 1)}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
              >
                <PhotoFrame src={src} variants={variants} alt="" sizes="80px" fallback={fallback} tint={tint} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
