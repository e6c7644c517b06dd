import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReminderUnit as UNITS } from '../../api/enums';
import { CreateReminderDto } from '../../api/limits';
import { useSession } from '../../api/session';
import { isDay, today } from '../../lib/day';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { CheckPills } from '../../ui/fields/CheckPills';
import { DateField } from '../../ui/fields/DateField';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { FormMessage } from '../../ui/forms/FormMessage';
import { petsOfUserQuery } from '../pets/pets.queries';
import { type Reminder, useAddReminder, useChangeReminder } from './care.queries';
import classes from './CarePage.module.css';

const NOTICES = [0, 1, 3, 7, 14, 30];
const DEFAULT_TIME = '08:00';

interface ReminderEditorProps {
  /** The reminder to edit. Without it, the form adds a reminder. */
  reminder?: Reminder;
  /** The pet of a new reminder. Without it, the form asks for the pet. */
  petUuid?: string;
  /** Entry of the health record that the new reminder is about. */
  entry?: { id: number; name: string; isMedication: boolean };
  onClose: () => void;
}

/** Form that adds or edits a reminder. Also used by the health record. */
export function ReminderEditor({ reminder, petUuid, entry, onClose }: ReminderEditorProps) {
  const { t, i18n } = useTranslation('care');
  const isFree = !entry && (reminder?.entryId ?? null) === null;
  const isMedication = entry?.isMedication ?? reminder?.kind === 'medication';
  const [pet, setPet] = useState(reminder?.pet.uuid ?? petUuid ?? '');
  const [title, setTitle] = useState(reminder?.title ?? '');
  const [nextOn, setNextOn] = useState(reminder?.nextOn ?? today());
  const [time, setTime] = useState(reminder?.time ?? DEFAULT_TIME);
  const [count, setCount] = useState(String(reminder?.everyCount ?? 1));
  const [unit, setUnit] = useState<(typeof UNITS)[number] | ''>(reminder?.everyUnit ?? '');
  const [daysBefore, setDaysBefore] = useState(reminder?.daysBefore ?? (isFree ? [0] : [7, 0]));
  const [ignoresQuietHours, setIgnoresQuietHours] = useState(reminder?.ignoresQuietHours ?? false);
  const [isTried, setTried] = useState(false);
  const add = useAddReminder();
  const change = useChangeReminder(reminder!);
  const { error, isPending } = reminder ? change : add;

  const problems = {
    pet: !reminder && !pet && t('required'),
    title: isFree && !title.trim() && t('required'),
    nextOn: isFree && !isDay(nextOn) && t('dateInvalid'),
    count: unit !== '' && !/^[1-9]\d{0,2}$/.test(count) && t('countInvalid'),
    daysBefore: daysBefore.length === 0 && t('noticesRequired'),
  };
  const shown = (field: keyof typeof problems) => (isTried && problems[field]) || undefined;

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some(Boolean)) return;
    const body = {
      ...(isFree && { title, nextOn, everyCount: unit ? Number(count) : null, everyUnit: unit || null }),
      ...(isMedication ? { ignoresQuietHours } : { time, daysBefore }),
    };
    const onSuccess = () => {
      notify.success((translate) => translate('care:saved'));
      onClose();
    };
    if (reminder) change.mutate(body, { onSuccess });
    else {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      add.mutate({ ...body, petUuid: pet, timeZone, ...(entry && { entryId: entry.id }) }, { onSuccess });
    }
  }

  const heading = t(reminder ? 'editor.edit' : 'editor.add');
  return (
    <Dialog title={heading} onClose={onClose} busy={isPending}>
      <form className={classes.form} onSubmit={save} aria-label={heading} noValidate>
        {!reminder && !petUuid && <PetField value={pet} onChange={setPet} error={shown('pet')} />}
        {isFree ? (
          <>
            <TextInput
              label={t('editor.title')}
              placeholder={t('editor.titleExample')}
              value={title}
              maxLength={CreateReminderDto.title.maxLength}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
              error={shown('title')}
              required
            />
            <DateField
              label={t('editor.nextOn')}
              value={nextOn}
              onChange={setNextOn}
              error={shown('nextOn')}
              required
            />
            <div className={classes.pair}>
              <NativeSelect
                label={t('editor.repeat')}
                value={unit}
                onChange={({ currentTarget }) => setUnit(currentTarget.value as typeof unit)}
                data={[
                  { value: '', label: t('editor.once') },
                  ...UNITS.map((value) => ({ value, label: t(`editor.units.${value}`) })),
                ]}
              />
              {unit && (
                <TextInput
                  label={t(`editor.counts.${unit}`)}
                  inputMode="numeric"
                  value={count}
                  onChange={({ currentTarget }) => setCount(currentTarget.value)}
                  error={shown('count')}
                />
              )}
            </div>
          </>
        ) : (
          <p>
            <strong>{entry?.name ?? reminder?.title}</strong>
          </p>
        )}
        {isMedication ? (
          <>
            <p className={classes.soft}>{t('editor.medication')}</p>
            <ToggleRow
              label={t('editor.ignoresQuietHours')}
              description={t('editor.ignoresQuietHoursHint')}
              checked={ignoresQuietHours}
              onChange={setIgnoresQuietHours}
            />
          </>
        ) : (
          <>
            <CheckPills
              legend={t('editor.notices')}
              choices={NOTICES.map((days) => ({
                id: days,
                name: days === 0 ? t('editor.onTheDay') : t('editor.daysBefore', { count: days }),
              }))}
              value={daysBefore}
              onChange={setDaysBefore}
            />
            <TextInput
              type="time"
              label={t('editor.time')}
              value={time}
              onChange={({ currentTarget }) => setTime(currentTarget.value || DEFAULT_TIME)}
            />
          </>
        )}
        <FormMessage>{(error && errorText(i18n, error)) || shown('daysBefore')}</FormMessage>
        <FormActions busy={isPending} submit={t('save')} busyText={t('saving')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface PetFieldProps {
  value: string;
  onChange: (uuid: string) => void;
  error: string | undefined;
}

function PetField({ value, onChange, error }: PetFieldProps) {
  const { t } = useTranslation('care');
  const session = useSession();
  const { data } = useInfiniteQuery(petsOfUserQuery(session?.user.uuid ?? ''));
  const pets = data?.pages.flatMap(({ items }) => items) ?? [];
  // With one pet there is nothing to choose.
  const [only, ...others] = pets;
  if (only && others.length === 0 && value !== only.uuid) onChange(only.uuid);
  return (
    <NativeSelect
      label={t('editor.pet')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: t('editor.choosePet') },
        ...pets.map(({ uuid, name }) => ({ value: uuid, label: name })),
      ]}
      error={error}
      required
    />
  );
}
