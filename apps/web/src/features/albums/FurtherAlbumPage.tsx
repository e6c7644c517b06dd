import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Album, AlbumSkeleton } from './Album';
import { AlbumTools } from './AlbumTools';
import { type AlbumRef, albumQuery } from './albums.queries';
import { type FurtherAlbum, furtherAlbumQuery } from './furtherAlbums.queries';

/** A further album of a user or pet, editable by its owner. */
export function FurtherAlbumPage() {
  const { t } = useTranslation(['albums', 'errors']);
  const uuid = useParams().uuid?.toLowerCase() ?? '';
  const enabled = isUuid(uuid);
  const { data: album, error, refetch } = useQuery({ ...furtherAlbumQuery(uuid), enabled });

  if (!enabled || (error instanceof ApiError && error.status === 404)) {
    return (
      <MissingPage title={t('errors:album_not_found')} to={paths.users()} toText={t('toUsers')}>
        {t('further.goneText')}
      </MissingPage>
    );
  }
  if (album) return <FurtherAlbumView key={uuid} album={album} />;
  if (error) return <ApiErrorMessage isPage title={t('failed.albums')} error={error} onRetry={() => void refetch()} />;
  return <AlbumSkeleton />;
}

function FurtherAlbumView({ album }: { album: FurtherAlbum }) {
  const { t } = useTranslation(['albums', 'common']);
  const { owner, isOwn } = album;
  const ref: AlbumRef = { type: owner.type, uuid: owner.uuid, albumUuid: album.uuid };
  const photos = useInfiniteQuery(albumQuery(ref));
  const name = owner.name || t(`${owner.type}.unnamed`);
  const audience = t(`common:audiences.${album.audience}`);
  return (
    <Album
      album={ref}
      isOwn={isOwn}
      title={album.name}
      subtitle={isOwn ? t('further.seenBy', { audience }) : t('further.of', { name })}
      name={name}
      imageUrl={album.coverUrl}
      tint="plain"
      drawing="camera"
      back={{ to: owner.type === 'pet' ? paths.petAlbum(owner.uuid) : paths.userAlbum(owner.uuid), text: name }}
      photos={photos}
      tools={isOwn && <AlbumTools owner={owner} album={album} />}
    />
  );
}
