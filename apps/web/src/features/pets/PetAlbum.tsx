import { ActionIcon, Button } from '@mantine/core';
import { IconStar, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { trimText } from '@sapa/shared/trim-text.ts';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { SortableList } from '../../ui/lists/SortableList';
import { useFailure } from '../../ui/feedback/useFailure';
import { petCategoryLook } from '../catalog/petCategories';
import { PhotoDescription } from '../../ui/uploads/PhotoDescription';
import classes from '../../ui/uploads/Photos.module.css';
import { PhotoTile } from '../../ui/uploads/PhotoTile';
import { usePhotoOrderTexts } from '../../ui/uploads/usePhotoOrderTexts';
import { SessionExpired } from '../../ui/feedback/expiredSession';
import { PetDrawing } from './PetDrawing';
import { useArrangePhotos, useDeletePhoto, useDescribePhoto } from './pets.queries';

type Pet = components['schemas']['Pet'];
type Photo = components['schemas']['PhotoView'];

const loadConfirmDialog = () => import('../../ui/dialogs/ConfirmDialog').then((m) => ({ default: m.ConfirmDialog }));
const ConfirmDialog = lazy(loadConfirmDialog);

/** List in which the owner edits a pet's photos. Each change is saved immediately. */
export function PetAlbum({ pet }: { pet: Pet }) {
  const { t } = useTranslation(['pets', 'photos']);
  const { photos } = pet;
  const [main] = photos;
  const texts = usePhotoOrderTexts(t('photos:album.title'), photos.length);
  const arrange = useArrangePhotos(pet);
  const [deleting, setDeleting] = useState<Photo | null>(null);

  // Preloads the dialog, because a failed import later would show the error page and discard
  // chosen photos.
  useEffect(() => void loadConfirmDialog().catch(() => undefined), []);

  const nameOf = ({ id, description }: Photo) =>
    description || t('photos:album.photo', { number: photos.findIndex((photo) => photo.id === id) + 1 });

  const arrangeFailure = useFailure(arrange.error);
  const saveOrder = (photoIds: number[]) => arrange.mutate({ photoIds, isNewMain: photoIds[0] !== main?.id });

  function retryOrder() {
    // Excludes photos deleted since the failed attempt.
    const exists = (id: number) => photos.some((photo) => photo.id === id);
    saveOrder(arrange.variables?.photoIds.filter(exists) ?? []);
  }

  return (
    <>
      {arrangeFailure && !(arrangeFailure instanceof SessionExpired) && (
        <InlineError title={t('photos:album.orderFailed')} error={arrangeFailure} onRetry={retryOrder} />
      )}
      <SortableList
        items={photos}
        keyOf={({ id }) => String(id)}
        nameOf={nameOf}
        texts={texts}
        className={classes.grid}
        onReorder={(keys) => saveOrder(keys.map(Number))}
      >
        {(photo, handle) => (
          <PhotoTile
            picture={
              <PhotoFrame
                src={photo.url}
                variants={photo.variants}
                sizes="(min-width: 64em) 200px, (min-width: 40em) 30vw, 44vw"
                alt={nameOf(photo)}
                fallback={<PetDrawing pet={pet} />}
                tint={petCategoryLook(pet.petCategory.id).tint}
                className={classes.stored}
              />
            }
            isMain={photo === main}
            handle={handle}
            remove={
              <ActionIcon
                variant="default"
                aria-label={t('photos:album.deleteOf', { name: nameOf(photo) })}
                onClick={() => setDeleting(photo)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            }
          >
            <Description pet={pet} photo={photo} name={nameOf(photo)} />
            {photo !== main && (
              <div className={classes.tools}>
                <Button
                  variant="subtle"
                  color="teal"
                  px={8}
                  fz="sm"
                  leftSection={<IconStar size={18} aria-hidden />}
                  onClick={() =>
                    saveOrder([photo.id, ...photos.filter((other) => other !== photo).map(({ id }) => id)])
                  }
                  aria-label={t('photos:makeMainOf', { file: nameOf(photo) })}
                >
                  {t('photos:makeMain')}
                </Button>
              </div>
            )}
          </PhotoTile>
        )}
      </SortableList>
      {deleting && (
        <Suspense fallback={null}>
          <DeletePhoto pet={pet} photo={deleting} name={nameOf(deleting)} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </>
  );
}

interface DescriptionProps {
  pet: Pet;
  photo: Photo;
  name: string;
}

/** Description field that saves on blur and on unmount. After a failure the text stays. */
function Description({ pet, photo, name }: DescriptionProps) {
  const { t, i18n } = useTranslation(['pets', 'photos']);
  const stored = photo.description ?? '';
  const [text, setText] = useState(stored);
  const { mutate, error } = useDescribePhoto(pet);
  const failure = useFailure(error);

  function save() {
    const description = trimText(text);
    if (description !== stored || error) mutate({ id: photo.id, description });
  }

  const saveOnUnmount = useEffectEvent(save);
  useEffect(() => () => saveOnUnmount(), []);

  return (
    <PhotoDescription
      name={name}
      value={text}
      onChange={setText}
      onBlur={save}
      onEnter={(field) => field.blur()}
      error={failure && t('photos:album.describeFailed', { message: errorText(i18n, failure) })}
    />
  );
}

interface DeletePhotoProps {
  pet: Pet;
  photo: Photo;
  name: string;
  onClose: () => void;
}

function DeletePhoto({ pet, photo, name, onClose }: DeletePhotoProps) {
  const { t, i18n } = useTranslation(['pets', 'photos']);
  const { mutate, isPending, error } = useDeletePhoto(pet);
  return (
    <ConfirmDialog
      title={t('photos:album.deleteTitle')}
      confirm={t('page.delete')}
      busyText={t('delete.busy')}
      busy={isPending}
      error={error && t('photos:album.deleteFailed', { message: errorText(i18n, error) })}
      onConfirm={() => mutate(photo.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t('photos:album.deleteText', { name })}
    </ConfirmDialog>
  );
}
