import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { today } from '../../lib/day';
import { DosePill } from '../care/DosePill';
import type { HealthEntry, HealthSummary } from './health.queries';
import classes from './HealthPage.module.css';
import { KIND_LOOK } from '../care/kinds';
import { RecordCard } from './RecordCard';
import { useEntryText } from './useEntryText';

/** The most important facts of a record: due dates, medication, allergies and the last weight. */
export function SummaryCards({ summary }: { summary: HealthSummary }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const { overdue, due, medication, conditions, weights } = summary;
  const lastWeight = weights.at(-1);
  return (
    <section className={classes.summary} aria-label={t('summary.title')}>
      {overdue.length > 0 && (
        <RecordCard title={t('summary.overdue')} isLate>
          <DueList entries={overdue} />
        </RecordCard>
      )}
      <RecordCard title={t('summary.due')}>
        {due.length > 0 ? <DueList entries={due} /> : <p className={classes.soft}>{t('summary.nothingDue')}</p>}
      </RecordCard>
      {medication.length > 0 && (
        <RecordCard title={t('summary.medication')}>
          <ul className={classes.items}>
            {medication.map((one) => (
              <Medication key={one.entry.id} medication={one} summary={summary} />
            ))}
          </ul>
        </RecordCard>
      )}
      {conditions.length > 0 && (
        <RecordCard title={t('summary.conditions')}>
          <ul className={classes.items}>
            {conditions.map(({ id, day, details: { name, severity } }) => (
              <li key={id} className={classes.item}>
                <strong>{name}</strong>
                <span className={classes.soft}>
                  {[severity && t(`choices.severity.${severity}`), t('summary.since', { date: format.date(day) })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </RecordCard>
      )}
      {lastWeight && (
        <RecordCard title={t('summary.weight')}>
          <p className={classes.item}>
            <strong>{format.weight(lastWeight.grams)}</strong>
            <span className={classes.soft}>{t('summary.on', { date: format.date(lastWeight.day) })}</span>
          </p>
        </RecordCard>
      )}
    </section>
  );
}

function DueList({ entries }: { entries: HealthEntry[] }) {
  const format = useFormat();
  const { title } = useEntryText();
  return (
    <ul className={classes.items}>
      {entries.map((entry) => {
        const { Icon } = KIND_LOOK[entry.kind];
        return (
          <li key={entry.id} className={classes.item}>
            <Icon size={18} aria-hidden />
            <strong>{title(entry)}</strong>
            <span className={classes.soft}>{entry.dueOn && format.date(entry.dueOn)}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface MedicationProps {
  medication: HealthSummary['medication'][number];
  summary: HealthSummary;
}

/** A current medication with a checkbox for each of today's doses. */
function Medication({ medication: { entry, givenDoses }, summary: { pet, isOwner } }: MedicationProps) {
  const { t } = useTranslation('health');
  const { title, schedule, clock, dose } = useEntryText();
  const doses = isOwner && isDoseDay(entry, today()) ? (entry.details.timesOfDay ?? []) : [];
  return (
    <li className={classes.item}>
      <strong>{title(entry)}</strong>
      <span className={classes.soft}>{[dose(entry.details), schedule(entry)].filter(Boolean).join(' · ')}</span>
      {doses.length > 0 && (
        <fieldset className={classes.doses}>
          <legend className={classes.soft}>{t('summary.given')}</legend>
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
        </fieldset>
      )}
    </li>
  );
}

function isDoseDay({ day, details: { everyDays = 1 } }: HealthEntry, date: string): boolean {
  const days = Math.round((Date.parse(date) - Date.parse(day)) / 86_400_000);
  return days >= 0 && days % everyDays === 0;
}
