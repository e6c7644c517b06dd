import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { useSession } from '../../api/session';
import { isUuid } from '../../lib/uuid';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { userCategoryLook } from '../catalog/userCategories';
import { userQuery } from '../profiles/profiles.queries';
import { Album, AlbumSkeleton } from './Album';
import { albumQuery } from './albums.queries';

/** Photo album of a user, editable by its owner. */
export function UserAlbumPage() {
  const { t } = useTranslation(['albums', 'errors', 'users']);
  const uuid = useParams().uuid?.toLowerCase() ?? '';
  const isOwn = uuid === useSession()?.user.uuid;
  const enabled = isUuid(uuid);
  const { data: user, error, refetch } = useQuery({ ...userQuery(uuid), enabled });
  const album = { type: 'user', uuid } as const;
  const photos = useInfiniteQuery({ ...albumQuery(album), enabled });

  if (!enabled || (error instanceof ApiError && error.status === 404)) {
    return (
      <MissingPage title={t('errors:user_not_found')} to={paths.users()} toText={t('toUsers')}>
        {t('noUserText')}
      </MissingPage>
    );
  }
  if (user) {
    const look = userCategoryLook(user.userCategoryId);
    return (
      <Album
        key={uuid}
        album={album}
        id={user.id}
        isOwn={isOwn}
        title={isOwn ? t('user.mine') : t('user.theirs', { name: user.firstName || t('user.unnamed') })}
        subtitle={isOwn ? t('user.subtitle') : t('subtitle')}
        name={user.firstName || t('user.unnamed')}
        imageUrl={user.imageUrl}
        tint={look?.tint ?? 'plain'}
        drawing={look?.illustration ?? 'camera'}
        back={{ to: paths.user(uuid), text: isOwn ? t('user.toMine') : userName(user) || t('users:unnamed') }}
        photos={photos}
      />
    );
  }
  if (error) return <ApiErrorMessage isPage title={t('failed.user')} error={error} onRetry={() => void refetch()} />;
  return <AlbumSkeleton />;
}
