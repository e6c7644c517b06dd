import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import { FormActions } from '../../ui/dialogs/FormActions';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { errorText } from '../../ui/feedback/errorText';
import { SessionExpired } from '../../ui/feedback/expiredSession';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useGuidedForm } from '../../ui/forms/useGuidedForm';
import { useSubmit } from '../../ui/forms/useSubmit';
import { EntryFields } from './EntryFields';
import { emptyEntry, entrySchema, toBody, toValues } from './entryForm';
import { EntryFacts } from './EntryFacts';
import type { HealthEntry, Kind } from './health.queries';
import classes from './HealthPage.module.css';
import { useEntryText } from './useEntryText';

interface EntryDialogProps {
  title: string;
  /** Pet category of the suggestions. Undefined: all categories. */
  petCategoryId: number | undefined;
  isOwner: boolean;
  /** The entry to edit. Without it, the form is empty. */
  entry?: HealthEntry | undefined;
  /** The new entry, if it was saved but its document was not. */
  added?: HealthEntry | undefined;
  /** Field for the document of a new entry. */
  document?: { isChosen: boolean; field: (isBusy: boolean) => ReactNode } | undefined;
  /** Initial kind of a new entry. */
  kind?: Kind | undefined;
  /** Whether the user can choose another kind. */
  hasKinds?: boolean;
  save: {
    mutationFn: (body: ReturnType<typeof toBody>, version: number) => Promise<unknown>;
    onSettled: () => unknown;
  };
  onSaved: () => void;
  onClose: () => void;
}

/** The newest version of the entry, if another device changed the entry first. */
const newestOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? (error.current as HealthEntry) : undefined;

/** Dialog with the form of an entry. */
export function EntryDialog({
  title,
  petCategoryId,
  isOwner,
  entry,
  added,
  document,
  kind = 'vaccination',
  hasKinds = true,
  save,
  onSaved,
  onClose,
}: EntryDialogProps) {
  const { t, i18n } = useTranslation('health-records');
  const [stored, setStored] = useState(() => (entry ? toValues(entry) : emptyEntry(kind)));
  /** Version of the entry on which the changes in the form are based. */
  const [version, setVersion] = useState(entry?.version ?? 0);
  const form = useGuidedForm(entrySchema, stored);
  const { values } = form.form;
  const [isShownAtField, setShownAtField] = useState(false);

  const { submit, isPending, error, reset } = useSubmit({
    mutationFn: (body: ReturnType<typeof toBody>) => save.mutationFn(body, Math.max(version, added?.version ?? 0)),
    onSettled: save.onSettled,
    onSuccess: () => {
      onClose();
      onSaved();
    },
    onError: (failure) => setShownAtField(form.showServerErrors(failure, { clinicId: 'clinicName' })),
  });
  const newest = newestOf(error);

  function takeNewest(current: HealthEntry, keepsInput: boolean) {
    setVersion(current.version);
    if (!keepsInput) {
      setStored(toValues(current));
      form.form.setValues(toValues(current));
    }
    reset();
  }

  return (
    <FormDialog
      title={title}
      isChanged={JSON.stringify(values) !== JSON.stringify(stored) || Boolean(document?.isChosen)}
      unsaved={t(added ? 'entry.documentUnsaved' : 'entry.unsaved')}
      busy={isPending}
      onClose={onClose}
    >
      <form onSubmit={form.onValid((valid) => submit(toBody(valid)))} aria-label={title} noValidate>
        <EntryFields form={form} petCategoryId={petCategoryId} isOwner={isOwner} hasKinds={hasKinds} />
        {values.kind !== 'weight' && document?.field(isPending)}
        {newest ? (
          <NewestVersion entry={newest} onChoose={(keepsInput) => takeNewest(newest, keepsInput)} />
        ) : (
          <FormMessage comesIntoView>
            {error &&
              !isShownAtField &&
              !(error instanceof SessionExpired) &&
              t(added ? 'entry.documentFailed' : 'entry.failed', { message: errorText(i18n, error) })}
          </FormMessage>
        )}
        <FormActions busy={isPending} submit={t('entry.save')} busyText={t('entry.saving')} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}

interface NewestVersionProps {
  entry: HealthEntry;
  onChoose: (keepsInput: boolean) => void;
}

/** Asks which version to keep after another device has changed the entry. */
function NewestVersion({ entry, onChoose }: NewestVersionProps) {
  const { t } = useTranslation('health-records');
  const { title, facts } = useEntryText();
  return (
    <Stack gap="xs" p="md" bdrs="xl" bg="var(--danger-ground)" role="alert">
      <p>{t('entry.changed')}</p>
      <strong>{title(entry)}</strong>
      <EntryFacts facts={facts(entry)} />
      {entry.note && <p className={classes.lines}>{entry.note}</p>}
      <Group gap="xs" align="stretch">
        <Button variant="default" onClick={() => onChoose(false)}>
          {t('entry.useTheirs')}
        </Button>
        <Button variant="default" onClick={() => onChoose(true)}>
          {t('entry.keepMine')}
        </Button>
      </Group>
    </Stack>
  );
}
