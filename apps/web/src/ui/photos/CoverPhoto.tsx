import { useState } from 'react';
import { type PhotoVariant, pictureSizes, pictureUrl } from '../../api/pictures';
import classes from './PhotoFrame.module.css';

interface CoverPhotoProps {
  src: string;
  variants?: PhotoVariant[];
  /** Displayed width, as in `<img sizes>`. */
  sizes: string;
  alt: string;
  eager?: boolean;
}

/**
 * Photo that fills its parent element. If it fails to load, the parent's background is visible.
 */
export function CoverPhoto({ src, variants, sizes, alt, eager }: CoverPhotoProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === failedSrc) return null;
  return (
    <img
      key={src}
      className={classes.photo}
      src={pictureUrl(src)}
      srcSet={pictureSizes(variants)}
      sizes={variants?.length ? sizes : undefined}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
