import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TintChip } from '../cards/TintChip';
import classes from './Photos.module.css';

interface PhotoTileProps {
  picture: ReactNode;
  isMain: boolean;
  handle: ReactNode;
  /** What takes the photo away. */
  remove: ReactNode;
  /** What there is to say about it, below the picture. */
  children: ReactNode;
}

/** One of several photos that are put in order. */
export function PhotoTile({ picture, isMain, handle, remove, children }: PhotoTileProps) {
  const { t } = useTranslation('photos');
  return (
    <div className={classes.photo}>
      <div className={classes.picture} data-grip>
        {picture}
        {isMain && (
          <span className={classes.main}>
            <TintChip tint="dogs">{t('main')}</TintChip>
          </span>
        )}
        <span className={classes.handle}>{handle}</span>
        <span className={classes.remove}>{remove}</span>
      </div>
      <div className={classes.words}>{children}</div>
    </div>
  );
}
