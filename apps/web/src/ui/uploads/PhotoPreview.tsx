import { useState } from 'react';
import { Illustration } from '../pictures/Illustration';
import frame from '../photos/PhotoFrame.module.css';
import classes from './Photos.module.css';

/** Preview of a chosen file, or an icon if the browser cannot show it. */
export function PhotoPreview({ src }: { src: string }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!src || src === failedSrc) return <Illustration name="picture" className={classes.frame} eager />;
  return <img src={src} alt="" className={frame.photo} onError={() => setFailedSrc(src)} />;
}
