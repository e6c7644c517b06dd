import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notify';
import { EntryDialog } from './EntryDialog';
import { type HealthEntry, type HealthSummary, type Kind, useAddEntry, useChangeEntry } from './health.queries';

interface EntryEditorProps {
  pet: Pick<HealthSummary['pet'], 'uuid' | 'petCategoryId'>;
  isOwner: boolean;
  /** The entry to edit. Without it, the form adds an entry. */
  entry?: HealthEntry;
  /** Initial kind of a new entry. */
  kind?: Kind | undefined;
  onClose: () => void;
}

/** Form that adds or edits an entry of a pet. */
export function EntryEditor({ pet, entry, ...props }: EntryEditorProps) {
  const { t } = useTranslation('health');
  const add = useAddEntry(pet.uuid);
  const change = useChangeEntry(pet.uuid, entry?.id ?? 0);
  return (
    <EntryDialog
      {...props}
      title={t(entry ? 'entry.editTitle' : 'entry.addTitle')}
      petCategoryId={pet.petCategoryId}
      entry={entry}
      save={{
        mutationFn: (body, version) => (entry ? change.mutationFn({ ...body, version }) : add.mutationFn(body)),
        onSettled: add.onSettled,
      }}
      onSaved={() => notify.success((t) => t('health:entry.saved'))}
    />
  );
}
