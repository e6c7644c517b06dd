import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormButtons, FormEnd, FormPage } from '../../ui/forms/FormPage';
import { FormSection } from '../../ui/forms/FormSection';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard';
import { petCategoryLook } from '../catalog/petCategories';
import { PhotoPicker } from '../../ui/uploads/PhotoPicker';
import { useQueuedPhotos } from '../../ui/uploads/PhotoList';
import { PhotoQueue, useIsRunning } from '../../ui/uploads/PhotoQueue';
import { PhotoUploads } from './PhotoUploads';
import { useSendPhotos } from '../../ui/uploads/useSendPhotos';
import classes from './PetForm.module.css';
import { PetAlbum } from './PetAlbum';
import { refreshPetPhotos, usePetAlbum } from './pets.queries';

interface EditPetPhotosProps {
  pet: components['schemas']['Pet'];
  onDone: () => void;
}

/** Page on which the owner adds, describes, reorders and deletes photos of a pet. */
export function EditPetPhotos({ pet, onDone }: EditPetPhotosProps) {
  const { t } = useTranslation(['pets', 'photos', 'common']);
  const queryClient = useQueryClient();
  const [queue] = useState(() => new PhotoQueue());
  useEffect(() => () => queue.close(), [queue]);
  const photos = useQueuedPhotos(queue);
  const isRunning = useIsRunning(queue);
  const hasBegun = isRunning || photos.some(({ status }) => status !== 'waiting');
  const isUnsent = photos.some(({ status, problem }) => !problem && status !== 'done');
  const { question } = useLeaveGuard(isUnsent, t('photos:leave'));
  const { send, orderProblem } = useSendPhotos(queue, usePetAlbum(pet.uuid));

  async function upload() {
    await send();
    // Shows the uploaded photos even if other uploads failed.
    await refreshPetPhotos(queryClient);
    if (!queue.isRunning()) queue.dropDone();
  }

  const stopped = photos.filter(({ status }) => status === 'failed' || status === 'cancelled');
  const waiting = photos.filter(({ status, problem }) => !problem && status === 'waiting');
  return (
    <FormPage
      title={t('page.photos', { name: pet.name })}
      intro={t('photos:album.intro')}
      illustration={petCategoryLook(pet.petCategory.id).illustration}
      step="photos"
    >
      {pet.photos.length > 0 && (
        <FormSection title={t('photos:album.title')} hint={pet.photos.length > 1 && t('photos:order.hintMain')}>
          <PetAlbum pet={pet} />
        </FormSection>
      )}

      <FormSection title={t('photos:album.add')} hint={pet.photos.length ? undefined : t('photos.intro')}>
        <p className={classes.progress} role="status">
          {isRunning &&
            t('photos.step.progress', {
              number: photos.filter(({ status }) => status === 'done').length,
              count: photos.length,
            })}
        </p>
        {hasBegun ? (
          <PhotoUploads queue={queue} label={t('photos:uploads')} onRun={() => void upload()} />
        ) : (
          <PhotoPicker queue={queue} hasMain={!pet.photos.length} />
        )}
        {orderProblem && <FormMessage>{orderProblem}</FormMessage>}
        {!hasBegun && waiting.length > 0 && (
          <FormButtons>
            <Button size="lg" onClick={() => void upload()}>
              {t('photos:album.upload', { count: waiting.length })}
            </Button>
          </FormButtons>
        )}
        {hasBegun && !isRunning && stopped.length > 0 && (
          <FormButtons>
            <Button
              size="lg"
              onClick={() => {
                queue.retryStopped();
                void upload();
              }}
            >
              {t('common:tryAgain')}
            </Button>
          </FormButtons>
        )}
      </FormSection>

      <FormEnd>
        <FormButtons>
          <Button size="lg" variant="default" onClick={onDone}>
            {t('photos:album.done', { name: pet.name })}
          </Button>
        </FormButtons>
      </FormEnd>
      {question}
    </FormPage>
  );
}
