import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconStar, IconTrash, IconUserCircle } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionExpired } from '../../ui/feedback/expiredSession';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import { useFailure } from '../../ui/feedback/useFailure';
import { SortableList } from '../../ui/lists/SortableList';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import type { Tint } from '../../ui/pictures/tint';
import { PhotoDrop } from '../../ui/uploads/PhotoDrop';
import photoClasses from '../../ui/uploads/Photos.module.css';
import { PhotoUpload } from '../../ui/uploads/PhotoUpload';
import { usePhotoOrderTexts } from '../../ui/uploads/usePhotoOrderTexts';
import { AlbumPhoto } from './AlbumPhoto';
import { type AlbumRef, type Photo, useArrangePhotos, useChoosePhoto, useDeletePhoto } from './albums.queries';
import { DescriptionEditor, useDescription } from './DescriptionEditor';
import { ReadyPhotos } from './ReadyPhotos';
import { useAlbumUploads } from './useAlbumUploads';

const loadConfirmDialog = () => import('../../ui/dialogs/ConfirmDialog').then((m) => ({ default: m.ConfirmDialog }));
const ConfirmDialog = lazy(loadConfirmDialog);

export interface OwnPhotosProps {
  album: AlbumRef;
  title: string;
  /** Name for photos without a description. */
  name: string;
  /** The URL of the profile photo or the main photo. */
  imageUrl: string | null;
  tint: Tint;
  drawing: IllustrationName;
  list: Photo[];
}

/** The owner's view of an album: add, reorder, describe, choose and delete photos. */
export function OwnPhotos(props: OwnPhotosProps) {
  const { album, title, tint, name, imageUrl, list } = props;
  const { t } = useTranslation(['albums', 'photos', 'errors']);
  const uploads = useAlbumUploads(album);
  const texts = usePhotoOrderTexts(title, list.length);
  const arrange = useArrangePhotos(album);
  const arrangeFailure = useFailure(arrange.error);
  const [deleting, setDeleting] = useState<Photo | null>(null);

  // Preloads the dialog, because a failed import later would show the error page and discard
  // uploads.
  useEffect(() => void loadConfirmDialog().catch(() => undefined), []);

  const numberOf = ({ id }: Photo) => list.findIndex((photo) => photo.id === id) + 1;
  const nameOf = (photo: Photo) => photo.description || t('photoOf', { name, number: numberOf(photo) });
  const add = (isTile: boolean) => (
    <PhotoDrop
      isTile={isTile}
      busy={uploads.isRunning}
      text={uploads.isRunning ? t('photos:status.sending') : t('add')}
      hint={uploads.progress || (isTile ? undefined : t('photos:hint'))}
      onFiles={uploads.choose}
    />
  );
  const isEmpty = !list.length && !uploads.photos.length;

  return (
    <>
      {/* Sighted users see the progress in the photo's tile. */}
      <VisuallyHidden role="status">{uploads.progress}</VisuallyHidden>
      {uploads.problem}
      {uploads.earlier === 'lost' && <InlineNote>{t('lost')}</InlineNote>}
      {arrangeFailure && !(arrangeFailure instanceof SessionExpired) && (
        <InlineError
          title={t('photos:album.orderFailed')}
          error={arrangeFailure}
          // Excludes photos deleted since the failed attempt.
          onRetry={() => arrange.mutate(arrange.variables?.filter((id) => list.some((photo) => photo.id === id)) ?? [])}
        />
      )}
      <ReadyPhotos uploads={uploads} hasMain={album.type === 'pet' && !album.albumUuid && !list.length} />
      {isEmpty ? (
        <>
          <EmptyState illustration="camera" tint={tint} heading={<h2>{t('empty.title')}</h2>}>
            {t(album.albumUuid ? 'empty.further' : `empty.${album.type}`, { name })}
          </EmptyState>
          {add(false)}
        </>
      ) : (
        <SortableList
          items={list}
          keyOf={({ id }) => String(id)}
          nameOf={nameOf}
          texts={texts}
          className={photoClasses.grid}
          onReorder={(keys) => arrange.mutate(keys.map(Number))}
          first={
            <>
              <li>{add(true)}</li>
              {uploads.sent.map((photo) => (
                <PhotoUpload
                  key={`upload-${photo.key}`}
                  isTile
                  photo={photo}
                  refused={uploads.refused}
                  isRunning={uploads.isRunning}
                  onCancel={() => uploads.queue.cancel(photo.key)}
                  onRetry={() => uploads.retry(photo.key)}
                  onRemove={() => uploads.queue.remove(photo.key)}
                />
              ))}
            </>
          }
        >
          {(photo, handle) => (
            <OwnPhoto
              {...props}
              photo={photo}
              number={numberOf(photo)}
              label={nameOf(photo)}
              isChosen={Boolean(imageUrl?.includes(photo.path))}
              handle={handle}
              onDelete={() => setDeleting(photo)}
            />
          )}
        </SortableList>
      )}
      {uploads.question}
      {deleting && (
        <Suspense fallback={null}>
          <DeletePhoto {...props} photo={deleting} label={nameOf(deleting)} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </>
  );
}

const InlineNote = ({ children }: { children: string }) => (
  <Text c="dimmed" fz="sm" role="status">
    {children}
  </Text>
);

interface OwnPhotoProps extends OwnPhotosProps {
  photo: Photo;
  number: number;
  label: string;
  /** Whether this is the main photo or the profile picture. */
  isChosen: boolean;
  handle: ReactNode;
  onDelete: () => void;
}

function OwnPhoto({ album, name, tint, drawing, photo, number, label, isChosen, handle, onDelete }: OwnPhotoProps) {
  const { t, i18n } = useTranslation(['albums', 'photos']);
  const type = album.albumUuid ? 'cover' : album.type;
  const editButton = useRef<HTMLButtonElement>(null);
  const description = useDescription(album, photo, editButton);
  const choose = useChoosePhoto(album);
  const Choose = type === 'user' ? IconUserCircle : IconStar;

  return (
    <AlbumPhoto
      photo={photo}
      number={number}
      name={name}
      tint={tint}
      drawing={drawing}
      badge={isChosen && (type === 'pet' ? t('photos:main') : t(`${type}.picture`))}
      handle={handle}
      remove={
        <ActionIcon variant="default" aria-label={t('photos:album.deleteOf', { name: label })} onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      }
      editor={description.isOpen && <DescriptionEditor label={label} description={description} />}
      tools={
        !description.isOpen && (
          <div className={photoClasses.tools}>
            <Button
              ref={editButton}
              variant="subtle"
              color="teal"
              px={8}
              fz="sm"
              leftSection={<IconPencil size={18} aria-hidden />}
              aria-label={t('editOf', { name: label })}
              onClick={description.open}
            >
              {t('edit')}
            </Button>
            {!isChosen && (
              <Button
                variant="subtle"
                color="teal"
                px={8}
                fz="sm"
                leftSection={<Choose size={18} aria-hidden />}
                aria-label={t(`${type}.chooseOf`, { name: label })}
                title={t(`${type}.choose`)}
                onClick={() =>
                  choose.mutate(photo, {
                    onSuccess: () => notify.success((t) => t(`albums:${type}.chosen`)),
                    onError: (error) => {
                      if (error instanceof SessionExpired) return;
                      notify.error((t) => t(`albums:${type}.chooseFailed`, { message: errorText(i18n, error) }));
                    },
                  })
                }
              >
                {t(`${type}.chooseShort`)}
              </Button>
            )}
          </div>
        )
      }
    />
  );
}

interface DeletePhotoProps extends Pick<OwnPhotosProps, 'album'> {
  photo: Photo;
  label: string;
  onClose: () => void;
}

function DeletePhoto({ album, photo, label, onClose }: DeletePhotoProps) {
  const { t, i18n } = useTranslation('albums');
  const { mutate, isPending, error } = useDeletePhoto(album);
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      busyText={t('delete.busy')}
      busy={isPending}
      error={error && `${t('failed.delete')}. ${errorText(i18n, error)}`}
      onConfirm={() => mutate(photo.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t('delete.text', { name: label })}
    </ConfirmDialog>
  );
}
