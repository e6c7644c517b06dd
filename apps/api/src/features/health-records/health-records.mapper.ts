import type { HealthEntryKind, Pet, Prisma } from '@sapa/prisma/client';
import type { Colour } from '@sapa/shared/colours';
import { HEALTH } from '../../platform/common/limits.js';
import { toDay, type Precision } from '../../platform/validation/dates.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { HealthDetailsView, Kind } from './details.dto.js';
import type {
  HealthDocumentView,
  HealthEntryView,
  HealthRecordPetView,
  IdentificationView,
} from './health-records.dto.js';

const DAY = 24 * 3_600_000;

export const toKind = (kind: Kind) => kind.toUpperCase() as HealthEntryKind;
export const fromKind = (kind: HealthEntryKind) => kind.toLowerCase() as Kind;

export const NEWEST_FIRST = [
  { day: 'desc' },
  { id: 'desc' },
] as const satisfies Prisma.HealthEntryOrderByWithRelationInput[];

export const documentSelect = {
  id: true,
  title: true,
  type: true,
  bytes: true,
  createdAt: true,
} as const satisfies Prisma.HealthDocumentSelect;

export const entrySelect = {
  id: true,
  kind: true,
  day: true,
  details: true,
  note: true,
  dueOn: true,
  endsOn: true,
  clinicId: true,
  clinicName: true,
  clinic: { select: { uuid: true } },
  enteredByClinic: true,
  isClinicVerified: true,
  hiddenAt: true,
  isPrivate: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  documents: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: documentSelect },
} as const satisfies Prisma.HealthEntrySelect;

export type EntryRow = Prisma.HealthEntryGetPayload<{ select: typeof entrySelect }>;

/** Viewer of a record: the owner, a clinic with access, or anybody with a share link. */
export interface RecordViewer {
  viewer?: Pick<Viewer, 'id'>;
  isOwner: boolean;
}

/** Returns true if the viewer may change the entry. Clinics can correct only recent entries. */
export function canChange(
  entry: Pick<EntryRow, 'enteredByClinic' | 'clinicId' | 'createdAt'>,
  { viewer, isOwner }: RecordViewer,
): boolean {
  if (isOwner) return !entry.enteredByClinic;
  const isRecent = entry.createdAt.getTime() >= Date.now() - HEALTH.correctionDays * DAY;
  return entry.enteredByClinic && entry.clinicId === viewer?.id && isRecent;
}

/** Returns true if the viewer may see the cost: the owner, and the clinic that entered it. */
const seesCost = ({ enteredByClinic, clinicId }: EntryRow, { viewer, isOwner }: RecordViewer): boolean =>
  isOwner || (enteredByClinic && clinicId !== null && clinicId === viewer?.id);

const withoutCost = ({ cost: _cost, currency: _currency, ...details }: HealthDetailsView): HealthDetailsView => details;

type DocumentRow = Prisma.HealthDocumentGetPayload<{ select: typeof documentSelect }>;

export const toDocumentView = ({ createdAt, ...document }: DocumentRow): HealthDocumentView => ({
  ...document,
  createdAt: createdAt.toISOString(),
});

type PetRow = Pick<Pet, 'uuid' | 'name' | 'petCategoryId' | 'birthdate' | 'birthdatePrecision'>;

export const toPetView = ({
  uuid,
  name,
  petCategoryId,
  birthdate,
  birthdatePrecision,
}: PetRow): HealthRecordPetView => ({
  uuid,
  name,
  petCategoryId,
  birthdate: birthdate && toDay(birthdate),
  birthdatePrecision: birthdatePrecision.toLowerCase() as Precision,
});

export function toEntryView(entry: EntryRow, recordViewer: RecordViewer): HealthEntryView {
  const details = entry.details as HealthDetailsView;
  return {
    id: Number(entry.id),
    kind: fromKind(entry.kind),
    day: toDay(entry.day),
    details: seesCost(entry, recordViewer) ? details : withoutCost(details),
    note: entry.note,
    dueOn: entry.dueOn && toDay(entry.dueOn),
    clinic:
      entry.clinicName === null
        ? null
        : { id: entry.clinicId, uuid: entry.clinic?.uuid ?? null, name: entry.clinicName },
    isEnteredByClinic: entry.enteredByClinic,
    isClinicVerified: entry.isClinicVerified,
    isHidden: entry.hiddenAt !== null,
    isPrivate: entry.isPrivate,
    canChange: canChange(entry, recordViewer),
    documents: entry.documents.map(toDocumentView),
    version: entry.version,
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
  };
}

export const identificationSelect = {
  chipDate: true,
  chipPlace: true,
  tattoo: true,
  passportNumber: true,
  insurer: true,
  policyNumber: true,
  weightFrom: true,
  weightUntil: true,
} as const satisfies Prisma.PetIdentificationSelect;

type IdentificationRow = Prisma.PetIdentificationGetPayload<{ select: typeof identificationSelect }>;

export const NO_IDENTIFICATION: IdentificationRow = {
  chipDate: null,
  chipPlace: null,
  tattoo: null,
  passportNumber: null,
  insurer: null,
  policyNumber: null,
  weightFrom: null,
  weightUntil: null,
};

/** Columns of the pet that `toIdentificationView` needs. */
export const identifyingSelect = {
  chipNumber: true,
  colours: true,
  markings: true,
} as const satisfies Prisma.PetSelect;

export function toIdentificationView(
  { chipNumber, colours, markings }: Prisma.PetGetPayload<{ select: typeof identifyingSelect }>,
  row: IdentificationRow | null,
): IdentificationView {
  const { chipDate, ...values } = row ?? NO_IDENTIFICATION;
  return { colours: colours as Colour[], markings, chipNumber, chipDate: chipDate && toDay(chipDate), ...values };
}
