import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { useSession } from '../../api/session';
import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { TextLink } from '../../ui/layout/TextLink';
import { petCategoryLook } from '../catalog/petCategories';
import { petQuery } from '../pets/pets.queries';
import { Album, AlbumSkeleton } from './Album';
import { albumQuery } from './albums.queries';

/** Photo album of a pet, editable by its owner. */
export function PetAlbumPage() {
  const { t } = useTranslation(['albums', 'errors']);
  const uuid = useParams().uuid?.toLowerCase() ?? '';
  const userId = useSession()?.user.id;
  const enabled = isUuid(uuid);
  const { data: pet, error, refetch } = useQuery({ ...petQuery(uuid), enabled });
  const album = { type: 'pet', uuid } as const;
  const photos = useInfiniteQuery({ ...albumQuery(album), enabled });

  if (!enabled || (error instanceof ApiError && error.status === 404)) {
    return (
      <MissingPage title={t('errors:pet_not_found')} to={paths.animals()} toText={t('toAnimals')}>
        {t('noPetText')}
      </MissingPage>
    );
  }
  if (pet) {
    const { tint, illustration } = petCategoryLook(pet.petCategory.id);
    const isOwn = pet.userId === userId;
    const name = pet.name || t('pet.unnamed');
    return (
      <Album
        key={uuid}
        album={album}
        id={pet.id}
        isOwn={isOwn}
        title={isOwn ? t('pet.mine') : t('pet.theirs', { name })}
        subtitle={isOwn ? t('pet.subtitle') : t('subtitle')}
        name={name}
        imageUrl={pet.imageUrl}
        tint={tint}
        drawing={illustration}
        back={{ to: paths.pet(uuid), text: name }}
        photos={photos}
        tools={<TextLink to={paths.petPhotos(uuid)}>{t('byOthers.title', { name })}</TextLink>}
      />
    );
  }
  if (error) return <ApiErrorMessage isPage title={t('failed.pet')} error={error} onRetry={() => void refetch()} />;
  return <AlbumSkeleton />;
}
