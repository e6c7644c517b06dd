import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notify';
import { EntryDialog } from './EntryDialog';
import { type HealthEntry, type HealthSummary, type Kind, useAddEntry, useChangeEntry } from './health.queries';
import { NewDocument } from './NewDocument';
import { useSendDocument } from './sendDocument';

interface EntryEditorProps {
  pet: Pick<HealthSummary['pet'], 'uuid' | 'petCategoryId'>;
  isOwner: boolean;
  /** The entry to edit. Without it, the form adds an entry. */
  entry?: HealthEntry;
  /** Initial kind of a new entry. */
  kind?: Kind | undefined;
  onClose: () => void;
}

/** Form that adds or edits an entry of a pet. A new entry can have a document. */
export function EntryEditor({ pet, entry, ...props }: EntryEditorProps) {
  const { t } = useTranslation('health-records');
  /** The new entry, if it was saved but its document was not. */
  const [added, setAdded] = useState<HealthEntry>();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const add = useAddEntry(pet.uuid);
  const change = useChangeEntry(pet.uuid, (entry ?? added)?.id ?? 0);
  const document = useSendDocument(pet.uuid, setSent);

  return (
    <EntryDialog
      {...props}
      title={t(entry ? 'entry.editTitle' : 'entry.addTitle')}
      petCategoryId={pet.petCategoryId}
      entry={entry}
      added={added}
      document={
        entry
          ? undefined
          : {
              isChosen: file !== null,
              field: (isBusy) => <NewDocument file={file} sent={isBusy ? sent : undefined} onChange={setFile} />,
            }
      }
      save={{
        mutationFn: async (body, version) => {
          const stored = entry || added ? await change.mutationFn({ ...body, version }) : await add.mutationFn(body);
          if (entry || !file || body.kind === 'weight') return;
          // If the document fails, the next attempt changes this entry.
          setAdded(stored);
          await document.mutationFn({ entryId: stored.id, file });
        },
        onSettled: add.onSettled,
      }}
      onSaved={() => notify.success((t) => t('health-records:entry.saved'))}
    />
  );
}
