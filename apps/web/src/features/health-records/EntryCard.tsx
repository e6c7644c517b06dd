import { Center, Group, Text, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/layout/Layout';
import { useFormat } from '../../i18n/useFormat';
import { today } from '../../lib/day';
import { Card } from '../../ui/cards/Card';
import { TintChip } from '../../ui/cards/TintChip';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { useSubmit } from '../../ui/forms/useSubmit';
import { paths } from '../../routing/routes';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { TextLink } from '../../ui/layout/TextLink';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { loadDeleteDialog, loadEntryEditor } from './dialogs';
import { Documents } from './Documents';
import { EntryFacts } from './EntryFacts';
import classes from './HealthPage.module.css';
import { type HealthEntry, type HealthSummary, useChangeEntry, useDeleteEntry } from './health.queries';
import { remindersOfPetQuery } from '../reminders/care.queries';
import { loadReminderEditor } from '../reminders/dialogs';
import { KIND_LOOK } from '../reminders/kinds';
import { reminderAnchor } from '../reminders/agenda';
import { useEntryText } from './useEntryText';

interface EntryCardProps {
  entry: HealthEntry;
  pet: Pick<HealthSummary['pet'], 'uuid' | 'petCategoryId'>;
  isOwner: boolean;
  /** API path of the documents. Share links have a path of their own. */
  documentsPath?: string;
}

/** One entry of a record with its details and actions. */
export function EntryCard({ entry, pet, isOwner, documentsPath }: EntryCardProps) {
  const { t, i18n } = useTranslation('health-records');
  const format = useFormat();
  const { title, facts } = useEntryText();
  const editor = useLazyPart(loadEntryEditor);
  const reminder = useLazyPart(loadReminderEditor);
  const deletion = useLazyPart(loadDeleteDialog);
  const { submit: change } = useSubmit({
    ...useChangeEntry(pet.uuid, entry.id),
    onError: (error) => notify.error(() => errorText(i18n, error)),
  });
  const remove = useDeleteEntry(pet.uuid, entry.id);
  const { Icon, tint } = KIND_LOOK[entry.kind];
  const name = title(entry);
  const kindName = t(`kinds.${entry.kind}`);
  const isPlanned = entry.day > today();
  const choices = [
    ...(entry.canChange
      ? [
          { label: t('timeline.edit'), onClick: editor.open },
          { label: t('timeline.delete'), onClick: deletion.open },
        ]
      : []),
    ...(isOwner && canRemind(entry) ? [{ label: t('timeline.remind'), onClick: reminder.open }] : []),
    ...(isOwner && entry.isEnteredByClinic
      ? [
          {
            label: t(entry.isHidden ? 'timeline.show' : 'timeline.hide'),
            onClick: () => change({ version: entry.version, isHidden: !entry.isHidden }),
          },
        ]
      : []),
  ];

  return (
    <Stack component={Card} gap="xs" p="md" data-tint={tint}>
      <Group gap="sm" wrap="nowrap" align="start">
        <Center component="span" flex="none" w={44} h={44} bdrs="50%" bg="var(--tint)" c="var(--tint-ink)" aria-hidden>
          <Icon size={22} />
        </Center>
        <Stack gap={2} flex={1} miw={0}>
          <Title order={3} fz={17}>
            {name}
          </Title>
          <Text c="dimmed" fz="sm">
            {[name !== kindName && kindName, format.date(entry.day)].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        {choices.length > 0 && <MoreMenu label={t('timeline.actions', { entry: name })} choices={choices} />}
      </Group>
      <EntryFacts facts={facts(entry)} />
      {entry.note && <p className={classes.lines}>{entry.note}</p>}
      {isOwner && canRemind(entry) && <EntryReminder entryId={entry.id} petUuid={pet.uuid} />}
      <Documents entry={entry} petUuid={pet.uuid} path={documentsPath} />
      {(isPlanned || entry.isEnteredByClinic || entry.isPrivate || entry.isHidden) && (
        <Group gap="xs">
          {isPlanned && <TintChip tint="plain">{t('timeline.planned')}</TintChip>}
          {entry.isEnteredByClinic && entry.clinic && (
            <TintChip tint={entry.isClinicVerified ? 'veterinary' : 'plain'}>
              {t(entry.isClinicVerified ? 'timeline.confirmedBy' : 'timeline.enteredByUnverified', {
                clinic: entry.clinic.name,
              })}
            </TintChip>
          )}
          {entry.isPrivate && <TintChip tint="plain">{t('timeline.private')}</TintChip>}
          {entry.isHidden && <TintChip tint="plain">{t('timeline.hidden')}</TintChip>}
        </Group>
      )}
      {editor.Part && <editor.Part pet={pet} isOwner={isOwner} entry={entry} onClose={editor.close} />}
      {reminder.Part && (
        <reminder.Part
          petUuid={pet.uuid}
          entry={{ id: entry.id, name, isMedication: entry.kind === 'medication' }}
          onClose={reminder.close}
        />
      )}
      {deletion.Part && (
        <deletion.Part
          title={t('entry.deleteTitle')}
          text={t('entry.deleteText')}
          mutation={remove}
          onDeleted={() => notify.success((t) => t('health-records:entry.deleted'))}
          onClose={deletion.close}
        />
      )}
    </Stack>
  );
}

/** Link to the reminder of an entry, if it has one. */
function EntryReminder({ entryId, petUuid }: { entryId: number; petUuid: string }) {
  const { t } = useTranslation('health-records');
  const format = useFormat();
  const { data } = useQuery(remindersOfPetQuery(petUuid));
  const reminder = data?.find((one) => one.entryId === entryId);
  if (!reminder) return null;
  return (
    <TextLink to={{ pathname: paths.care, hash: reminderAnchor(reminder.id) }}>
      <IconBell size={18} aria-hidden />
      {t('timeline.reminder', { date: format.date(reminder.nextOn) })}
    </TextLink>
  );
}

/** Whether a reminder is possible: for a due date, and for a medication with times. */
const canRemind = ({ dueOn, details, isHidden }: HealthEntry) =>
  !isHidden && (dueOn !== null || Boolean(details.timesOfDay?.length));
