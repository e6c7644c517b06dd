import { Button, Group } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import { trimText } from '@sapa/shared/trim-text.ts';
import { errorText } from '../../ui/feedback/errorText';
import { useFailure } from '../../ui/feedback/useFailure';
import { Stack } from '../../ui/layout/Layout';
import { PhotoDescription } from '../../ui/uploads/PhotoDescription';
import { type AlbumRef, type Photo, useDescribePhoto } from './albums.queries';

type Description = ReturnType<typeof useDescription>;

/** State of a photo's description editor. Unsaved text is kept on this device as a draft. */
export function useDescription(album: AlbumRef, photo: Photo, editButton: RefObject<HTMLButtonElement | null>) {
  const stored = photo.description ?? '';
  const key = `photo:${session.get()?.user.uuid}:${album.type}:${photo.id}`;
  const [text, setText] = useState(() => {
    const kept = draft.read(key);
    return typeof kept === 'string' ? kept : null;
  });
  const { mutate, isPending, error, reset } = useDescribePhoto(album);
  // Optimistic: the editor closes while the save is pending and reopens if it fails.
  const isOpen = text !== null && !isPending;
  const wasOpen = useRef(isOpen);

  // Returns keyboard focus to the edit button after the editor has closed.
  useEffect(() => {
    if (wasOpen.current && !isOpen) editButton.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, editButton]);

  function close() {
    draft.remove(key);
    setText(null);
    reset();
  }

  return {
    isOpen,
    text: text ?? '',
    error: useFailure(error),
    open: () => setText(stored),
    change: (value: string) => {
      setText(value);
      draft.write(key, value);
    },
    save: () => {
      const description = trimText(text ?? '');
      if (description === stored) close();
      else mutate({ id: photo.id, description }, { onSuccess: close });
    },
    cancel: close,
  };
}

/** Form shown in place of a photo's title and date. */
export function DescriptionEditor({ label, description }: { label: string; description: Description }) {
  const { t, i18n } = useTranslation(['albums', 'common']);
  const { text, error, change, save, cancel } = description;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const field = form.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  return (
    <Stack
      component="form"
      ref={form}
      gap="xs"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <PhotoDescription
        name={label}
        value={text}
        onChange={change}
        onEnter={save}
        onEscape={cancel}
        error={error && `${t('failed.describe')}. ${errorText(i18n, error)}`}
      />
      <Group gap="xs">
        <Button type="submit" px={12}>
          {t('save')}
        </Button>
        <Button variant="default" px={12} onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
