import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { today } from '../../lib/day';
import { Group, SimpleGrid, Stack } from '../../ui/layout/Layout';
import { DosePill } from '../reminders/DosePill';
import type { HealthEntry, HealthSummary } from './health.queries';
import { KIND_LOOK } from '../reminders/kinds';
import { RecordCard } from './RecordCard';
import { useEntryText } from './useEntryText';

/** The most important facts of a record: due dates, medication, allergies and the last weight. */
export function SummaryCards({ summary }: { summary: HealthSummary }) {
  const { t } = useTranslation('health-records');
  const format = useFormat();
  const { overdue, due, medication, conditions, weights } = summary;
  const lastWeight = weights.at(-1);
  return (
    <SimpleGrid component="section" cols={{ base: 1, md: 2 }} spacing="md" aria-label={t('summary.title')}>
      {overdue.length > 0 && (
        <RecordCard title={t('summary.overdue')} isLate>
          <DueList entries={overdue} />
        </RecordCard>
      )}
      <RecordCard title={t('summary.due')}>
        {due.length > 0 ? <DueList entries={due} /> : <Text c="dimmed">{t('summary.nothingDue')}</Text>}
      </RecordCard>
      {medication.length > 0 && (
        <RecordCard title={t('summary.medication')}>
          <Stack component="ul" gap="xs">
            {medication.map((one) => (
              <Medication key={one.entry.id} medication={one} summary={summary} />
            ))}
          </Stack>
        </RecordCard>
      )}
      {conditions.length > 0 && (
        <RecordCard title={t('summary.conditions')}>
          <Stack component="ul" gap="xs">
            {conditions.map(({ id, day, details: { name, severity } }) => (
              <Group component="li" align="baseline" gap="4px 8px" key={id}>
                <strong>{name}</strong>
                <Text span c="dimmed">
                  {[severity && t(`choices.severity.${severity}`), t('summary.since', { date: format.date(day) })]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Group>
            ))}
          </Stack>
        </RecordCard>
      )}
      {lastWeight && (
        <RecordCard title={t('summary.weight')}>
          <Group component="p" align="baseline" gap="4px 8px">
            <strong>{format.weight(lastWeight.grams)}</strong>
            <Text span c="dimmed">
              {t('summary.on', { date: format.date(lastWeight.day) })}
            </Text>
          </Group>
        </RecordCard>
      )}
    </SimpleGrid>
  );
}

function DueList({ entries }: { entries: HealthEntry[] }) {
  const format = useFormat();
  const { title } = useEntryText();
  return (
    <Stack component="ul" gap="xs">
      {entries.map((entry) => {
        const { Icon } = KIND_LOOK[entry.kind];
        return (
          <Group component="li" gap="4px 8px" key={entry.id}>
            <Icon size={18} aria-hidden />
            <strong>{title(entry)}</strong>
            <Text span c="dimmed">
              {entry.dueOn && format.date(entry.dueOn)}
            </Text>
          </Group>
        );
      })}
    </Stack>
  );
}

interface MedicationProps {
  medication: HealthSummary['medication'][number];
  summary: HealthSummary;
}

/** A current medication with a checkbox for each of today's doses. */
function Medication({ medication: { entry, givenDoses }, summary: { pet, isOwner } }: MedicationProps) {
  const { t } = useTranslation('health-records');
  const { title, schedule, clock, dose } = useEntryText();
  const doses = isOwner && isDoseDay(entry, today()) ? (entry.details.timesOfDay ?? []) : [];
  return (
    <Group component="li" align="baseline" gap="4px 8px">
      <strong>{title(entry)}</strong>
      <Text span c="dimmed">
        {[dose(entry.details), schedule(entry)].filter(Boolean).join(' · ')}
      </Text>
      {doses.length > 0 && (
        <Group component="fieldset" gap="xs" align="stretch" w="100%">
          <Text component="legend" c="dimmed">
            {t('summary.given')}
          </Text>
          {doses.map((time) => {
            const dueAt = `${today()}T${time}`;
            return (
              <DosePill
                key={time}
                petUuid={pet.uuid}
                entryId={entry.id}
                dueAt={dueAt}
                isGiven={givenDoses.includes(dueAt)}
                label={t('summary.markDose', { product: title(entry), time: clock(time) })}
              >
                {clock(time)}
              </DosePill>
            );
          })}
        </Group>
      )}
    </Group>
  );
}

function isDoseDay({ day, details: { everyDays = 1 } }: HealthEntry, date: string): boolean {
  const days = Math.round((Date.parse(date) - Date.parse(day)) / 86_400_000);
  return days >= 0 && days % everyDays === 0;
}
