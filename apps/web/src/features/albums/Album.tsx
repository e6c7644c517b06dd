import { Box, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page as PageOf } from '../../api/pagedQuery';
import { useEventStream } from '../../live/live';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import { Skeletons } from '../../ui/loading/Skeletons';
import photoClasses from '../../ui/uploads/Photos.module.css';
import { LikeButton } from '../likes/LikeButton';
import { AlbumList } from './AlbumList';
import { AlbumPhoto } from './AlbumPhoto';
import type { Photo } from './albums.queries';
import { AlbumViewer } from './AlbumViewer';
import { furtherAlbumsQuery } from './furtherAlbums.queries';
import { MoveFromFirst } from './MoveFromFirst';
import type { OwnPhotosProps } from './OwnPhotos';

const OwnPhotos = lazy(() => import('./OwnPhotos').then((m) => ({ default: m.OwnPhotos })));

interface AlbumProps extends Omit<OwnPhotosProps, 'list'> {
  /** Numeric id of the user or pet that owns the album. Undefined if the album cannot be liked. */
  id?: number;
  isOwn: boolean;
  subtitle: string;
  back: { to: string; text: string };
  photos: UseInfiniteQueryResult<InfiniteData<PageOf<Photo>>>;
  /** Buttons below the title. */
  tools?: ReactNode;
}

/** Album page: owner, likes and photos. */
export function Album(props: AlbumProps) {
  const { t } = useTranslation('albums');
  const { album, id, isOwn, title, subtitle, back, tools } = props;
  const isFirst = album.albumUuid === undefined;
  // The photos appear together with the list of albums above them, so the layout does not shift.
  const albums = useQuery({ ...furtherAlbumsQuery(album), enabled: isFirst });
  useEventStream();
  return (
    <Page gap="small">
      <header>
        <Group justify="space-between" wrap="nowrap" h={44}>
          <TextLink to={back.to}>
            <IconChevronLeft size={18} aria-hidden />
            <Text component="span" inherit lineClamp={1}>
              {back.text}
            </Text>
          </TextLink>
          {/* Keeps its position when the number of likes appears. */}
          {id !== undefined && (
            <Box component="span" flex="none" miw={84}>
              <LikeButton targetType={`${album.type}_album`} targetId={id} label={t('like')} />
            </Box>
          )}
        </Group>
        <PageHeading>{title}</PageHeading>
        <Text mt={4} c="dimmed">
          {subtitle}
        </Text>
      </header>
      {tools}
      {albums.isLoading && albums.failureCount === 0 ? (
        <PhotosSkeleton />
      ) : (
        <>
          {isFirst && <AlbumList {...props} owner={album} />}
          {isFirst && isOwn && <MoveFromFirst owner={album} />}
          <Photos {...props} />
        </>
      )}
    </Page>
  );
}

function Photos(props: AlbumProps) {
  const { t } = useTranslation('albums');
  const { isOwn, name, tint, drawing, title, photos: query } = props;
  const { data, error, refetch } = query;
  // Memoized, so an unrelated render does not interrupt reordering.
  const photos = useMemo(() => data?.pages.flatMap(({ items }) => items), [data?.pages]);

  if (error && !photos) {
    return <ApiErrorMessage title={t('failed.photos')} error={error} onRetry={() => void refetch()} />;
  }
  if (!photos) return <PhotosSkeleton />;
  return (
    <>
      {isOwn ? (
        <Suspense fallback={<PhotosSkeleton />}>
          <OwnPhotos {...props} list={photos} />
        </Suspense>
      ) : photos.length ? (
        <ul className={photoClasses.grid} aria-label={title}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <AlbumPhoto photo={photo} number={index + 1} name={name} tint={tint} drawing={drawing} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState illustration="camera" tint={tint} heading={<h2>{t('empty.title')}</h2>}>
          {t('empty.theirs', { name })}
        </EmptyState>
      )}
      <LoadMorePages query={query} />
      <AlbumViewer
        label={title}
        name={name}
        reportedAs={isOwn ? undefined : `${props.album.type}_photo`}
        type={props.album.type}
        photos={photos}
        query={query}
      />
    </>
  );
}

/** Loading state with the dimensions of an album, so the layout does not shift. */
export function AlbumSkeleton() {
  return (
    <Page gap="small" role="status">
      <HeadingSkeleton />
      <header>
        <Group justify="space-between" wrap="nowrap" h={44}>
          <Skeleton width={96} height={24} radius={8} />
        </Group>
        <Skeleton h={{ base: 34, md: 48 }} maw={320} radius={12} />
        <Skeleton maw={280} height={24.8} mt={4} radius={8} />
      </header>
      <PhotosSkeleton />
    </Page>
  );
}

const PhotosSkeleton = () => <Skeletons count={8} className={photoClasses.grid} boxRatio="4 / 5" />;
