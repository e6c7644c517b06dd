import { Button } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/session';
import { Card } from '../../ui/Card';
import { Illustration } from '../../ui/Illustration';
import { notify } from '../../ui/notify';
import { PageHeading } from '../../ui/PageHeading';
import { petCategoryLook } from '../catalog/petCategories';
import classes from './AddPetPage.module.css';
import { type CreatedPet, endingExpiredSession, SessionOver } from './createPet';
import photoClasses from './Photos.module.css';
import { PhotoPicker } from './PhotoPicker';
import { type PhotoQueue, useQueuedPhotos } from './PhotoQueue';
import { PhotoUpload } from './PhotoUpload';

interface PetPhotosStepProps {
  pet: CreatedPet;
  queue: PhotoQueue;
  onDone: () => void;
}

/** The pet exists; its photos are on their way, or have to be chosen again after a reload. */
export function PetPhotosStep({ pet, queue, onDone }: PetPhotosStepProps) {
  const { t } = useTranslation('pets');
  const photos = useQueuedPhotos(queue);
  const isRunning = useSyncExternalStore(queue.subscribe, queue.isRunning);

  const hasBegun = isRunning || photos.some(({ status }) => status !== 'waiting');
  const undone = photos.filter(({ status }) => status !== 'done');
  const current = photos.findIndex(({ status }) => status === 'sending' || status === 'storing');

  async function run() {
    if (!session.get()) {
      notify.error(t('photos.loginFirst'));
      return;
    }
    queue.dropUnsendable();
    try {
      await endingExpiredSession(queue.run(pet.uuid), t('sessionExpired'));
    } catch (error) {
      if (!(error instanceof SessionOver)) throw error;
      return;
    }
    if (queue.get().length && queue.get().every(({ status }) => status === 'done')) onDone();
  }

  const top = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    // The form that had the focus has gone.
    top.current?.querySelector('h1')?.focus();
    if (queue.get().length) void run();
  });

  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);

  const text = () => {
    if (isRunning) return t('photos.step.running');
    if (!hasBegun) return t('photos.step.resumed', { name: pet.name });
    return undone.length ? t('photos.step.incomplete') : t('photos.step.complete');
  };

  return (
    <div className={classes.page} ref={top}>
      <header className={classes.header}>
        <div className={classes.words}>
          <PageHeading>{t('photos.step.title', { name: pet.name })}</PageHeading>
          <p className={classes.intro}>{text()}</p>
        </div>
        <Illustration name={petCategoryLook(pet.petCategoryId).illustration} className={classes.guest} eager />
      </header>

      <p className={classes.progress} role="status">
        {current >= 0 && t('photos.step.progress', { number: current + 1, total: photos.length })}
      </p>

      <Card className={photoClasses.step}>
        {hasBegun ? (
          <ul className={photoClasses.uploads} aria-label={t('photos.title')}>
            {photos.map((photo) => (
              <PhotoUpload
                key={photo.key}
                photo={photo}
                isRunning={isRunning}
                onCancel={() => queue.cancel(photo.key)}
                onRetry={() => {
                  queue.retry(photo.key);
                  void run();
                }}
                onRemove={() => queue.remove(photo.key)}
              />
            ))}
          </ul>
        ) : (
          <PhotoPicker queue={queue} />
        )}
      </Card>

      <div className={classes.end}>
        {!isRunning && (
          <div className={classes.buttons}>
            {undone.length > 0 && (
              <Button
                size="lg"
                onClick={() => {
                  queue.retryStopped();
                  void run();
                }}
              >
                {hasBegun ? t('photos.step.retry') : t('photos.step.upload')}
              </Button>
            )}
            <Button size="lg" variant={undone.length ? 'default' : 'filled'} onClick={onDone}>
              {undone.length || !hasBegun ? t('photos.step.skip') : t('photos.step.finish')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
