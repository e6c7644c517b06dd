import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useSubmit } from '../../ui/forms/useSubmit';
import type { AlbumOwner } from './albums.queries';
import { type FurtherAlbum, useDeleteAlbum } from './furtherAlbums.queries';

interface DeleteAlbumProps {
  owner: AlbumOwner;
  album: FurtherAlbum;
  onClose: () => void;
}

/** Asks whether the photos of a deleted album are kept. */
export function DeleteAlbum({ owner, album, onClose }: DeleteAlbumProps) {
  const { t, i18n } = useTranslation(['albums', 'common']);
  const navigate = useNavigate();
  const [photos, setPhotos] = useState<'move' | 'delete'>('move');
  const { submit, isPending, error } = useSubmit(useDeleteAlbum(owner, album.uuid));

  function remove() {
    submit(photos, {
      onSuccess: () => {
        notify.success((translate) => translate('albums:further.removed'));
        void navigate(owner.type === 'pet' ? paths.petAlbum(owner.uuid) : paths.userAlbum(owner.uuid), {
          replace: true,
        });
      },
    });
  }

  return (
    <Dialog title={t('further.remove.title', { name: album.name })} onClose={onClose} busy={isPending}>
      {album.photoCount > 0 ? (
        <ChoiceCards
          name="photos"
          layout="rows"
          legend={t('further.remove.photos', { count: album.photoCount })}
          choices={(['move', 'delete'] as const).map((value) => ({
            value,
            label: t(`further.remove.${value}`),
            description: t(`further.remove.${value}Hint`),
          }))}
          value={photos}
          onChange={setPhotos}
        />
      ) : (
        <p>{t('further.remove.empty')}</p>
      )}
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('common:cancel')}
        </Button>
        <Button color="red.9" loading={isPending} onClick={remove}>
          {t('further.tools.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
