import { ActionIcon, Box, Button, Flex, Group, Stack } from '@mantine/core';
import { IconCrop, IconStar, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoCropper } from './PhotoCropper';
import { PhotoDrop } from './PhotoDrop';
import { SortableList } from '../lists/SortableList';
import { PhotoDescription } from './PhotoDescription';
import { type PhotoList, type QueuedPhoto, useQueuedPhotos } from './PhotoList';
import classes from './Photos.module.css';
import { PhotoPreview } from './PhotoPreview';
import { PreparingBar } from './PreparingBar';
import { PhotoTile } from './PhotoTile';
import { usePhotoOrderTexts } from './usePhotoOrderTexts';

interface PhotoPickerProps {
  queue: PhotoList;
  /** Whether the first photo becomes the pet's main photo. */
  hasMain: boolean;
  /** Placeholder of each photo's description field. */
  describe?: string;
}

/** Photos chosen for an upload. The user can describe, crop, move and remove each photo. */
export function PhotoPicker({ queue, hasMain }: Omit<PhotoPickerProps, 'describe'>) {
  const { t } = useTranslation('photos');
  return (
    <Stack gap="sm">
      <PhotoDrop text={t('choose')} hint={t('hint')} onFiles={(files) => queue.add(files)} />
      <ChosenPhotos queue={queue} hasMain={hasMain} />
    </Stack>
  );
}

/** Photos to upload, and a list of files that cannot be uploaded. */
export function ChosenPhotos({ queue, hasMain, describe }: PhotoPickerProps) {
  const { t } = useTranslation(['photos', 'errors']);
  const photos = useQueuedPhotos(queue);
  const sendable = photos.filter(({ problem, status }) => !problem && status === 'waiting');
  const [main] = sendable;
  const texts = usePhotoOrderTexts(t('order.chosen'), sendable.length);
  const [cropping, setCropping] = useState<QueuedPhoto | null>(null);

  return (
    <>
      <Box c="dimmed" fz="sm">
        <p role="status">{photos.length > 0 && t('chosen', { count: sendable.length })}</p>
        {sendable.length > 1 && <p>{t(hasMain ? 'order.hintMain' : 'order.hint')}</p>}
      </Box>
      <SortableList
        items={sendable}
        keyOf={({ key }) => key}
        nameOf={({ file }) => file.name}
        texts={texts}
        className={classes.grid}
        onReorder={(keys) => queue.arrange(keys)}
      >
        {(photo, handle) => (
          <PhotoTile
            picture={
              <>
                <PhotoPreview src={photo.preview} />
                {photo.isPreparing && <PreparingBar pos="absolute" inset="auto 8px 8px" />}
              </>
            }
            isMain={hasMain && photo === main}
            handle={handle}
            remove={
              <ActionIcon
                variant="default"
                aria-label={t('remove', { file: photo.file.name })}
                onClick={() => queue.remove(photo.key)}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            }
          >
            <PhotoDescription
              name={photo.file.name}
              value={photo.description}
              placeholder={describe}
              onChange={(description) => queue.describe(photo.key, description)}
            />
            <Group gap={0}>
              <Button
                variant="subtle"
                color="teal"
                px={8}
                fz="sm"
                leftSection={<IconCrop size={18} aria-hidden />}
                disabled={photo.isPreparing}
                onClick={() => setCropping(photo)}
                aria-label={t('cropOf', { file: photo.file.name })}
              >
                {t('crop')}
              </Button>
              {hasMain && photo !== main && (
                <Button
                  variant="subtle"
                  color="teal"
                  px={8}
                  fz="sm"
                  leftSection={<IconStar size={18} aria-hidden />}
                  onClick={() => queue.arrange([photo.key])}
                  aria-label={t('makeMainOf', { file: photo.file.name })}
                >
                  {t('makeMain')}
                </Button>
              )}
            </Group>
          </PhotoTile>
        )}
      </SortableList>
      <LeftOut photos={photos.filter(({ problem }) => problem)} onRemove={(key) => queue.remove(key)} />
      {cropping && (
        <PhotoCropper
          // The original file, so the user can restore an area that was cropped away.
          file={cropping.original}
          title={t('cropOf', { file: cropping.original.name })}
          aspect={1}
          submit={t('useCrop')}
          onCropped={(file) => {
            queue.crop(cropping.key, file);
            setCropping(null);
          }}
          onCancel={() => setCropping(null)}
        />
      )}
    </>
  );
}

/** List of files that cannot be uploaded, with the reasons. */
function LeftOut({ photos, onRemove }: { photos: QueuedPhoto[]; onRemove: (key: string) => void }) {
  const { t } = useTranslation(['photos', 'errors']);
  if (!photos.length) return null;
  return (
    <Flex component="ul" direction="column" gap="xs">
      {photos.map(({ key, file, problem }) => (
        <Flex
          component="li"
          justify="space-between"
          align="center"
          gap="xs"
          p="4px 4px 4px 16px"
          bdrs="lg"
          bg="var(--danger-ground)"
          c="var(--danger)"
          fz="sm"
          fw={600}
          key={key}
        >
          <p role="alert">
            <Box component="strong" display="block">
              {file.name}
            </Box>
            {problem && t(`errors:${problem}`)} {t('leftOut')}
          </p>
          <ActionIcon aria-label={t('remove', { file: file.name })} onClick={() => onRemove(key)}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </Flex>
      ))}
    </Flex>
  );
}
