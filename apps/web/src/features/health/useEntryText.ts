import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import type { HealthEntry } from './health.queries';

/** Returns an arbitrary date with this time, such as 08:00, for formatting the time. */
const clockTime = (time: string) => new Date(`2000-01-01T${time}`);

/** Returns functions that describe an entry in the current language. */
export function useEntryText() {
  const { t } = useTranslation('health');
  const format = useFormat();

  /** Returns the entry's title, such as the disease of a vaccination. */
  function title({ kind, details }: HealthEntry): string {
    if (details.grams !== undefined) return format.weight(details.grams);
    if (kind === 'parasite_treatment') return details.product ?? t('kinds.parasite_treatment');
    return details.against ?? details.product ?? details.reason ?? details.name ?? t(`kinds.${kind}`);
  }

  function schedule({ details: { timesOfDay = [], everyDays = 1 } }: HealthEntry): string {
    if (timesOfDay.length === 0) return t('schedule.asNeeded');
    const times = format.list(timesOfDay.map((time) => format.clock(clockTime(time))));
    return everyDays === 1 ? t('schedule.daily', { times }) : t('schedule.everyDays', { count: everyDays, times });
  }

  /** Returns the remaining details as pairs of label and value. */
  function facts(entry: HealthEntry): [label: string, value: string][] {
    const { kind, details, clinic, isEnteredByClinic } = entry;
    const dose = details.dose ? [format.number(details.dose), details.unit].filter(Boolean).join(' ') : undefined;
    const all: [string, string | null | undefined | false][] = [
      [t('fields.product'), kind === 'vaccination' && details.product],
      [t('fields.batch'), details.batch],
      [t('fields.validUntil'), details.validUntil && format.date(details.validUntil)],
      [t('fields.parasites'), details.parasites && t(`parasites.${details.parasites}`)],
      [t('fields.nextDueOn'), details.nextDueOn && format.date(details.nextDueOn)],
      [t('fields.dose'), dose],
      [t('fields.timesOfDay'), kind === 'medication' && schedule(entry)],
      [t('fields.type'), details.type && t(`types.${details.type}`)],
      [t('fields.severity'), details.severity && t(`severities.${details.severity}`)],
      [t('fields.until'), details.until && format.date(details.until)],
      [t('fields.diagnosis'), details.diagnosis],
      [t('fields.treatment'), details.treatment],
      [
        t('fields.procedures'),
        details.procedures && format.list(details.procedures.map((one) => t(`procedures.${one}`))),
      ],
      [t('fields.result'), details.result],
      [t('fields.cost'), details.cost ? format.price(details.cost, details.currency ?? null) : null],
      [t('fields.clinicName'), !isEnteredByClinic && clinic?.name],
      [t('fields.followUpOn'), details.followUpOn && format.date(details.followUpOn)],
    ];
    return all.filter((pair): pair is [string, string] => Boolean(pair[1]));
  }

  return { title, facts, schedule, clock: (time: string) => format.clock(clockTime(time)) };
}
