import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { DETAIL_FIELDS, type DetailField } from './detailFields';
import type { HealthDetails, HealthEntry } from './health.queries';

/** Returns functions that describe an entry in the current language. */
export function useEntryText() {
  const { t } = useTranslation('health-records');
  const format = useFormat();

  /** Formats a time such as 08:00. */
  const clock = (time: string) => format.clock(new Date(`2000-01-01T${time}`));
  const label = (field: DetailField) => t(`fields.${field.label ?? field.name}`);
  const choice = ({ name }: DetailField, value: string) =>
    // The table of fields has the same choices as the texts.
    t(`choices.${name}.${value || 'none'}` as ParseKeys<'health-records'>);

  /** Returns the amount of a dose, such as 2.5 ml. */
  const dose = ({ dose: amount, unit }: HealthDetails) =>
    amount ? [format.number(amount), unit].filter(Boolean).join(' ') : '';

  /** Returns the entry's title, such as the disease of a vaccination. */
  function title({ kind, details }: HealthEntry): string {
    if (details.grams !== undefined) return format.weight(details.grams);
    const name = DETAIL_FIELDS[kind].find(({ isTitle }) => isTitle)?.name;
    return String((name && details[name]) ?? t(`kinds.${kind}`));
  }

  function schedule({ details: { timesOfDay = [], everyDays = 1 } }: HealthEntry): string {
    if (timesOfDay.length === 0) return t('schedule.asNeeded');
    const times = format.list(timesOfDay.map(clock));
    return everyDays === 1 ? t('schedule.daily', { times }) : t('schedule.everyDays', { count: everyDays, times });
  }

  function valueOf(field: DetailField, entry: HealthEntry): string {
    const { details } = entry;
    const value = details[field.name];
    if (field.input === 'times') return schedule(entry);
    // The dose contains its unit, the cost its currency, and the schedule its interval.
    if (value === undefined || field.isTitle || ['unit', 'currency', 'days'].includes(field.input)) return '';
    if (field.choices) return format.list([value].flat().map((one) => choice(field, String(one))));
    if (field.input === 'day') return format.date(String(value));
    if (field.input === 'amount') return dose(details);
    if (field.input === 'price') return format.price(Number(value), details.currency ?? null);
    return String(value);
  }

  /** Returns the details except the title as pairs of label and value. */
  function facts(entry: HealthEntry): [label: string, value: string][] {
    const { kind, clinic, isEnteredByClinic } = entry;
    return [
      ...DETAIL_FIELDS[kind].map((field): [string, string] => [label(field), valueOf(field, entry)]),
      [t('fields.clinicName'), isEnteredByClinic ? '' : (clinic?.name ?? '')] satisfies [string, string],
    ].filter(([, value]) => value !== '');
  }

  return { title, facts, schedule, clock, dose, label, choice };
}
