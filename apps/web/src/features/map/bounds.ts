import { useSearchParams } from 'react-router-dom';
import { IN_PLACE } from '../../routing/inPlace';
import { useChangeSearch } from '../../routing/useChangeSearch';

/** West, south, east and north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export interface Point {
  latitude: number;
  longitude: number;
}

/** Bounds that show all of Serbia, for maps without points. */
export const HOME_BOUNDS: Bounds = [18.8, 42.2, 23.1, 46.2];

const MAX_LONGITUDE = 180;
/** Maps end at this latitude in the north and south. */
const MAX_LATITUDE = 85;
const clamp = (degrees: number, max: number) => Math.min(max, Math.max(-max, degrees));

/** Rounds the edges outwards to 0.001 degrees, and limits them to one copy of the world. */
export const toBounds = (west: number, south: number, east: number, north: number): Bounds => [
  Math.floor(clamp(west, MAX_LONGITUDE) * 1000) / 1000,
  Math.floor(clamp(south, MAX_LATITUDE) * 1000) / 1000,
  Math.ceil(clamp(east, MAX_LONGITUDE) * 1000) / 1000,
  Math.ceil(clamp(north, MAX_LATITUDE) * 1000) / 1000,
];

/** The smallest bounds that contain all points, or undefined without points. */
export function boundsOf(points: readonly Point[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/**
 * Enlarges bounds to grid lines, so that small movements reuse the same request. The longer side
 * has about four cells.
 */
export function snapBounds([west, south, east, north]: Bounds): Bounds {
  const cell = 2 ** Math.ceil(Math.log2(Math.max(east - west, north - south, 0.01) / 4));
  const down = (degrees: number) => Math.floor(degrees / cell) * cell;
  const up = (degrees: number) => Math.ceil(degrees / cell) * cell;
  return toBounds(down(west), down(south), up(east), up(north));
}

/** Formats bounds for URLs and API requests. */
export const writeBounds = (bounds: Bounds) => bounds.join(',');

/** Parses bounds from a URL. Returns undefined for an invalid value. */
export function readBounds(text: string | null): Bounds | undefined {
  if (!text || !/^-?[\d.]+(,-?[\d.]+){3}$/.test(text)) return undefined;
  const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number];
  const isValid = west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isValid ? [west, south, east, north] : undefined;
}

/** The visible part of the map, stored in the URL. Undefined until the map has opened. */
export function useMapBounds() {
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const setBounds = (next: Bounds) => changeSearch((params) => params.set('bounds', writeBounds(next)), IN_PLACE);
  return [readBounds(searchParams.get('bounds')), setBounds] as const;
}
