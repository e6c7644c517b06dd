import * as CHOICES from '../../api/enums';
import {
  ConditionDetailsDto,
  MedicationDetailsDto,
  ParasiteTreatmentDetailsDto,
  TestDetailsDto,
  VaccinationDetailsDto,
  VisitDetailsDto,
} from '../../api/limits';
import type { HealthDetails, Kind } from './health.queries';

export type Input =
  | 'line'
  | 'text'
  | 'day'
  | 'choice'
  | 'choices'
  | 'amount'
  | 'unit'
  | 'times'
  | 'days'
  | 'price'
  | 'currency'
  | 'weight';

/** A field of one kind of entry. The form, its rules, and the texts of an entry use this table. */
export interface DetailField {
  name: keyof HealthDetails;
  input: Input;
  /** Key of the label in the texts, if it is not the name. */
  label?: 'name' | 'test';
  isRequired?: boolean;
  /** Whether the field is the title of the entry. */
  isTitle?: boolean;
  /** Whether two fields share a row on wide screens. */
  isHalf?: boolean;
  maxLength?: number;
  choices?: readonly string[];
  /** Initial value in the form. Default: empty. */
  initial?: string;
}

const TITLE = { input: 'line', isTitle: true, isRequired: true } as const;

/** The fields of each kind, in the order of the form. */
export const DETAIL_FIELDS: Record<Kind, readonly DetailField[]> = {
  vaccination: [
    { name: 'against', ...TITLE, ...VaccinationDetailsDto.against },
    { name: 'product', input: 'line', isHalf: true, ...VaccinationDetailsDto.product },
    { name: 'batch', input: 'line', isHalf: true, ...VaccinationDetailsDto.batch },
    { name: 'validUntil', input: 'day' },
  ],
  parasite_treatment: [
    { name: 'parasites', input: 'choice', initial: 'internal', choices: CHOICES.ParasiteTreatmentDetailsDto.parasites },
    { name: 'product', ...TITLE, isRequired: false, ...ParasiteTreatmentDetailsDto.product },
    { name: 'nextDueOn', input: 'day' },
  ],
  medication: [
    { name: 'product', ...TITLE, label: 'name', ...MedicationDetailsDto.product },
    { name: 'dose', input: 'amount', isHalf: true },
    { name: 'unit', input: 'unit', isHalf: true, ...MedicationDetailsDto.unit },
    { name: 'timesOfDay', input: 'times', initial: '08:00' },
    { name: 'everyDays', input: 'days', isHalf: true, isRequired: true, initial: '1' },
    { name: 'until', input: 'day', isHalf: true },
  ],
  visit: [
    { name: 'reason', ...TITLE, ...VisitDetailsDto.reason },
    { name: 'diagnosis', input: 'text', ...VisitDetailsDto.diagnosis },
    { name: 'treatment', input: 'text', ...VisitDetailsDto.treatment },
    { name: 'procedures', input: 'choices', choices: CHOICES.VisitDetailsDto.procedures },
    { name: 'cost', input: 'price', isHalf: true },
    { name: 'currency', input: 'currency', isHalf: true },
    { name: 'followUpOn', input: 'day' },
  ],
  weight: [{ name: 'grams', input: 'weight', isTitle: true, isRequired: true }],
  condition: [
    { name: 'type', input: 'choice', initial: 'allergy', choices: CHOICES.ConditionDetailsDto.type },
    { name: 'name', ...TITLE, ...ConditionDetailsDto.name },
    { name: 'severity', input: 'choice', choices: ['', ...CHOICES.ConditionDetailsDto.severity] },
    { name: 'until', input: 'day' },
  ],
  test: [
    { name: 'name', ...TITLE, label: 'test', ...TestDetailsDto.name },
    { name: 'result', input: 'text', ...TestDetailsDto.result },
  ],
  note: [],
};
