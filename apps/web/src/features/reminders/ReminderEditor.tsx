import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { trimText } from '@sapa/shared/trim-text.ts';
import { ReminderUnit as UNITS } from '../../api/enums';
import { CreateReminderDto } from '../../api/limits';
import { useSession } from '../../api/session';
import { isDay, today } from '../../lib/day';
import { ownTimeZone } from '../../lib/timeZone';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { CheckPills } from '../../ui/fields/CheckPills';
import { DateField } from '../../ui/fields/DateField';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { FormMessage } from '../../ui/forms/FormMessage';
import { type Control, dependingOn, useGuidedForm } from '../../ui/forms/useGuidedForm';
import { petsOfUserQuery } from '../pets/pets.queries';
import { type Reminder, useAddReminder, useChangeReminder } from './care.queries';

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

interface Values extends Record<string, unknown> {
  pet: string;
  title: string;
  nextOn: string;
  time: string;
  count: string;
  unit: (typeof UNITS)[number] | '';
  daysBefore: number[];
  ignoresQuietHours: boolean;
}

const schema = (isFree: boolean) =>
  dependingOn<Values>(({ unit }) =>
    z.object({
      pet: z.string().min(1, 'required'),
      ...(isFree && {
        title: z.string().overwrite(trimText).min(1, 'required'),
        nextOn: z.string().refine(isDay, 'date_invalid'),
      }),
      ...(isFree && unit && { count: z.string().regex(/^[1-9]\d{0,2}$/, 'days_invalid') }),
      daysBefore: z.array(z.number()).min(1, 'required'),
      time: z.string().min(1, 'required'),
    }),
  );

/** Form that adds or edits a reminder. Also used by the health record. */
export function ReminderEditor({ reminder, petUuid, entry, onClose }: ReminderEditorProps) {
  const { t, i18n } = useTranslation('reminders');
  const isFree = !entry && (reminder?.entryId ?? null) === null;
  const isMedication = entry?.isMedication ?? reminder?.kind === 'medication';
  const guided = useGuidedForm<Values>(schema(isFree), {
    pet: reminder?.pet.uuid ?? petUuid ?? '',
    title: reminder?.title ?? '',
    nextOn: reminder?.nextOn ?? today(),
    time: reminder?.time ?? DEFAULT_TIME,
    count: String(reminder?.everyCount ?? 1),
    unit: reminder?.everyUnit ?? '',
    daysBefore: reminder?.daysBefore ?? (isFree ? [0] : [7, 0]),
    ignoresQuietHours: reminder?.ignoresQuietHours ?? false,
  });
  const { field, control } = guided;
  const { unit } = guided.form.values;
  const add = useAddReminder();
  const change = useChangeReminder(reminder!);
  const { error, isPending } = reminder ? change : add;

  function save({ pet, title, nextOn, time, count, daysBefore, ignoresQuietHours }: Values) {
    const body = {
      ...(isFree && { title, nextOn, everyCount: unit ? Number(count) : null, everyUnit: unit || null }),
      ...(isMedication ? { ignoresQuietHours } : { time, daysBefore }),
    };
    const reactions = {
      onSuccess: () => {
        notify.success((translate) => translate('reminders:saved'));
        onClose();
      },
      onError: (failure: Error) => void guided.showServerErrors(failure, { everyCount: 'count' }),
    };
    if (reminder) change.mutate(body, reactions);
    else add.mutate({ ...body, petUuid: pet, timeZone: ownTimeZone(), ...(entry && { entryId: entry.id }) }, reactions);
  }

  const heading = t(reminder ? 'editor.edit' : 'editor.add');
  const notices = control('daysBefore');
  const quietHours = control('ignoresQuietHours');
  return (
    <Dialog title={heading} onClose={onClose} busy={isPending}>
      <form onSubmit={guided.onValid(save)} aria-label={heading} noValidate>
        {!reminder && !petUuid && <PetField {...control('pet')} />}
        {isFree ? (
          <>
            <TextInput
              {...field('title')}
              label={t('editor.title')}
              placeholder={t('editor.titleExample')}
              maxLength={CreateReminderDto.title.maxLength}
              required
            />
            <DateField {...control('nextOn')} label={t('editor.nextOn')} allowsFuture required />
            <SimpleGrid minColWidth={140} autoFlow="auto-fit">
              <NativeSelect
                {...field('unit')}
                label={t('editor.repeat')}
                data={[
                  { value: '', label: t('editor.once') },
                  ...UNITS.map((value) => ({ value, label: t(`editor.units.${value}`) })),
                ]}
              />
              {unit && <TextInput {...field('count')} label={t(`editor.counts.${unit}`)} inputMode="numeric" />}
            </SimpleGrid>
          </>
        ) : (
          <p>
            <strong>{entry?.name ?? reminder?.title ?? (reminder?.kind && t(`kinds.${reminder.kind}`))}</strong>
          </p>
        )}
        {isMedication ? (
          <>
            <Text c="dimmed">{t('editor.medication')}</Text>
            <ToggleRow
              label={t('editor.ignoresQuietHours')}
              description={t('editor.ignoresQuietHoursHint')}
              checked={quietHours.value}
              onChange={quietHours.onChange}
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
              value={notices.value}
              onChange={notices.onChange}
            />
            <TextInput {...field('time')} type="time" label={t('editor.time')} />
          </>
        )}
        <FormMessage>{notices.error ? t('noticesRequired') : error && errorText(i18n, error)}</FormMessage>
        <FormActions busy={isPending} submit={t('save')} busyText={t('saving')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function PetField({ value, onChange, error, name, 'data-path': path }: Control<string>) {
  const { t } = useTranslation('reminders');
  const session = useSession();
  const { data } = useInfiniteQuery(petsOfUserQuery(session?.user.uuid ?? ''));
  const pets = data?.pages.flatMap(({ items }) => items) ?? [];
  const onlyPet = pets.length === 1 ? pets[0]!.uuid : undefined;
  // With one pet there is nothing to choose.
  useEffect(() => {
    if (onlyPet && value !== onlyPet) onChange(onlyPet);
  });
  return (
    <NativeSelect
      name={name}
      data-path={path}
      label={t('editor.pet')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: t('editor.choosePet') }, ...pets.map((pet) => ({ value: pet.uuid, label: pet.name }))]}
      error={error}
      required
    />
  );
}
