import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isDay } from '../../../lib/day';
import { momentIn, zonedTime } from '../../../lib/timeZone';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { FormActions } from '../../../ui/dialogs/FormActions';
import { errorText } from '../../../ui/feedback/errorText';
import { notify } from '../../../ui/feedback/notify';
import { DateField } from '../../../ui/fields/DateField';
import { FormMessage } from '../../../ui/forms/FormMessage';
import { FieldPair } from '../../../ui/forms/FormSection';
import { useGuidedForm } from '../../../ui/forms/useGuidedForm';
import { type DeskAppointment, type OwnBooking, useDeskMove } from './desk.queries';
import { minutesSchema } from './minutesSchema';

const schemaFor = (isBlocked: boolean) =>
  z.object({
    day: z.string().refine(isDay, 'date_invalid'),
    time: z.string().min(1, 'required'),
    ...(!isBlocked && { minutes: minutesSchema() }),
  });

interface DeskMoveDialogProps {
  appointment: DeskAppointment;
  places: OwnBooking['places'];
  timeZone: string;
  onClose: () => void;
}

/** Moves an appointment or a blocked time of the business, also outside of the opening hours. */
export function DeskMoveDialog({ appointment, places, timeZone, onClose }: DeskMoveDialogProps) {
  const { t, i18n } = useTranslation('appointments');
  const { id, state, startsAt, endsAt, place } = appointment;
  const isBlocked = state === 'blocked';
  const form = useGuidedForm(schemaFor(isBlocked), {
    ...zonedTime(startsAt, timeZone),
    minutes: String((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000),
    placeId: String(place?.id ?? ''),
  });
  const { submit, isPending, error } = useDeskMove(id);

  const save = ({ day, time, minutes, placeId }: typeof form.form.values) =>
    submit(
      {
        startsAt: momentIn(timeZone, day, time),
        ...(!isBlocked && { minutes: Number(minutes) }),
        ...(placeId && { placeId: Number(placeId) }),
      },
      {
        onSuccess: () => {
          notify.success((translate) => translate('appointments:move.moved'));
          onClose();
        },
        onError: (failure) => void form.showServerErrors(failure, { startsAt: 'day' }),
      },
    );

  return (
    <Dialog title={t('move.title')} onClose={onClose} busy={isPending}>
      <form onSubmit={form.onValid(save)} aria-label={t('move.title')} noValidate>
        <DateField {...form.control('day')} label={t('fields.day')} allowsFuture required />
        <FieldPair isShort>
          <TextInput {...form.field('time')} type="time" label={t('fields.time')} required />
          {!isBlocked && (
            <TextInput {...form.field('minutes')} inputMode="numeric" label={t('fields.minutes')} required />
          )}
        </FieldPair>
        {places.length > 1 && (
          <NativeSelect
            {...form.field('placeId')}
            label={t('fields.place')}
            data={places.map((one) => ({ value: String(one.id), label: one.name }))}
          />
        )}
        <FormMessage comesIntoView>{error && errorText(i18n, error)}</FormMessage>
        <FormActions busy={isPending} submit={t('move.submit')} busyText={t('move.busy')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
