import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TintChip } from '../cards/TintChip';
import classes from './Photos.module.css';

interface PhotoTileProps {
  picture: ReactNode;
  isMain: boolean;
  /** Label of the main photo. Defaults to "main photo". */
  mainText?: string;
  handle: ReactNode;
  /** Button that removes the photo. */
  remove: ReactNode;
  /** Content below the picture, such as its description. */
  children: ReactNode;
}

/** A photo in a sortable list. */
export function PhotoTile({ picture, isMain, mainText, handle, remove, children }: PhotoTileProps) {
  const { t } = useTranslation('photos');
  return (
    <div className={classes.photo}>
      <div className={classes.picture} data-grip={handle ? true : undefined}>
        {picture}
        {isMain && (
          <span className={classes.main}>
            <TintChip tint="dogs">{mainText ?? t('main')}</TintChip>
          </span>
        )}
        <span className={classes.handle}>{handle}</span>
        <span className={classes.remove}>{remove}</span>
      </div>
      <div className={classes.words}>{children}</div>
    </div>
  );
}
