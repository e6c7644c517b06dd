import { Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { notify } from '../../ui/feedback/notify';
import { ReportButton } from '../moderation/ReportButton';
import type { Photo } from './albums.queries';
import type { PhotoRef } from './photoPets.queries';
import { PhotoPetNames, PhotoPetsButton } from './PhotoPets';
import { useShownPhoto } from './useShownPhoto';

const PhotoViewer = lazy(() => import('../../ui/photos/PhotoViewer').then((m) => ({ default: m.PhotoViewer })));

/** The next page is fetched when the user is this many photos from the last loaded photo. */
const PREFETCH_DISTANCE = 3;

interface AlbumViewerProps {
  /** Accessible name of the album. */
  label: string;
  /** Name of the album's owner. */
  name: string;
  /** Content type in reports about these photos. Undefined if the photos are the user's own. */
  reportedAs?: 'user_photo' | 'pet_photo' | undefined;
  /** Type of the album's owner. Undefined for visitors, who do not see the pets in the photos. */
  type?: PhotoRef['type'];
  photos: Photo[];
  query: UseInfiniteQueryResult<unknown>;
}

/** Full-screen viewer for the photo in the URL, which may be on a page that is not loaded yet. */
export function AlbumViewer({ photos, query, ...props }: AlbumViewerProps) {
  const { photoId, change, close } = useShownPhoto();
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const index = photos.findIndex(({ id }) => id === photoId);
  const needsNextPage = photoId !== null && (index < 0 || index >= photos.length - PREFETCH_DISTANCE);
  const isMissing = photoId !== null && index < 0 && !isFetching && (!hasNextPage || isFetchNextPageError);

  useEffect(() => {
    if (needsNextPage && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [needsNextPage, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  useEffect(() => {
    if (!isMissing) return;
    notify.error((t) => t('errors:photo_not_found'));
    change(null);
  }, [isMissing, change]);

  if (photoId === null || index < 0) return null;
  return (
    <Suspense fallback={null}>
      <Viewer
        {...props}
        photos={photos}
        isComplete={!hasNextPage}
        index={index}
        onShow={(id) => id !== photoId && change(id)}
        onClose={close}
      />
    </Suspense>
  );
}

interface ViewerProps extends Omit<AlbumViewerProps, 'query'> {
  /** True when all pages are loaded. */
  isComplete: boolean;
  index: number;
  onShow: (id: number) => void;
  onClose: () => void;
}

function Viewer({ label, name, reportedAs, type, photos, isComplete, index, onShow, onClose }: ViewerProps) {
  const { t } = useTranslation(['albums', 'photos']);
  const format = useFormat();
  // The prop sets only the first photo; afterwards the viewer navigates and updates the URL.
  const [initialIndex] = useState(index);
  return (
    <PhotoViewer
      photos={photos.map((photo, index) => ({
        key: photo.id,
        src: photo.url,
        variants: photo.variants,
        alt: photo.description || t('photoOf', { name, number: index + 1 }),
        caption: (
          <>
            <Text fw={700}>{photo.description || t('untitled')}</Text>
            <Text fz="sm">{photo.createdAt ? format.month(photo.createdAt) : t('unknownDate')}</Text>
            {type && <PhotoPetNames photo={{ type, id: photo.id }} />}
          </>
        ),
      }))}
      texts={{
        label,
        previous: t('previous'),
        next: t('next'),
        position: (number) => t(isComplete ? 'position' : 'positionOfMore', { number, total: photos.length }),
      }}
      start={initialIndex}
      tools={
        type &&
        ((index) => {
          const photo = photos[index];
          if (!photo) return null;
          return reportedAs ? (
            <ReportButton key={photo.id} type={reportedAs} id={photo.id} name={name} onPhoto />
          ) : (
            <PhotoPetsButton key={photo.id} photo={{ type, id: photo.id }} />
          );
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
