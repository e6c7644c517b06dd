import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/layout/Layout';
import { Card } from '../../ui/cards/Card';
import { FormButtons } from '../../ui/forms/FormPage';
import { ChosenPhotos } from '../../ui/uploads/PhotoPicker';
import type { AlbumUploads } from './useAlbumUploads';

interface ReadyPhotosProps {
  uploads: AlbumUploads;
  /** Whether the first of these photos becomes the album's main photo. */
  hasMain: boolean;
}

/** Second step of an upload: describe the chosen photos, then send or discard them. */
export function ReadyPhotos({ uploads, hasMain }: ReadyPhotosProps) {
  const { t } = useTranslation(['albums', 'photos', 'common']);
  const { queue, ready, isReady, upload, cancel } = uploads;
  if (!isReady) return null;
  return (
    <Stack component={Card} p={{ base: 'md', md: 'lg' }}>
      <h2>{t('ready')}</h2>
      <ChosenPhotos queue={queue} hasMain={hasMain} describe={t('description')} />
      <FormButtons>
        {ready.length > 0 && (
          <Button onClick={upload}>
            {ready.length > 1 ? t('photos:album.upload', { count: ready.length }) : t('upload')}
          </Button>
        )}
        <Button variant="default" onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </FormButtons>
    </Stack>
  );
}
