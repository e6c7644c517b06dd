import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/cards/Card';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FormButtons, FormEnd, FormPage } from '../../ui/forms/FormPage';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard';
import { petCategoryLook } from '../catalog/petCategories';
import { PhotoPicker } from '../../ui/uploads/PhotoPicker';
import { useQueuedPhotos } from '../../ui/uploads/PhotoList';
import { type PhotoQueue, useIsRunning } from '../../ui/uploads/PhotoQueue';
import photoClasses from '../../ui/uploads/Photos.module.css';
import { PhotoUploads } from './PhotoUploads';
import { useSendPhotos } from '../../ui/uploads/useSendPhotos';
import classes from './PetForm.module.css';
import type { CreatedPet } from './createdPet';
import { newPetAlbum } from './pets.queries';

interface PetPhotosStepProps {
  pet: CreatedPet;
  queue: PhotoQueue;
  onDone: () => void;
}

/**
 * Second step of adding a pet: uploads the photos. After a reload, the owner can choose them
 * again.
 */
export function PetPhotosStep({ pet, queue, onDone }: PetPhotosStepProps) {
  const { t } = useTranslation(['pets', 'photos']);
  const photos = useQueuedPhotos(queue);
  const isRunning = useIsRunning(queue);
  const { question, release } = useLeaveGuard(isRunning, t('photos:leave'));
  const finish = () => {
    release();
    onDone();
  };
  const { send, orderProblem } = useSendPhotos(queue, newPetAlbum(pet.uuid), finish);

  const hasBegun = isRunning || photos.some(({ status }) => status !== 'waiting');
  const unfinished = photos.filter(({ status }) => status !== 'done');
  const isComplete = hasBegun && !unfinished.length && !orderProblem;

  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    if (queue.get().length) void send();
  });

  const introText = () => {
    if (isRunning) return t('photos.step.running');
    if (!hasBegun) return t('photos.step.resumed', { name: pet.name });
    if (!unfinished.length) return t('photos.step.complete');
    const key = unfinished.length < photos.length ? 'photos.step.incomplete' : 'photos.step.none';
    return `${t(key, { count: unfinished.length })} ${t('photos.step.isSafe')}`;
  };

  return (
    <FormPage
      step="photos"
      title={t('photos.step.title', { name: pet.name })}
      intro={introText()}
      illustration={petCategoryLook(pet.petCategoryId).illustration}
    >
      <p className={classes.progress} role="status">
        {isRunning && t('photos.step.progress', { number: photos.length - unfinished.length, count: photos.length })}
      </p>

      <Card className={photoClasses.step}>
        {hasBegun ? (
          <PhotoUploads queue={queue} label={t('photos.title')} onRun={() => void send()} />
        ) : (
          <PhotoPicker queue={queue} hasMain />
        )}
      </Card>

      <FormEnd>
        <FormMessage>{orderProblem}</FormMessage>
        {!isRunning && (
          <FormButtons>
            {photos.length > 0 && !isComplete && (
              <Button
                size="lg"
                onClick={() => {
                  queue.retryStopped();
                  void send();
                }}
              >
                {hasBegun ? t('photos.step.retry') : t('photos.step.upload')}
              </Button>
            )}
            <Button size="lg" variant={isComplete ? 'filled' : 'default'} onClick={finish}>
              {unfinished.length || !hasBegun ? t('photos.step.skip') : t('photos.step.finish')}
            </Button>
          </FormButtons>
        )}
      </FormEnd>
      {question}
    </FormPage>
  );
}
