import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '../../lib/day';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { DateField } from '../../ui/fields/DateField';
import { FormMessage } from '../../ui/forms/FormMessage';
import { type Reminder, useFinishReminder } from './care.queries';
import classes from './CarePage.module.css';

interface DoneDialogProps {
  reminder: Reminder;
  name: string;
  today: string;
  onClose: () => void;
}

/** Records that the care was done, and proposes the next date. */
export function DoneDialog({ reminder, name, today, onClose }: DoneDialogProps) {
  const { t, i18n } = useTranslation('care');
  const [day, setDay] = useState(today);
  const [nextOn, setNextOn] = useState(reminder.proposedNextOn ?? '');
  const { mutate, error, isPending } = useFinishReminder(reminder);
  const isValid = isDay(day) && (nextOn === '' || (isDay(nextOn) && nextOn > day));

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isValid) return;
    mutate(
      { day, nextOn: nextOn || null },
      {
        onSuccess: () => {
          notify.success((translate) => translate('care:doneSaved'));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={t('doneTitle', { name })} onClose={onClose} busy={isPending}>
      <form className={classes.form} onSubmit={save} noValidate>
        {reminder.entryId !== null && <p className={classes.soft}>{t('writesEntry', { pet: reminder.pet.name })}</p>}
        <DateField
          label={t('doneOn')}
          value={day}
          onChange={setDay}
          error={day > today || !isDay(day) ? t('dateInvalid') : undefined}
          required
        />
        <DateField
          label={t('nextOn')}
          description={t('nextHint')}
          value={nextOn}
          onChange={setNextOn}
          error={nextOn && !(isDay(nextOn) && nextOn > day) ? t('nextInvalid') : undefined}
        />
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
        <FormActions busy={isPending} submit={t('save')} busyText={t('saving')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
