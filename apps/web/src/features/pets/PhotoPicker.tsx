import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconStar, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PhotoDrop } from '../../ui/PhotoDrop';
import { TintChip } from '../../ui/TintChip';
import { LONGEST_PHOTO_DESCRIPTION } from './petSchema';
import classes from './Photos.module.css';
import { PhotoPreview } from './PhotoPreview';
import { type PhotoQueue, useQueuedPhotos } from './PhotoQueue';

/** Choosing photos before they are sent: each can be described, put first and taken out again. */
export function PhotoPicker({ queue }: { queue: PhotoQueue }) {
  const { t } = useTranslation(['pets', 'errors']);
  const photos = useQueuedPhotos(queue);
  const sendable = photos.filter(({ problem }) => !problem);
  const main = sendable[0]?.key;

  return (
    <div className={classes.picker}>
      <PhotoDrop text={t('photos.choose')} hint={t('photos.hint')} onFiles={(files) => queue.add(files)} />
      <p className={classes.count} role="status">
        {photos.length > 0 && t('photos.chosen', { count: sendable.length })}
      </p>
      <ul className={classes.grid}>
        {photos.map(({ key, file, preview, description, problem }) => (
          <li key={key} className={classes.photo} data-problem={problem ?? undefined}>
            <div className={classes.picture}>
              <PhotoPreview src={preview} />
              {key === main && (
                <span className={classes.main}>
                  <TintChip tint="dogs">{t('photos.main')}</TintChip>
                </span>
              )}
              <ActionIcon
                className={classes.remove}
                variant="default"
                aria-label={t('photos.remove', { file: file.name })}
                onClick={() => queue.remove(key)}
              >
                <IconX size={20} />
              </ActionIcon>
            </div>
            <div className={classes.words}>
              {problem ? (
                <p className={classes.problem} role="alert">
                  <strong>{file.name}</strong>
                  {t(`errors:${problem}`)}. {t('photos.leftOut')}
                </p>
              ) : (
                <>
                  <TextInput
                    aria-label={t('photos.descriptionOf', { file: file.name })}
                    placeholder={t('photos.description')}
                    value={description}
                    onChange={(event) => queue.describe(key, event.currentTarget.value)}
                    // Enter ends a description, not the whole form.
                    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                    maxLength={LONGEST_PHOTO_DESCRIPTION}
                    autoComplete="off"
                  />
                  {key !== main && (
                    <Button
                      variant="subtle"
                      color="teal"
                      px={8}
                      leftSection={<IconStar size={18} aria-hidden />}
                      onClick={() => queue.putFirst(key)}
                      aria-label={t('photos.makeMainOf', { file: file.name })}
                    >
                      {t('photos.makeMain')}
                    </Button>
                  )}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
