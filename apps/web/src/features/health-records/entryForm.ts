import { z } from 'zod';
import { trimText } from '@sapa/shared/trim-text.ts';
import { MedicationDetailsDto } from '../../api/limits';
import { isDay, today } from '../../lib/day';
import { amountOf } from '../../ui/fields/price';
import { dependingOn, pastDay, type useGuidedForm } from '../../ui/forms/useGuidedForm';
import { DETAIL_FIELDS, type DetailField, type Input } from './detailFields';
import type { CreateEntry, HealthDetails, HealthEntry, Kind } from './health.queries';

export const toList = (text: string) => text.split(',').filter(Boolean);

function numberOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : null;
}

const KILOGRAM = 1000;

/** Splits a weight in the form, such as `4,25 kg`. */
export const toWeight = (text: string): [amount: string, unit: string] => {
  const [, amount = text, unit = 'kg'] = /^(.*) (k?g)$/.exec(text) ?? [];
  return [amount, unit];
};

/** Returns a weight such as `4,25 kg` in whole grams, or null if it is not a number. */
export function gramsOf(text: string): number | null {
  const [amount, unit] = toWeight(text);
  const number = numberOf(amount);
  return number === null ? null : Math.round(unit === 'kg' ? number * KILOGRAM : number);
}

const weightOf = (grams: number) => (grams < KILOGRAM ? `${grams} g` : `${grams / KILOGRAM} kg`);

/** Values of the form as values of the API. Other inputs are sent as trimmed text. */
const TO_API: Partial<Record<Input, (text: string) => unknown>> = {
  amount: numberOf,
  days: Number,
  price: amountOf,
  times: toList,
  choices: toList,
  weight: gramsOf,
};

const LONGEST_INTERVAL = MedicationDetailsDto.everyDays.maximum;

/** Rules of the inputs: each returns true if a text that is not empty is valid. */
const RULES: Partial<Record<Input, { problem: string; isValid: (text: string) => boolean }>> = {
  day: { problem: 'date_invalid', isValid: isDay },
  amount: { problem: 'dose_invalid', isValid: (text) => (numberOf(text) ?? 0) > 0 },
  days: { problem: 'days_invalid', isValid: (text) => /^[1-9]\d*$/.test(text) && Number(text) <= LONGEST_INTERVAL },
  price: { problem: 'price_invalid', isValid: (text) => amountOf(text) !== null },
  weight: { problem: 'weight_invalid', isValid: (text) => (gramsOf(text) ?? 0) > 0 },
};

/** Returns the code of the problem with a value, if there is one. */
function problemOf({ input, isRequired }: DetailField, text: string, start: string): string | undefined {
  if (!trimText(text)) return isRequired ? 'required' : undefined;
  const rule = RULES[input];
  if (rule && !rule.isValid(text)) return rule.problem;
  return input === 'day' && isDay(start) && text < start ? 'date_too_early' : undefined;
}

/** Values of the form. Fields of other kinds of entries keep their input but are not sent. */
export interface EntryValues extends Record<string, unknown> {
  kind: Kind;
  day: string;
  note: string;
  clinicName: string;
  /** Account of the clinic, if it has one. */
  clinicId: number | null;
  isPrivate: boolean;
  /** Fields of the kind as text. Lists are separated by commas. */
  details: Record<keyof HealthDetails, string>;
}

export type EntryForm = ReturnType<typeof useGuidedForm<EntryValues>>;

const initialDetails = Object.fromEntries(
  Object.values(DETAIL_FIELDS)
    .flat()
    .map(({ name, initial = '' }) => [name, initial]),
) as EntryValues['details'];

export const emptyEntry = (kind: Kind): EntryValues => ({
  kind,
  day: today(),
  note: '',
  clinicName: '',
  clinicId: null,
  isPrivate: false,
  details: initialDetails,
});

export function toValues({ kind, day, note, clinic, isPrivate, details }: HealthEntry): EntryValues {
  const { grams, ...others } = details;
  const texts = Object.entries(others).map(([name, value]): [string, string] => [name, String(value)]);
  return {
    kind,
    day,
    note: note ?? '',
    clinicName: clinic?.name ?? '',
    clinicId: clinic?.id ?? null,
    isPrivate,
    details: {
      ...initialDetails,
      timesOfDay: '',
      ...Object.fromEntries(texts),
      ...(grams !== undefined && { grams: weightOf(grams) }),
    },
  };
}

export const toBody = ({ kind, day, note, clinicName, clinicId, isPrivate, details }: EntryValues) => ({
  kind,
  day,
  details: Object.fromEntries(
    DETAIL_FIELDS[kind].map(({ name, input }) => [name, (TO_API[input] ?? textOrNull)(details[name])]),
  ) as CreateEntry['details'],
  note: textOrNull(note),
  ...(kind === 'visit' && { clinicName: textOrNull(clinicName), clinicId }),
  isPrivate,
});

const textOrNull = (text: string) => trimText(text) || null;

/** Whether the day of an entry of this kind can be in the future. */
export const canBePlanned = (kind: Kind) => kind === 'medication' || kind === 'visit';

/** Validates the fields of the chosen kind. The server has the same rules. */
export const entrySchema = dependingOn<EntryValues>(({ kind, day }) =>
  z.object({
    day: canBePlanned(kind) ? z.string().refine(isDay, 'date_invalid') : pastDay,
    details: z.object(
      Object.fromEntries(
        DETAIL_FIELDS[kind].map((field) => [
          field.name,
          z.string().superRefine((text, context) => {
            const message = problemOf(field, text, day);
            if (message) context.addIssue({ code: 'custom', message });
          }),
        ]),
      ),
    ),
    ...(kind === 'note' && { note: z.string().overwrite(trimText).min(1, 'required') }),
  }),
);
