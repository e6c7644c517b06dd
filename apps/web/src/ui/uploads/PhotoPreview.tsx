import { useState } from 'react';
import { Illustration } from '../pictures/Illustration';
import frame from '../photos/PhotoFrame.module.css';
import classes from './Photos.module.css';

interface PhotoPreviewProps {
  src: string;
  /** Empty if text next to the preview says the same. */
  alt?: string;
  /** `contain` shows the whole picture. */
  fit?: 'contain';
}

/** Preview of a chosen file, or an icon if the browser cannot show it. */
export function PhotoPreview({ src, alt = '', fit }: PhotoPreviewProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!src || src === failedSrc) return <Illustration name="picture" className={classes.frame} eager />;
  return (
    <img
      src={src}
      alt={alt}
      className={frame.photo}
      style={fit && { objectFit: fit }}
      onError={() => setFailedSrc(src)}
    />
  );
}
