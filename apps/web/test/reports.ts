import type { AnimalReportSummary } from '../src/features/lost-and-found/lost.queries';

let lastId = 0;

/** Returns the open report of a lost dog. Tests pass only the fields that matter to them. */
export function makeReport(report: Partial<AnimalReportSummary> = {}): AnimalReportSummary {
  lastId += 1;
  return {
    uuid: `10000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`,
    type: 'lost',
    state: 'open',
    name: 'Aksa',
    petCategoryId: 1,
    petCategoryGroupId: null,
    petCategoryGroup: null,
    size: null,
    gender: null,
    colours: [],
    hasReward: false,
    whereabouts: null,
    imageUrl: null,
    sightingCount: 0,
    closedAt: null,
    latitude: 43.32,
    longitude: 21.9,
    place: { id: 787657, name: 'Niš', countryCode: 'RS' },
    seenAt: '2026-01-01T10:00:00.000Z',
    createdAt: '2026-01-01T10:00:00.000Z',
    ...report,
  };
}
