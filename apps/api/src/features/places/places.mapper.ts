import type { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import type { PlaceSummaryView, PlaceView } from './places.dto.js';

export const placeSummarySelect = {
  id: true,
  name: true,
  names: true,
  countryCode: true,
} as const satisfies Prisma.PlaceSelect;

export const placeSelect = {
  ...placeSummarySelect,
  region: true,
  regionNames: true,
  latitude: true,
  longitude: true,
  timeZone: true,
} as const satisfies Prisma.PlaceSelect;

type PlaceSummaryRow = Prisma.PlaceGetPayload<{ select: typeof placeSummarySelect }>;
export type PlaceRow = Prisma.PlaceGetPayload<{ select: typeof placeSelect }>;

/** Returns the name in this language, or undefined if the language uses the default name. */
const nameIn = (names: Prisma.JsonValue, language: Language): string | undefined =>
  (names as Partial<Record<Language, string>> | null)?.[language];

export const toPlaceSummary = (place: PlaceSummaryRow, language: Language): PlaceSummaryView => ({
  id: place.id,
  name: nameIn(place.names, language) ?? place.name,
  countryCode: place.countryCode,
});

export const toPlaceView = (place: PlaceRow, language: Language): PlaceView => ({
  ...toPlaceSummary(place, language),
  region: nameIn(place.regionNames, language) ?? place.region,
  latitude: place.latitude,
  longitude: place.longitude,
  timeZone: place.timeZone,
});
