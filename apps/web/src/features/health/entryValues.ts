import { z } from 'zod';
import { trimText } from '@sapa/prisma/trim-text.ts';
import { isDay, today } from '../../lib/day';
import { amountOf } from '../../ui/fields/price';
import { dependingOn, type useGuidedForm } from '../../ui/forms/useGuidedForm';
import type { CreateEntry, HealthDetails, HealthEntry, Kind } from './health.queries';

/**
 * Values of the entry form. Fields of other kinds of entries keep their input but are not sent.
 */
interface EntryValues extends Record<string, unknown> {
  kind: Kind;
  day: string;
  note: string;
  clinicName: string;
  /** Account of the clinic, if it has one. */
  clinicId: number | null;
  isPrivate: boolean;
  against: string;
  product: string;
  batch: string;
  validUntil: string;
  parasites: string;
  nextDueOn: string;
  dose: string;
  unit: string;
  /** Local times of the doses, separated by commas. */
  timesOfDay: string;
  everyDays: string;
  until: string;
  reason: string;
  diagnosis: string;
  treatment: string;
  /** Procedures, separated by commas. */
  procedures: string;
  cost: string;
  currency: string;
  followUpOn: string;
  weight: string;
  weightUnit: string;
  name: string;
  type: string;
  severity: string;
  result: string;
}

export type EntryForm = ReturnType<typeof useGuidedForm<EntryValues>>;

const KILOGRAM = 1000;

/** The fields of each kind, in the order of the form. */
export const DETAIL_FIELDS = {
  vaccination: ['against', 'product', 'batch', 'validUntil'],
  parasite_treatment: ['parasites', 'product', 'nextDueOn'],
  medication: ['product', 'dose', 'unit', 'timesOfDay', 'everyDays', 'until'],
  visit: ['reason', 'diagnosis', 'treatment', 'procedures', 'cost', 'currency', 'followUpOn'],
  weight: ['weight'],
  condition: ['name', 'type', 'severity', 'until'],
  test: ['name', 'result'],
  note: [],
} as const satisfies Record<Kind, readonly (keyof EntryValues)[]>;

export const emptyEntry = (kind: Kind): EntryValues => ({
  kind,
  day: today(),
  note: '',
  clinicName: '',
  clinicId: null,
  isPrivate: false,
  against: '',
  product: '',
  batch: '',
  validUntil: '',
  parasites: 'internal',
  nextDueOn: '',
  dose: '',
  unit: '',
  timesOfDay: '08:00',
  everyDays: '1',
  until: '',
  reason: '',
  diagnosis: '',
  treatment: '',
  procedures: '',
  cost: '',
  currency: '',
  followUpOn: '',
  weight: '',
  weightUnit: 'kg',
  name: '',
  type: 'allergy',
  severity: '',
  result: '',
});

export function toValues({ kind, day, note, clinic, isPrivate, details }: HealthEntry): EntryValues {
  const { grams, dose, cost, timesOfDay, everyDays, procedures, ...texts } = details;
  const sent = Object.entries(texts).filter(([, value]) => typeof value === 'string');
  return {
    ...emptyEntry(kind),
    day,
    note: note ?? '',
    clinicName: clinic?.name ?? '',
    clinicId: clinic?.id ?? null,
    isPrivate,
    ...Object.fromEntries(sent),
    dose: dose ? String(dose) : '',
    cost: cost ? String(cost) : '',
    timesOfDay: (timesOfDay ?? []).join(','),
    everyDays: String(everyDays ?? 1),
    procedures: (procedures ?? []).join(','),
    ...(grams !== undefined && toWeightValues(grams)),
  };
}

const toWeightValues = (grams: number) =>
  grams < KILOGRAM
    ? { weight: String(grams), weightUnit: 'g' }
    : { weight: String(grams / KILOGRAM), weightUnit: 'kg' };

export const toList = (text: string) => text.split(',').filter(Boolean);

/** Returns the weight in whole grams, or null if it is not a number. Accepts a decimal comma. */
export function gramsOf({ weight, weightUnit }: Pick<EntryValues, 'weight' | 'weightUnit'>): number | null {
  const number = numberOf(weight);
  return number === null ? null : Math.round(weightUnit === 'kg' ? number * KILOGRAM : number);
}

function numberOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : null;
}

const text = (value: string) => trimText(value) || null;

/** Returns the details in the API's format. */
function detailsOf(values: EntryValues): HealthDetails {
  const { kind } = values;
  const details = {
    against: trimText(values.against),
    product: kind === 'medication' ? trimText(values.product) : text(values.product),
    batch: text(values.batch),
    validUntil: values.validUntil || null,
    parasites: values.parasites,
    nextDueOn: values.nextDueOn || null,
    dose: numberOf(values.dose),
    unit: text(values.unit),
    timesOfDay: toList(values.timesOfDay),
    everyDays: Number(values.everyDays || 1),
    until: values.until || null,
    reason: trimText(values.reason),
    diagnosis: text(values.diagnosis),
    treatment: text(values.treatment),
    procedures: toList(values.procedures),
    cost: amountOf(values.cost),
    currency: values.cost && values.currency ? values.currency : null,
    followUpOn: values.followUpOn || null,
    name: trimText(values.name),
    type: values.type,
    severity: values.severity || null,
    result: text(values.result),
  };
  if (kind === 'weight') return { grams: gramsOf(values) ?? 0 };
  return Object.fromEntries(DETAIL_FIELDS[kind].map((name) => [name, details[name]])) as HealthDetails;
}

export const toBody = (values: EntryValues) =>
  ({
    kind: values.kind,
    day: values.day,
    details: detailsOf(values) as CreateEntry['details'],
    note: text(values.note),
    ...(values.kind === 'visit' && { clinicName: text(values.clinicName), clinicId: values.clinicId }),
    isPrivate: values.isPrivate,
  }) satisfies CreateEntry;

const requiredText = z.string().overwrite(trimText).min(1, 'required');
const optionalDay = z.string().refine((day) => !day || isDay(day), 'date_invalid');

const laterDay = (start: string) =>
  optionalDay.refine((day) => !isDay(day) || !isDay(start) || day >= start, 'date_too_early');

const optionalNumber = (problem: string) =>
  z.string().refine((value) => !value.trim() || (numberOf(value) ?? 0) > 0, problem);

const fieldsOf = (values: EntryValues) => ({
  against: requiredText,
  product: values.kind === 'medication' ? requiredText : z.string(),
  validUntil: laterDay(values.day),
  nextDueOn: laterDay(values.day),
  dose: optionalNumber('dose_invalid'),
  everyDays: z.string().regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, 'days_invalid'),
  until: laterDay(values.day),
  reason: requiredText,
  cost: z.string().refine((cost) => !cost.trim() || amountOf(cost) !== null, 'price_invalid'),
  followUpOn: laterDay(values.day),
  weight: z.string().refine(() => (gramsOf(values) ?? 0) > 0, 'weight_invalid'),
  name: requiredText,
});

/** Validates the fields of the chosen kind. The server has the same rules. */
export const entrySchema = dependingOn<EntryValues>((values) => {
  const rules = Object.entries(fieldsOf(values)).filter(([name]) =>
    DETAIL_FIELDS[values.kind].some((field) => field === name),
  );
  return z.object({
    day: z
      .string()
      .refine(isDay, 'date_invalid')
      .refine((day) => day <= today(), 'date_in_future'),
    ...Object.fromEntries(rules),
    ...(values.kind === 'note' && { note: requiredText }),
  });
});
