import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard';
import { errorText } from '../../ui/feedback/errorText';
import { SessionExpired } from '../../ui/feedback/expiredSession';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useGuidedForm } from '../../ui/forms/useGuidedForm';
import { useSubmit } from '../../ui/forms/useSubmit';
import { EntryFields } from './EntryFields';
import { DETAIL_FIELDS, emptyEntry, entrySchema, toBody, toValues } from './entryValues';
import { EntryFacts } from './EntryFacts';
import { type HealthEntry, type HealthSummary, type Kind, useAddEntry, useChangeEntry } from './health.queries';
import classes from './EntryEditor.module.css';
import { useEntryText } from './useEntryText';

interface EntryEditorProps {
  pet: HealthSummary['pet'];
  isOwner: boolean;
  /** The entry to edit. Without it, the form adds an entry. */
  entry?: HealthEntry;
  /** Initial kind of a new entry. */
  kind?: Kind;
  onClose: () => void;
}

/** The newest version of the entry, if another device changed the entry first. */
const newestOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? (error.current as HealthEntry) : undefined;

/** Form that adds or edits an entry. */
export function EntryEditor({ pet, isOwner, entry, kind = 'vaccination', onClose }: EntryEditorProps) {
  const { t, i18n } = useTranslation(['health', 'common']);
  const [stored, setStored] = useState(() => (entry ? toValues(entry) : emptyEntry(kind)));
  /** The version that the form changes. */
  const [version, setVersion] = useState(entry?.version ?? 0);
  const form = useGuidedForm(entrySchema, stored);
  const { values } = form.form;
  const isChanged = JSON.stringify(values) !== JSON.stringify(stored);
  const [isAsking, setAsking] = useState(false);
  const [isShownAtField, setShownAtField] = useState(false);
  const { question, release } = useLeaveGuard(isChanged, t('entry.unsaved'));

  const add = useAddEntry(pet.uuid);
  const change = useChangeEntry(pet.uuid, entry?.id ?? 0);
  const { submit, isPending, error, reset } = useSubmit({
    mutationFn: (body: ReturnType<typeof toBody>) =>
      entry ? change.mutationFn({ ...body, version }) : add.mutationFn(body),
    onSettled: add.onSettled,
    onSuccess: () => {
      release();
      onClose();
      notify.success((t) => t('health:entry.saved'));
    },
    onError: (failure) => {
      const names = DETAIL_FIELDS[values.kind].map((name) => [`details.${name}`, name] as const);
      setShownAtField(form.showServerErrors(failure, { ...Object.fromEntries(names), 'details.grams': 'weight' }));
    },
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

  const title = t(entry ? 'entry.editTitle' : 'entry.addTitle');
  return (
    <Dialog
      title={title}
      // A tap outside the sheet must not lose input.
      onClose={() => (isChanged ? setAsking(true) : onClose())}
      busy={isPending || isAsking}
      wide
    >
      <form
        className={classes.form}
        onSubmit={form.onValid((valid) => submit(toBody(valid)))}
        aria-label={title}
        noValidate
      >
        <EntryFields form={form} petCategoryId={pet.petCategoryId} isOwner={isOwner} />
        {newest ? (
          <NewestVersion entry={newest} onChoose={(keepsInput) => takeNewest(newest, keepsInput)} />
        ) : (
          <FormMessage comesIntoView>
            {error &&
              !isShownAtField &&
              !(error instanceof SessionExpired) &&
              t('entry.failed', { message: errorText(i18n, error) })}
          </FormMessage>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('common:cancel')}
          </Button>
          <SubmitButton busy={isPending} busyText={t('entry.saving')}>
            {t('entry.save')}
          </SubmitButton>
        </DialogActions>
      </form>
      {question}
      {isAsking && (
        <ConfirmDialog
          title={t('entry.discard')}
          confirm={t('entry.discardConfirm')}
          busyText=""
          busy={false}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          {t('entry.unsaved')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

interface NewestVersionProps {
  entry: HealthEntry;
  onChoose: (keepsInput: boolean) => void;
}

/** Asks which version to keep after another device has changed the entry. */
function NewestVersion({ entry, onChoose }: NewestVersionProps) {
  const { t } = useTranslation('health');
  const { title, facts } = useEntryText();
  return (
    <div className={classes.newest} role="alert">
      <p>{t('entry.changed')}</p>
      <strong>{title(entry)}</strong>
      <EntryFacts facts={facts(entry)} />
      {entry.note && <p className={classes.note}>{entry.note}</p>}
      <div className={classes.choices}>
        <Button variant="default" onClick={() => onChoose(false)}>
          {t('entry.useTheirs')}
        </Button>
        <Button variant="default" onClick={() => onChoose(true)}>
          {t('entry.keepMine')}
        </Button>
      </div>
    </div>
  );
}
