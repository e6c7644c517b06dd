import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { draft } from '../../lib/draft';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { useSubmit } from '../../ui/forms/useSubmit';
import { SessionExpired } from '../../ui/feedback/expiredSession';
import { petEditDraft } from './petEditDraft';
import { useRemovePet } from './pets.queries';

interface DeletePetProps {
  pet: components['schemas']['Pet'];
  onCancel: () => void;
  onDeleted: () => void;
}

/** Milliseconds before the redirect, by the specification, so the user can read the message. */
const LEAVE_AFTER_MS = 300;

export function DeletePet({ pet, onCancel, onDeleted }: DeletePetProps) {
  const { t, i18n } = useTranslation('pets');
  const [isDeleted, setDeleted] = useState(false);
  const { submit, isPending, error } = useSubmit<unknown, void>({
    ...useRemovePet(pet.uuid),
    onSuccess: () => {
      draft.remove(petEditDraft(pet));
      setDeleted(true);
      notify.success((t) => t('pets:delete.done', { name: pet.name }));
      setTimeout(onDeleted, LEAVE_AFTER_MS);
    },
  });

  return (
    <ConfirmDialog
      title={t('delete.title', { name: pet.name })}
      confirm={t('delete.confirm')}
      busyText={t('delete.busy')}
      busy={isPending || isDeleted}
      error={error && !(error instanceof SessionExpired) && t('delete.failed', { message: errorText(i18n, error) })}
      onConfirm={() => submit()}
      onCancel={onCancel}
    >
      {pet.photos.length > 0
        ? t('delete.withPhotos', { name: pet.name, count: pet.photos.length })
        : t('delete.withoutPhotos', { name: pet.name })}
    </ConfirmDialog>
  );
}
