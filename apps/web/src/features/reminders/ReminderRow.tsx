import { Button } from '@mantine/core';
import { IconBell, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { TextLink } from '../../ui/layout/TextLink';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { addDays } from '../../lib/day';
import { downloadEvent, type Reminder, useDeleteReminder, useSkipReminder, useSnoozeReminder } from './care.queries';
import { Group, Stack } from '../../ui/layout/Layout';
import { loadConfirmDialog, loadDoneDialog, loadReminderEditor } from './dialogs';
import { reminderAnchor, shownOn } from './agenda';
import { KIND_LOOK } from './kinds';
import { useDayName } from './useDayName';

/** Choices for the length of a snooze, in days. */
const SNOOZES = [1, 3, 7] as const;

interface ReminderRowProps {
  reminder: Reminder;
  today: string;
  isLate: boolean;
}

/** A due reminder, with its actions. */
export function ReminderRow({ reminder, today, isLate }: ReminderRowProps) {
  const { t, i18n } = useTranslation('reminders');
  const format = useFormat();
  const dayName = useDayName(today);
  const done = useLazyPart(loadDoneDialog);
  const editor = useLazyPart(loadReminderEditor);
  const deletion = useLazyPart(loadConfirmDialog);
  const snooze = useSnoozeReminder(reminder);
  const skip = useSkipReminder(reminder);
  const remove = useDeleteReminder(reminder);
  const { kind, pet, nextOn, time, snoozedUntil } = reminder;
  const name = reminder.title ?? (kind ? t(`kinds.${kind}`) : '');
  const RowIcon = kind ? KIND_LOOK[kind].Icon : IconBell;
  const onError = (error: Error) => notify.error(() => errorText(i18n, error));
  const anchor = reminderAnchor(reminder.id);
  const isLinked = useLocation().hash === `#${anchor}`;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  const details = [
    kind && reminder.title && t(`kinds.${kind}`),
    !isLate && dayName(shownOn(reminder)),
    isLate || snoozedUntil ? t('dueOn', { date: format.date(nextOn) }) : format.clock(new Date(`${nextOn}T${time}`)),
  ].filter(Boolean);

  return (
    <li ref={row} id={anchor} aria-current={isLinked || undefined}>
      <Group
        component={Card}
        gap="12px 16px"
        px={20}
        py="md"
        style={isLinked ? { outline: '2px solid var(--link)' } : undefined}
      >
        <RowIcon size={24} color="var(--ink-soft)" aria-hidden />
        <Stack gap={2} flex="1 1 160px" miw={0}>
          <strong>{name}</strong>
          <Group component="span" gap="0 10px" c={isLate ? 'var(--danger)' : 'dimmed'}>
            <span>{details.join('\u00A0· ')}</span>
            <TextLink to={paths.pet(pet.uuid)}>{pet.name}</TextLink>
          </Group>
        </Stack>
        <Group wrap="nowrap" gap="xs">
          <Button
            variant="light"
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-label={t('markDone', { name, pet: pet.name })}
            aria-busy={done.isLoading}
            onPointerEnter={done.prepare}
            onClick={done.open}
          >
            {t('done')}
          </Button>
          <MoreMenu
            label={t('more', { name, pet: pet.name })}
            choices={[
              ...SNOOZES.map((days) => ({
                label: days === 1 ? t('tomorrow') : t('snooze', { count: days }),
                onClick: () => snooze.mutate(addDays(today, days), { onError }),
              })),
              { label: t('skip'), onClick: () => skip.mutate(undefined, { onError }) },
              { label: t('edit'), onClick: editor.open },
              {
                label: t('toCalendar'),
                onClick: () => void downloadEvent(reminder).catch(onError),
              },
              { label: t('delete'), onClick: deletion.open },
            ]}
          />
        </Group>
        {done.Part && <done.Part reminder={reminder} name={name} today={today} onClose={done.close} />}
        {editor.Part && <editor.Part reminder={reminder} onClose={editor.close} />}
        {deletion.Part && (
          <deletion.Part
            title={t('deleteTitle')}
            confirm={t('delete')}
            busyText={t('delete')}
            busy={remove.isPending}
            onConfirm={() => remove.mutate(undefined, { onError, onSuccess: deletion.close })}
            onCancel={deletion.close}
          >
            {t(reminder.entryId ? 'deleteEntryText' : 'deleteText', { name })}
          </deletion.Part>
        )}
      </Group>
    </li>
  );
}
