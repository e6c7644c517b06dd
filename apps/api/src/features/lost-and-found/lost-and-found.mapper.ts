import type { AnimalReportState, AnimalReportType, Prisma } from '@sapa/prisma/client';
import type { Colour } from '@sapa/shared/colours';
import type { ReportAdvice } from '@sapa/shared/report-advice';
import { ANIMAL_REPORTS } from '../../platform/common/limits.js';
import type { Language } from '../../platform/http/language.js';
import { inFirstAlbum } from '../../platform/prisma/hidden.js';
import { imageSelect, imageUrl, variantsOf } from '../../platform/storage/urls.js';
import { toUserSummary, userSummarySelect, type UserSummaryRow } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { BUSINESS_CATEGORIES } from '../businesses/kinds.js';
import { namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import { placeSummarySelect, toPlaceSummary } from '../places/places.mapper.js';
import type {
  AnimalReportSummaryView,
  AnimalReportView,
  AnimalSightingView,
  ReportPhotoView,
  ReportStateName,
  ReportTypeName,
  WhereaboutsName,
} from './lost-and-found.dto.js';
import type { Size } from '../pets/pets.dto.js';

const IMAGE_WIDTH = 960;

const photoSelect = { id: true, key: true, width: true, height: true, widths: true } as const;

/** Photos of the report without photos of its sightings, ordered by position. */
const ownPhotos = { where: { sightingId: null }, orderBy: { position: 'asc' } } as const;

const summarySelect = {
  id: true,
  uuid: true,
  type: true,
  state: true,
  name: true,
  petCategoryId: true,
  petCategoryGroupId: true,
  petCategoryGroup: { select: namedSelect },
  size: true,
  gender: true,
  colours: true,
  hasReward: true,
  whereabouts: true,
  cellLatitude: true,
  cellLongitude: true,
  seenAt: true,
  createdAt: true,
  closedAt: true,
  place: { select: placeSummarySelect },
} as const satisfies Prisma.AnimalReportSelect;

/** Columns of `mainPhotoOf`. */
export const mainPhotoSelect = {
  state: true,
  pet: { select: { id: true, mainPhoto: { select: imageSelect } } },
  photos: { ...ownPhotos, take: 1, select: imageSelect },
} as const satisfies Prisma.AnimalReportSelect;

export const reportSummarySelect = {
  ...summarySelect,
  ...mainPhotoSelect,
} as const satisfies Prisma.AnimalReportSelect;

export const reportSelect = {
  ...summarySelect,
  userId: true,
  secretHash: true,
  emailConfirmedAt: true,
  markings: true,
  description: true,
  behaviour: true,
  advice: true,
  phone: true,
  chipRead: true,
  latitude: true,
  longitude: true,
  expiresAt: true,
  askedAt: true,
  hasAlerts: true,
  user: { select: userSummarySelect },
  pet: {
    select: {
      id: true,
      uuid: true,
      mainPhoto: { select: imageSelect },
      photos: {
        where: inFirstAlbum,
        orderBy: { position: 'desc' },
        take: ANIMAL_REPORTS.photos,
        select: photoSelect,
      },
    },
  },
  photos: { ...ownPhotos, select: photoSelect },
} as const satisfies Prisma.AnimalReportSelect;

export const sightingSelect = {
  id: true,
  userId: true,
  latitude: true,
  longitude: true,
  cellLatitude: true,
  cellLongitude: true,
  seenAt: true,
  text: true,
  createdAt: true,
  place: { select: placeSummarySelect },
  user: { select: userSummarySelect },
  photos: { orderBy: { position: 'asc' }, select: photoSelect },
} as const satisfies Prisma.AnimalSightingSelect;

export type ReportSummaryRow = Prisma.AnimalReportGetPayload<{ select: typeof reportSummarySelect }>;
export type ReportRow = Prisma.AnimalReportGetPayload<{ select: typeof reportSelect }>;
export type SightingRow = Prisma.AnimalSightingGetPayload<{ select: typeof sightingSelect }>;
type MainPhotoRow = Prisma.AnimalReportGetPayload<{ select: typeof mainPhotoSelect }>;
type PhotoRow = Prisma.ReportPhotoGetPayload<{ select: typeof photoSelect }>;

export function toReportPhotoView(photo: PhotoRow): ReportPhotoView {
  const variants = variantsOf(photo);
  return { id: photo.id, url: variants.at(-1)!.url, width: photo.width, height: photo.height, variants };
}

/** Returns the person, or null if the viewer is a visitor and the person is not a business. */
const personFor = (viewer: Viewer | undefined, user: UserSummaryRow | null) =>
  user && (viewer || BUSINESS_CATEGORIES.includes(user.userCategoryId ?? 0)) ? toUserSummary(user) : null;

/** A report shows the photos of a private pet only while the report is open. */
const showsPetPhotos = ({ state }: { state: AnimalReportState }, canSeePet: boolean): boolean =>
  state === 'OPEN' || canSeePet;

/** Returns the photo for cards and previews. */
export const mainPhotoOf = (report: MainPhotoRow, canSeePet: boolean) =>
  (showsPetPhotos(report, canSeePet) ? report.pet?.mainPhoto : null) ?? report.photos[0] ?? null;

/** Returns the name of an enum value in the database. */
export const upperCase = <Name extends string>(name: Name) => name.toUpperCase() as Uppercase<Name>;

type Area = Pick<ReportSummaryRow, 'cellLatitude' | 'cellLongitude' | 'place' | 'seenAt' | 'createdAt'>;

const toAreaView = ({ cellLatitude, cellLongitude, place, seenAt, createdAt }: Area, language: Language) => ({
  latitude: cellLatitude,
  longitude: cellLongitude,
  place: place && toPlaceSummary(place, language),
  seenAt: seenAt.toISOString(),
  createdAt: createdAt.toISOString(),
});

export function toReportSummaryView(
  report: ReportSummaryRow,
  { canSeePet, sightingCount }: Pick<ReportContext, 'canSeePet' | 'sightingCount'>,
  language: Language,
): AnimalReportSummaryView {
  return {
    uuid: report.uuid,
    type: report.type.toLowerCase() as ReportTypeName,
    state: report.state.toLowerCase() as ReportStateName,
    name: report.name,
    petCategoryId: report.petCategoryId,
    petCategoryGroupId: report.petCategoryGroupId,
    petCategoryGroup: report.petCategoryGroup && toNamedView(report.petCategoryGroup, language),
    size: report.size && (report.size.toLowerCase() as Size),
    gender: report.gender && (report.gender === 'MALE' ? 'm' : 'f'),
    colours: report.colours as Colour[],
    hasReward: report.hasReward,
    whereabouts: report.whereabouts && (report.whereabouts.toLowerCase() as WhereaboutsName),
    // The files of an unconfirmed report are not public.
    imageUrl: report.state === 'UNCONFIRMED' ? null : imageUrl(mainPhotoOf(report, canSeePet), IMAGE_WIDTH),
    sightingCount,
    closedAt: report.closedAt?.toISOString() ?? null,
    ...toAreaView(report, language),
  };
}

/** Facts about a report that depend on the viewer. */
interface ReportContext {
  viewer: Viewer | undefined;
  /** Whether the caller manages the report. */
  isOwn: boolean;
  canSeePet: boolean;
  isFollowed: boolean;
  canConfirm: boolean;
  sightingCount: number;
  sightings: AnimalSightingView[];
  /** Photos of the report, without photos of its sightings. */
  photos: ReportPhotoView[];
}

export function toReportView(report: ReportRow, context: ReportContext, language: Language): AnimalReportView {
  const { viewer, isOwn, canSeePet, isFollowed, canConfirm, sightings, photos } = context;
  const isActive = report.state === 'OPEN' || report.state === 'UNCONFIRMED';
  const shownPet = showsPetPhotos(report, canSeePet) ? report.pet : null;
  const petPhotos = (shownPet?.photos ?? []).map((photo) => ({ ...toReportPhotoView(photo), id: null }));
  return {
    ...toReportSummaryView(report, context, language),
    id: report.id,
    petUuid: canSeePet && report.pet ? report.pet.uuid : null,
    markings: report.markings,
    description: report.description,
    behaviour: report.behaviour,
    advice: report.advice as ReportAdvice[],
    phone: isActive || isOwn ? report.phone : null,
    chipRead: report.chipRead,
    photos: [...petPhotos, ...photos],
    person: personFor(viewer, report.user),
    sightings,
    isFollowed,
    canConfirm,
    own: isOwn
      ? {
          point: { latitude: report.latitude, longitude: report.longitude },
          hasAlerts: report.hasAlerts,
          expiresAt: report.expiresAt.toISOString(),
          isAsked: isActive && report.askedAt !== null,
          isEmailConfirmed: report.userId !== null || report.emailConfirmedAt !== null,
        }
      : null,
  };
}

/** @param isReporter whether the caller manages the report */
export function toSightingView(
  sighting: SightingRow,
  { viewer, isReporter }: { viewer: Viewer | undefined; isReporter: boolean },
  language: Language,
): AnimalSightingView {
  const isOwn = viewer !== undefined && sighting.userId === viewer.id;
  return {
    id: sighting.id,
    text: sighting.text,
    photos: sighting.photos.map(toReportPhotoView),
    person: personFor(viewer, sighting.user),
    point: isOwn || isReporter ? { latitude: sighting.latitude, longitude: sighting.longitude } : null,
    canHide: isOwn || isReporter || (viewer !== undefined && viewer.role !== 'MEMBER'),
    ...toAreaView(sighting, language),
  };
}

/** Returns the path of a report in the web app. */
export const reportPath = ({ type, uuid }: { type: AnimalReportType; uuid: string }) =>
  `/${type.toLowerCase()}/${uuid}`;
