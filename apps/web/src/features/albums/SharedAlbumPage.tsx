import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import photoClasses from '../../ui/uploads/Photos.module.css';
import { AlbumSkeleton } from './Album';
import { AlbumPhoto } from './AlbumPhoto';
import { AlbumViewer } from './AlbumViewer';
import { sharedAlbumQuery, sharedPhotosQuery } from './furtherAlbums.queries';

/** An album that somebody without an account opens with a link. */
export function SharedAlbumPage() {
  const { t } = useTranslation('albums');
  const format = useFormat();
  const { secret = '' } = useParams();
  const { data: album, error, refetch } = useQuery(sharedAlbumQuery(secret));
  const query = useInfiniteQuery(sharedPhotosQuery(secret));
  const photos = query.data?.pages.flatMap(({ items }) => items);
  const failure = error ?? query.error;

  if (failure instanceof ApiError && failure.status === 404) {
    return (
      <MissingPage title={t('shared.gone')} to={paths.home} toText={t('shared.toHome')}>
        {t('shared.goneText')}
      </MissingPage>
    );
  }
  if (failure && (!album || !photos)) {
    const retry = () => void Promise.all([refetch(), query.refetch()]);
    return <ApiErrorMessage isPage title={t('failed.photos')} error={failure} onRetry={retry} />;
  }
  if (!album || !photos) return <AlbumSkeleton />;
  const { name, ownerName } = album;
  return (
    <Page gap="small">
      <header>
        <PageHeading>{name}</PageHeading>
        <Text mt={4} c="dimmed">
          {t('further.of', { name: ownerName })}
          {' · '}
          {t('shared.until', { date: format.moment(album.expiresAt) })}
        </Text>
      </header>
      {photos.length ? (
        <ul className={photoClasses.grid} aria-label={name}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <AlbumPhoto photo={photo} number={index + 1} name={ownerName} tint="plain" drawing="camera" />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState illustration="camera" heading={<h2>{t('empty.title')}</h2>} />
      )}
      <LoadMorePages query={query} />
      <AlbumViewer label={name} name={ownerName} photos={photos} query={query} />
    </Page>
  );
}
