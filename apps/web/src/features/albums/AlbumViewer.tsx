import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notify';
import classes from './Album.module.css';
import { ReportButton } from '../reports/ReportButton';
import { PhotoWords } from './AlbumPhoto';
import type { Photo } from './albums.queries';
import { useShownPhoto } from './useShownPhoto';

const PhotoViewer = lazy(() => import('../../ui/photos/PhotoViewer').then((m) => ({ default: m.PhotoViewer })));

/** So many photos before the last one that is known, further ones are fetched. */
const AHEAD = 3;

interface AlbumViewerProps {
  /** Names the album. */
  label: string;
  /** Of whose album it is. */
  name: string;
  /** What its photos are to the moderators; nothing of one's own. */
  reportedAs?: 'user_photo' | 'pet_photo' | undefined;
  photos: Photo[];
  query: UseInfiniteQueryResult<unknown>;
}

/** The photo in the address as large as the screen. It may be one of a page that has not been fetched yet. */
export function AlbumViewer({ photos, query, ...props }: AlbumViewerProps) {
  const { photoId, change, close } = useShownPhoto();
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const index = photos.findIndex(({ id }) => id === photoId);
  const isWanted = photoId !== null && (index < 0 || index >= photos.length - AHEAD);
  const isGone = photoId !== null && index < 0 && !isFetching && (!hasNextPage || isFetchNextPageError);

  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  useEffect(() => {
    if (!isGone) return;
    notify.error((t) => t('errors:photo_not_found'));
    change(null);
  }, [isGone, change]);

  if (photoId === null || index < 0) return null;
  return (
    <Suspense fallback={null}>
      <Viewer
        {...props}
        photos={photos}
        isComplete={!hasNextPage}
        start={index}
        onShow={(id) => id !== photoId && change(id)}
        onClose={close}
      />
    </Suspense>
  );
}

interface ViewerProps extends Omit<AlbumViewerProps, 'query'> {
  /** There are no further photos. */
  isComplete: boolean;
  start: number;
  onShow: (id: number) => void;
  onClose: () => void;
}

function Viewer({ label, name, reportedAs, photos, isComplete, start, onShow, onClose }: ViewerProps) {
  const { t } = useTranslation(['albums', 'photos']);
  // Where it began: from there on it follows its own photos, and the address follows it.
  const [begin] = useState(start);
  return (
    <PhotoViewer
      photos={photos.map((photo, index) => ({
        key: photo.id,
        src: photo.url,
        variants: photo.variants,
        alt: photo.description || t('photoOf', { name, number: index + 1 }),
        caption: (
          <div className={classes.shown}>
            <PhotoWords photo={photo} />
          </div>
        ),
      }))}
      texts={{
        label,
        previous: t('previous'),
        next: t('next'),
        position: (number) => t(isComplete ? 'position' : 'positionOfMore', { number, total: photos.length }),
      }}
      start={begin}
      tools={
        reportedAs &&
        ((index) => {
          const photo = photos[index];
          return photo && <ReportButton key={photo.id} type={reportedAs} id={photo.id} name={name} onPhoto />;
        })
      }
      onShow={(index) => {
        const photo = photos[index];
        if (photo) onShow(photo.id);
      }}
      onClose={onClose}
    />
  );
}
