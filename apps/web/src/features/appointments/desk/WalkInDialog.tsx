import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { WalkInDto } from '../../../api/limits';
import { isDay } from '../../../lib/day';
import { momentIn, zonedTime } from '../../../lib/timeZone';
import { trimText } from '@sapa/shared/trim-text.ts';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { FormActions } from '../../../ui/dialogs/FormActions';
import { errorText } from '../../../ui/feedback/errorText';
import { notify } from '../../../ui/feedback/notify';
import { DateField } from '../../../ui/fields/DateField';
import { FormMessage } from '../../../ui/forms/FormMessage';
import { FieldPair } from '../../../ui/forms/FormSection';
import { useGuidedForm } from '../../../ui/forms/useGuidedForm';
import { servicesQuery } from '../../catalog/catalog.queries';
import { type OwnBooking, useWalkIn } from './desk.queries';
import { minutesSchema } from './minutesSchema';

export interface DeskFormProps {
  booking: OwnBooking;
  /** The day that the desk shows. */
  day: string;
  timeZone: string;
  onClose: () => void;
}

const schema = z.object({
  serviceId: z.string().min(1, 'required'),
  day: z.string().refine(isDay, 'date_invalid'),
  time: z.string().min(1, 'required'),
  minutes: minutesSchema(),
  customerName: z.string().overwrite(trimText).min(1, 'required'),
});

/** The next quarter of an hour, or the morning of another day. */
const firstTime = (day: string, timeZone: string) => {
  const next = zonedTime(Math.ceil(Date.now() / 900_000) * 900_000, timeZone);
  return next.day === day ? next.time : '09:00';
};

/** Enters an appointment of a person who came in or called. */
export function WalkInDialog({ booking, day, timeZone, onClose }: DeskFormProps) {
  const { t, i18n } = useTranslation('appointments');
  const { data: services } = useQuery(servicesQuery());
  const [first] = booking.services;
  const form = useGuidedForm(schema, {
    serviceId: String(first?.serviceId ?? ''),
    day,
    time: firstTime(day, timeZone),
    minutes: String(first?.minutes ?? ''),
    placeId: '',
    customerName: '',
    customerPhone: '',
    petName: '',
    words: '',
  });
  const { submit, isPending, error } = useWalkIn();
  const title = t('walkIn.title');
  const service = form.field('serviceId');

  const save = ({ serviceId, day: date, time, minutes, placeId, ...rest }: typeof form.form.values) =>
    submit(
      {
        serviceId: Number(serviceId),
        startsAt: momentIn(timeZone, date, time),
        minutes: Number(minutes),
        ...(placeId && { placeId: Number(placeId) }),
        ...rest,
      },
      {
        onSuccess: () => {
          notify.success((translate) => translate('appointments:walkIn.added'));
          onClose();
        },
        onError: (failure) => void form.showServerErrors(failure, { startsAt: 'day' }),
      },
    );

  return (
    <Dialog title={title} onClose={onClose} busy={isPending} wide>
      <form onSubmit={form.onValid(save)} aria-label={title} noValidate>
        <TextInput
          {...form.field('customerName')}
          label={t('walkIn.name')}
          maxLength={WalkInDto.customerName.maxLength}
          required
        />
        <FieldPair>
          <TextInput
            {...form.field('customerPhone')}
            type="tel"
            label={t('walkIn.phone')}
            maxLength={WalkInDto.customerPhone.maxLength}
          />
          <TextInput {...form.field('petName')} label={t('walkIn.pet')} maxLength={WalkInDto.petName.maxLength} />
        </FieldPair>
        <NativeSelect
          {...service}
          label={t('fields.service')}
          data={booking.services.map(({ serviceId }) => ({
            value: String(serviceId),
            label: services?.find(({ id }) => id === serviceId)?.name ?? '…',
          }))}
          onChange={({ currentTarget }) => {
            const chosen = booking.services.find(({ serviceId }) => String(serviceId) === currentTarget.value);
            form.change({ serviceId: currentTarget.value, minutes: String(chosen?.minutes ?? '') });
          }}
          required
        />
        <DateField {...form.control('day')} label={t('fields.day')} allowsFuture required />
        <FieldPair isShort>
          <TextInput {...form.field('time')} type="time" label={t('fields.time')} required />
          <TextInput {...form.field('minutes')} inputMode="numeric" label={t('fields.minutes')} required />
        </FieldPair>
        {booking.places.length > 1 && (
          <NativeSelect
            {...form.field('placeId')}
            label={t('fields.place')}
            data={[
              { value: '', label: t('walkIn.anyPlace') },
              ...booking.places.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        <Textarea
          {...form.field('words')}
          label={t('walkIn.words')}
          maxLength={WalkInDto.words.maxLength}
          autosize
          minRows={2}
          maxRows={5}
        />
        <FormMessage comesIntoView>{error && errorText(i18n, error)}</FormMessage>
        <FormActions busy={isPending} submit={t('walkIn.submit')} busyText={t('saving')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
