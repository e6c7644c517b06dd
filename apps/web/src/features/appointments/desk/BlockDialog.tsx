import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { BlockTimeDto } from '../../../api/limits';
import { isDay } from '../../../lib/day';
import { momentIn } from '../../../lib/timeZone';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { FormActions } from '../../../ui/dialogs/FormActions';
import { errorText } from '../../../ui/feedback/errorText';
import { notify } from '../../../ui/feedback/notify';
import { CheckPills } from '../../../ui/fields/CheckPills';
import { DateField } from '../../../ui/fields/DateField';
import { FormMessage } from '../../../ui/forms/FormMessage';
import { FieldPair } from '../../../ui/forms/FormSection';
import { dependingOn, useGuidedForm } from '../../../ui/forms/useGuidedForm';
import { useBlockTime } from './desk.queries';
import type { DeskFormProps } from './WalkInDialog';

interface Values extends Record<string, unknown> {
  placeIds: number[];
  day: string;
  from: string;
  until: string;
  words: string;
}

const schema = dependingOn<Values>(({ from }) =>
  z.object({
    placeIds: z.array(z.number()).min(1, 'required'),
    day: z.string().refine(isDay, 'date_invalid'),
    from: z.string().min(1, 'required'),
    until: z
      .string()
      .min(1, 'required')
      .refine((until) => until > from, 'time_too_early'),
  }),
);

/** Blocks a time of a day, in which nobody can book. */
export function BlockDialog({ booking: { places }, day, timeZone, onClose }: DeskFormProps) {
  const { t, i18n } = useTranslation('appointments');
  const form = useGuidedForm<Values>(schema, {
    placeIds: places.map(({ id }) => id),
    day,
    from: '12:00',
    until: '13:00',
    words: '',
  });
  const { submit, isPending, error } = useBlockTime();
  const chosen = form.control('placeIds');
  const title = t('block.title');

  const save = ({ placeIds, day: date, from, until, words }: Values) =>
    submit(
      { placeIds, startsAt: momentIn(timeZone, date, from), endsAt: momentIn(timeZone, date, until), words },
      {
        onSuccess: () => {
          notify.success((translate) => translate('appointments:block.blocked'));
          onClose();
        },
        onError: (failure) => void form.showServerErrors(failure, { startsAt: 'day', endsAt: 'until' }),
      },
    );

  return (
    <Dialog title={title} onClose={onClose} busy={isPending}>
      <form onSubmit={form.onValid(save)} aria-label={title} noValidate>
        <p>{t('block.hint')}</p>
        <DateField {...form.control('day')} label={t('fields.day')} allowsFuture required />
        <FieldPair isShort>
          <TextInput {...form.field('from')} type="time" label={t('block.from')} required />
          <TextInput {...form.field('until')} type="time" label={t('block.until')} required />
        </FieldPair>
        {places.length > 1 && (
          <CheckPills
            legend={t('block.places')}
            choices={places}
            value={chosen.value}
            onChange={(ids) => chosen.onChange(ids)}
          />
        )}
        <TextInput {...form.field('words')} label={t('block.words')} maxLength={BlockTimeDto.words.maxLength} />
        <FormMessage>{chosen.error ? t('block.placesRequired') : error && errorText(i18n, error)}</FormMessage>
        <FormActions busy={isPending} submit={t('block.submit')} busyText={t('saving')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
