import { Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import type { Tint } from '../../ui/pictures/tint';
import photoClasses from '../../ui/uploads/Photos.module.css';
import { PhotoTile } from '../../ui/uploads/PhotoTile';
import type { Photo } from './albums.queries';
import { useShowPhoto } from './useShownPhoto';

/** `sizes` attribute for a photo in the album grid. */
const ALBUM_SIZES = '(min-width: 75em) 280px, (min-width: 64em) 23vw, (min-width: 40em) 30vw, 44vw';

interface AlbumPhotoProps {
  photo: Photo;
  /** Position in the album, starting at 1. */
  number: number;
  /** Name of the album's owner. */
  name: string;
  tint: Tint;
  drawing: IllustrationName;
  /** Label for the main photo or the profile picture. */
  badge?: string | false;
  handle?: ReactNode;
  remove?: ReactNode;
  /** Replaces the title and date while the description is being edited. */
  editor?: ReactNode;
  /** Buttons below the photo. */
  tools?: ReactNode;
}

/** Photo of an album with its title and date. A click opens the full-screen viewer. */
export function AlbumPhoto({
  photo,
  number,
  name,
  tint,
  drawing,
  badge,
  handle,
  remove,
  editor,
  tools,
}: AlbumPhotoProps) {
  const { t } = useTranslation(['albums', 'photos']);
  const show = useShowPhoto();
  const label = photo.description || t('photoOf', { name, number });
  return (
    <PhotoTile
      picture={
        <UnstyledButton
          data-grip-button
          w="100%"
          aria-label={t('enlarge', { name: label })}
          onClick={() => show(photo.id)}
        >
          <PhotoFrame
            src={photo.url}
            variants={photo.variants}
            sizes={ALBUM_SIZES}
            alt=""
            fallback={drawing}
            tint={tint}
            className={photoClasses.stored}
            // The first two photos are above the fold.
            eager={number <= 2}
          />
        </UnstyledButton>
      }
      isMain={Boolean(badge)}
      mainText={badge || undefined}
      handle={handle}
      remove={remove}
    >
      {editor || <PhotoCaption photo={photo} />}
      {tools}
    </PhotoTile>
  );
}

/** Shows the description as the title, and the month and year. */
function PhotoCaption({ photo: { description, createdAt } }: { photo: Photo }) {
  const { t } = useTranslation('albums');
  const format = useFormat();
  return (
    <>
      <Text lineClamp={2} c={description ? undefined : 'dimmed'} fw={700} lh={1.35}>
        {description || t('untitled')}
      </Text>
      <Text c="dimmed" fz="sm">
        {createdAt ? format.month(createdAt) : t('unknownDate')}
      </Text>
    </>
  );
}
