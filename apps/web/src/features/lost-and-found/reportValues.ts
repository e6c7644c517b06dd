import { z } from 'zod';
import { COLOURS } from '@sapa/shared/colours.ts';
import { REPORT_ADVICE } from '@sapa/shared/report-advice.ts';
import { trimText } from '@sapa/shared/trim-text.ts';
import { CreateAnimalReportDto } from '../../api/limits';
import { isDay, toDay, today } from '../../lib/day';
import { dependingOn, type useGuidedForm } from '../../ui/forms/useGuidedForm';
import type { AnimalReport, CreateReport, ReportType, UpdateReport } from './lost.queries';

/** Place or point of a report or sighting. */
export interface Where {
  /** Text of the place field. */
  place: string;
  placeId: number | null;
  /** Point from the device, a map or a photo, which is used instead of the place. */
  latitude: number | null;
  longitude: number | null;
}

export interface When {
  day: string;
  time: string;
}

export const NOWHERE: Where = { place: '', placeId: null, latitude: null, longitude: null };

/** Joins the texts that are not empty, one per line. */
export const joinLines = (...texts: string[]) => texts.filter(Boolean).join('\n');

const clock = (date: Date) => date.toTimeString().slice(0, 5);

export const rightNow = (): When => ({ day: today(), time: clock(new Date()) });

const hasWhere = ({ placeId, latitude }: Where) => placeId !== null || latitude !== null;

/** Returns the API's fields. Requires a place or a point. */
export const toWhere = ({ placeId, latitude, longitude }: Where) =>
  latitude !== null && longitude !== null ? { latitude, longitude } : { placeId: placeId! };

export const toMoment = ({ day, time }: When) => new Date(`${day}T${time || '12:00'}`).toISOString();

/** Form values of a report. Colours are separated by commas. */
export const EMPTY_REPORT = {
  ...NOWHERE,
  day: '',
  time: '',
  /** Empty for an animal that is not on Šapa. */
  petUuid: '',
  petCategoryId: null as number | null,
  petCategoryGroupId: null as number | null,
  name: '',
  size: '',
  gender: '',
  colours: '',
  markings: '',
  description: '',
  /** Codes of ready-made advice, separated by commas. */
  advice: '',
  behaviour: '',
  hasReward: false,
  phone: '',
  whereabouts: '',
  chipRead: '',
  email: '',
};

export type ReportValues = typeof EMPTY_REPORT;
export type ReportFormState = ReturnType<typeof useGuidedForm<ReportValues>>;

/** Maximum time in the future, because the clocks of devices differ. */
const TOLERANCE_MS = 5 * 60_000;

export const whenFields = (when: When) => ({
  day: z.string().refine(isDay, 'date_invalid'),
  time: z
    .string()
    .regex(/^\d{2}:\d{2}$/, 'required')
    .refine(
      () => !isDay(when.day) || new Date(`${when.day}T${when.time}`).getTime() <= Date.now() + TOLERANCE_MS,
      'date_in_future',
    ),
});

/** The error of the place field, if there is neither a place nor a point. */
export const whereFields = (where: Where) => ({
  place: z.string().refine(() => hasWhere(where), 'place_required'),
});

const text = (field: { maxLength: number }) => z.string().overwrite(trimText).max(field.maxLength, 'too_long');

interface SchemaOptions {
  type: ReportType;
  /** Finders without an account need an email address and a phone number. */
  isVisitor: boolean;
}

export const reportSchema = ({ type, isVisitor }: SchemaOptions) =>
  dependingOn<ReportValues>((report) => {
    const { name, markings, description, behaviour } = CreateAnimalReportDto;
    const phone = z
      .string()
      .overwrite(trimText)
      .regex(/^(\+?[\d\s()/.-]{5,40})?$/, 'phone_invalid');
    return z.object({
      ...(report.petUuid === '' && { petCategoryId: z.number('pet_category_invalid') }),
      name: text(name),
      ...whereFields(report),
      ...whenFields(report),
      ...(type === 'found' && { whereabouts: z.string().min(1, 'required') }),
      markings: text(markings),
      description: text(description),
      behaviour: text(behaviour),
      phone: isVisitor ? phone.min(1, 'required') : phone,
      ...(isVisitor && { email: z.email('email_invalid') }),
    });
  });

/** Initial values for a report that is changed. */
export function toReportValues(report: AnimalReport): ReportValues {
  const seenAt = new Date(report.seenAt);
  const point = report.own?.point;
  return {
    place: report.place?.name ?? '',
    placeId: null,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    day: toDay(seenAt),
    time: clock(seenAt),
    petUuid: report.petUuid ?? '',
    petCategoryId: report.petCategoryId,
    petCategoryGroupId: report.petCategoryGroupId,
    name: report.name ?? '',
    size: report.size ?? '',
    gender: report.gender ?? '',
    colours: report.colours.join(','),
    markings: report.markings ?? '',
    description: report.description ?? '',
    advice: report.advice.join(','),
    behaviour: report.behaviour ?? '',
    hasReward: report.hasReward,
    phone: report.phone ?? '',
    whereabouts: report.whereabouts ?? '',
    chipRead: report.chipRead === null ? '' : report.chipRead ? 'yes' : 'no',
    email: '',
  };
}

const orNull = (value: string) => trimText(value) || null;

/** Fields that describe the animal. */
const toAnimal = (values: ReportValues) => ({
  petCategoryId: values.petCategoryId as NonNullable<CreateReport['petCategoryId']>,
  petCategoryGroupId: values.petCategoryGroupId,
  name: orNull(values.name),
  size: (values.size || null) as CreateReport['size'],
  gender: (values.gender || null) as CreateReport['gender'],
  colours: COLOURS.filter((colour) => values.colours.split(',').includes(colour)),
  markings: orNull(values.markings),
});

const toDetails = (values: ReportValues) => ({
  ...toWhere(values),
  seenAt: toMoment(values),
  description: orNull(values.description),
  advice: REPORT_ADVICE.filter((advice) => values.advice.split(',').includes(advice)),
  behaviour: orNull(values.behaviour),
  hasReward: values.hasReward,
  phone: orNull(values.phone),
  whereabouts: (values.whereabouts || null) as CreateReport['whereabouts'],
  chipRead: values.chipRead ? values.chipRead === 'yes' : null,
});

/** Request body for a new report. The server copies the facts of a pet on Šapa. */
export const toCreateReport = (type: ReportType, values: ReportValues): CreateReport => ({
  type,
  ...(values.petUuid ? { petUuid: values.petUuid } : toAnimal(values)),
  ...toDetails(values),
  ...(values.email && { email: values.email }),
});

export const toUpdateReport = (values: ReportValues): UpdateReport => ({ ...toAnimal(values), ...toDetails(values) });
