import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimText } from '@sapa/shared/trim-text.ts';
import { CreateAlbumDto as ENUMS } from '../../api/enums';
import { CreateAlbumDto } from '../../api/limits';
import { useClientId } from '../../lib/useClientId';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useSubmit } from '../../ui/forms/useSubmit';
import { Stack } from '../../ui/layout/Layout';
import type { AlbumOwner } from './albums.queries';
import { type Audience, type FurtherAlbum, useChangeAlbum, useCreateAlbum } from './furtherAlbums.queries';

const { maxLength: MAX_NAME_LENGTH } = CreateAlbumDto.name;

interface Values {
  name: string;
  audience: Audience;
}

interface NewAlbumProps {
  owner: AlbumOwner;
  onClose: () => void;
}

/** Dialog that creates an album. */
export function NewAlbum({ owner, onClose }: NewAlbumProps) {
  const { t } = useTranslation('albums');
  const clientIdOf = useClientId();
  const { submit, isPending, error } = useSubmit(useCreateAlbum(owner));
  return (
    <AlbumForm
      title={t('further.add')}
      confirm={t('further.create')}
      initial={{ name: '', audience: 'friends' }}
      busy={isPending}
      error={error}
      onSave={(values) => submit({ ...values, clientId: clientIdOf(values) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface EditAlbumProps extends NewAlbumProps {
  album: FurtherAlbum;
}

/** Dialog that changes an album's name and audience. */
export function EditAlbum({ owner, album, onClose }: EditAlbumProps) {
  const { t } = useTranslation('albums');
  const { submit, isPending, error } = useSubmit(useChangeAlbum(owner, album.uuid));
  return (
    <AlbumForm
      title={t('further.edit')}
      confirm={t('save')}
      initial={album}
      busy={isPending}
      error={error}
      onSave={(values) => submit(values, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface AlbumFormProps {
  title: string;
  confirm: string;
  initial: Values;
  busy: boolean;
  error: Error | null;
  onSave: (values: Values) => void;
  onClose: () => void;
}

function AlbumForm({ title, confirm, initial, busy, error, onSave, onClose }: AlbumFormProps) {
  const { t, i18n } = useTranslation(['albums', 'common', 'fields']);
  const [name, setName] = useState(initial.name);
  const [audience, setAudience] = useState(initial.audience);
  const [isIncomplete, setIncomplete] = useState(false);

  function save(event: FormEvent) {
    event.preventDefault();
    const trimmed = trimText(name);
    setIncomplete(!trimmed);
    if (trimmed) onSave({ name: trimmed, audience });
  }

  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      <Stack component="form" onSubmit={save} noValidate>
        <TextInput
          label={t('further.name')}
          placeholder={t('further.nameExample')}
          value={name}
          required
          maxLength={MAX_NAME_LENGTH}
          error={isIncomplete && t('fields:required')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ChoiceCards
          name="audience"
          layout="rows"
          legend={t('further.audience')}
          choices={ENUMS.audience.map((value) => ({
            value,
            label: t(`common:audiences.${value}`),
            description: t(`further.audienceHint.${value}`),
          }))}
          value={audience}
          onChange={setAudience}
        />
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
