import { useState } from 'react';
import { Illustration } from '../pictures/Illustration';
import classes from './Photos.module.css';

/** The preview of a chosen file; an icon if it cannot be shown. */
export function PhotoPreview({ src }: { src: string }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!src || src === failedSrc) return <Illustration name="picture" className={classes.frame} eager />;
  return <img src={src} alt="" className={classes.preview} onError={() => setFailedSrc(src)} />;
}
