import { Button } from '@mantine/core';
import { IconBell, IconCheck, IconPill } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { shownOn } from '../reminders/agenda';
import { type CareDose, type Reminder, useFinishReminder } from '../reminders/care.queries';
import { DosePill } from '../reminders/DosePill';
import { KIND_LOOK } from '../reminders/kinds';
import classes from './OwnPets.module.css';

/** A due reminder. One press records the care as done today, with the proposed next date. */
export function DueReminder({ reminder, today }: { reminder: Reminder; today: string }) {
  const { t, i18n } = useTranslation('reminders');
  const format = useFormat();
  const { mutate, isPending } = useFinishReminder(reminder);
  const { kind, pet, nextOn, time } = reminder;
  const name = reminder.title ?? (kind ? t(`kinds.${kind}`) : '');
  const RowIcon = kind ? KIND_LOOK[kind].Icon : IconBell;
  const isLate = shownOn(reminder) < today;
  return (
    <li>
      <RowIcon size={22} className={classes.icon} aria-hidden />
      <span className={classes.what}>
        <strong>{name}</strong>
        <span className={classes.when} data-late={isLate || undefined}>
          {isLate ? t('dueOn', { date: format.date(nextOn) }) : format.clock(new Date(`${nextOn}T${time}`))}
        </span>
      </span>
      <Button
        variant="light"
        leftSection={<IconCheck size={18} aria-hidden />}
        aria-label={t('markDone', { name, pet: pet.name })}
        loading={isPending}
        onClick={() =>
          mutate(
            {},
            {
              onSuccess: () => notify.success((translate) => translate('reminders:doneSaved')),
              onError: (error) => notify.error(() => errorText(i18n, error)),
            },
          )
        }
      >
        {t('done')}
      </Button>
    </li>
  );
}

/** A dose of today, with a checkbox to mark it as given. */
export function DueDose({ dose: { pet, entryId, title, dueAt, isGiven } }: { dose: CareDose }) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const time = format.clock(new Date(dueAt));
  return (
    <li>
      <IconPill size={22} className={classes.icon} aria-hidden />
      <span className={classes.what}>
        <strong>{title}</strong>
        <span className={classes.when}>{time}</span>
      </span>
      <DosePill
        petUuid={pet.uuid}
        entryId={entryId}
        dueAt={dueAt}
        isGiven={isGiven}
        label={t('giveDose', { title, pet: pet.name, time })}
      >
        {t('given')}
      </DosePill>
    </li>
  );
}
