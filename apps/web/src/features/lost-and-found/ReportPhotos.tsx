import { ActionIcon, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MAX_REPORT_PHOTOS } from '../../api/limits';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { PhotoDrop } from '../../ui/uploads/PhotoDrop';
import { type PhotoList, useQueuedPhotos } from '../../ui/uploads/PhotoList';
import { PhotoPreview } from '../../ui/uploads/PhotoPreview';
import { PreparingBar } from '../../ui/uploads/PreparingBar';
import classes from '../../ui/uploads/Photos.module.css';
import type { ReportPhoto } from './lost.queries';

interface ReportPhotosProps {
  /** Stored photos of a report that is changed. */
  stored: ReportPhoto[];
  onRemove: (photo: ReportPhoto) => void;
  queue: PhotoList;
  /** Called with the chosen files before they are converted, which removes their metadata. */
  onChoose: (files: File[]) => void;
}

/** Photos of a report: stored photos, and photos that are uploaded with the form. */
export function ReportPhotos({ stored, onRemove, queue, onChoose }: ReportPhotosProps) {
  const { t } = useTranslation(['lost-and-found', 'photos', 'errors']);
  const photos = useQueuedPhotos(queue);
  const left = MAX_REPORT_PHOTOS - stored.length - photos.length;

  function add(files: File[]) {
    onChoose(files);
    queue.add(files);
  }

  return (
    <Stack gap="sm">
      {left > 0 && (
        <PhotoDrop
          text={t('photos:choose')}
          hint={t('photos.hint', { count: MAX_REPORT_PHOTOS })}
          onFiles={(files) => add(files.slice(0, left))}
        />
      )}
      {stored.length + photos.length > 0 && (
        <ul className={classes.grid}>
          {stored.map((photo, index) => (
            <li key={photo.url} className={classes.picture}>
              <PhotoFrame
                src={photo.url}
                variants={photo.variants}
                sizes="240px"
                alt=""
                fallback="picture"
                tint="plain"
                className={classes.stored}
              />
              <ActionIcon
                pos="absolute"
                top={8}
                right={8}
                variant="default"
                aria-label={t('photos.removeStored', { number: index + 1 })}
                onClick={() => onRemove(photo)}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
          {photos.map(({ key, file, preview, problem, isPreparing }) => (
            <li key={key} className={classes.picture}>
              {problem ? (
                <Text p="xs" ta="center" role="alert">
                  {t(`errors:${problem}`)}
                </Text>
              ) : (
                <PhotoPreview src={preview} />
              )}
              {isPreparing && <PreparingBar />}
              <ActionIcon
                pos="absolute"
                top={8}
                right={8}
                variant="default"
                aria-label={t('photos:remove', { file: file.name })}
                onClick={() => queue.remove(key)}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
