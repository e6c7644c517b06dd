import { type CSSProperties, type ReactElement, useState } from 'react';
import { type PhotoVariant, pictureSizes, pictureUrl } from '../../api/pictures';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import classes from './PhotoFrame.module.css';
import type { Tint } from '../pictures/tint';
import { isRemovedPicture } from './uploadVariants';

const RATIOS = { square: '1', portrait: '4 / 5', landscape: '4 / 3', wide: '16 / 9' };

interface PhotoFrameProps {
  src: string | null | undefined;
  /** Alternative text. Empty if text next to the photo says the same. */
  alt: string;
  variants?: PhotoVariant[];
  /** Displayed width, as in `<img sizes>`. */
  sizes?: string;
  /** Aspect ratio of the box: a name, or width divided by height. */
  ratio?: keyof typeof RATIOS | number;
  /** `inside` shows a cut-out picture completely on the tint. */
  fit?: 'cover' | 'inside';
  fallback: IllustrationName | ReactElement;
  tint: Tint;
  eager?: boolean;
  /** Reserves the space but does not load the picture yet. */
  held?: boolean;
  /** Called when the picture is loaded, has failed to load, or is missing. */
  onReady?: () => void;
  className?: string;
}

/**
 * Photo with reserved space. Shows an illustration if the photo is missing, was removed by
 * moderators, or fails to load.
 */
export function PhotoFrame({
  src,
  alt,
  variants,
  sizes,
  ratio = 'square',
  fit = 'cover',
  fallback,
  tint,
  eager,
  held,
  onReady,
  className,
}: PhotoFrameProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const shown = src && src !== failedSrc && !isRemovedPicture(src) ? src : null;
  return (
    <div
      className={[classes.frame, className].filter(Boolean).join(' ')}
      style={{ '--ratio': typeof ratio === 'number' ? ratio : RATIOS[ratio] } as CSSProperties}
      data-fit={fit}
      data-tint={tint}
    >
      {held ? null : shown ? (
        <img
          key={shown}
          className={classes.photo}
          src={pictureUrl(shown)}
          srcSet={pictureSizes(variants)}
          sizes={variants?.length ? sizes : undefined}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onLoad={onReady}
          onError={() => {
            setFailedSrc(shown);
            onReady?.();
          }}
        />
      ) : (
        <span className={classes.fallback} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          {typeof fallback === 'string' ? <Illustration name={fallback} eager={eager} /> : fallback}
        </span>
      )}
    </div>
  );
}
