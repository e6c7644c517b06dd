import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isDay } from '../../lib/day';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { DateField } from '../../ui/fields/DateField';
import { FormMessage } from '../../ui/forms/FormMessage';
import { dependingOn, useGuidedForm } from '../../ui/forms/useGuidedForm';
import { type Reminder, useFinishReminder } from './care.queries';

interface DoneDialogProps {
  reminder: Reminder;
  name: string;
  today: string;
  onClose: () => void;
}

const schema = (today: string) =>
  dependingOn<{ day: string; nextOn: string }>(({ day }) =>
    z.object({
      day: z
        .string()
        .refine(isDay, 'date_invalid')
        .refine((text) => text <= today, 'date_in_future'),
      nextOn: z
        .string()
        .refine((text) => !text || isDay(text), 'date_invalid')
        .refine((text) => !text || text > day, 'date_too_early'),
    }),
  );

/** Records that the care was done, and proposes the next date. */
export function DoneDialog({ reminder, name, today, onClose }: DoneDialogProps) {
  const { t, i18n } = useTranslation('reminders');
  const form = useGuidedForm(schema(today), { day: today, nextOn: reminder.proposedNextOn ?? '' });
  const { mutate, error, isPending } = useFinishReminder(reminder);

  const save = ({ day, nextOn }: typeof form.form.values) =>
    mutate(
      { day, nextOn: nextOn || null },
      {
        onSuccess: () => {
          notify.success((translate) => translate('reminders:doneSaved'));
          onClose();
        },
        onError: (failure) => void form.showServerErrors(failure),
      },
    );

  return (
    <Dialog title={t('doneTitle', { name })} onClose={onClose} busy={isPending}>
      <form onSubmit={form.onValid(save)} aria-label={t('doneTitle', { name })} noValidate>
        {reminder.entryId !== null && <Text c="dimmed">{t('writesEntry', { pet: reminder.pet.name })}</Text>}
        <DateField {...form.control('day')} label={t('doneOn')} required />
        <DateField {...form.control('nextOn')} label={t('nextOn')} description={t('nextHint')} allowsFuture />
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
        <FormActions busy={isPending} submit={t('save')} busyText={t('saving')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
