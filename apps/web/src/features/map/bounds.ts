import { useSearchParams } from 'react-router-dom';
import { IN_PLACE } from '../../routing/inPlace';
import { useChangeSearch } from '../../routing/useChangeSearch';

/**
 * West, south, east and north in degrees. West is greater than east if the bounds cross the 180th
 * meridian.
 */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export interface Point {
  latitude: number;
  longitude: number;
}

/** Bounds that show all of Serbia, for maps without points. */
export const HOME_BOUNDS: Bounds = [18.8, 42.2, 23.1, 46.2];

/** Maps end at this latitude in the north and south. */
const MAX_LATITUDE = 85;
const clamp = (degrees: number) => Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, degrees));

/** Returns the same longitude, at least -180 and less than 180. */
const wrap = (degrees: number) => degrees - 360 * Math.floor((degrees + 180) / 360);

/** Returns the edges with west less than east, as map libraries need them. */
export const unwrapBounds = ([west, south, east, north]: Bounds): [number, number, number, number] => [
  west,
  south,
  west > east ? east + 360 : east,
  north,
];

/**
 * Rounds the edges outwards to 0.001 degrees. The longitudes may be in any copy of the world, with
 * west less than east.
 */
export function toBounds(west: number, south: number, east: number, north: number): Bounds {
  // Rounding could make the edges of an almost complete world equal.
  const isWholeWorld = east - west > 359.9;
  // The east edge is more than -180, so that bounds can end at 180.
  const [left, right] = isWholeWorld ? [-180, 180] : [wrap(west), -wrap(-east)];
  return [
    Math.floor(left * 1000) / 1000,
    Math.floor(clamp(south) * 1000) / 1000,
    Math.ceil(right * 1000) / 1000,
    Math.ceil(clamp(north) * 1000) / 1000,
  ];
}

/** The smallest bounds that contain all points, or undefined without points. */
export function boundsOf(points: readonly Point[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude).toSorted((a, b) => a - b);
  // The bounds begin east of the widest gap between neighbours on the circle of longitudes.
  const gapBefore = (index: number) =>
    index === 0 ? longitudes[0]! + 360 - longitudes.at(-1)! : longitudes[index]! - longitudes[index - 1]!;
  const first = longitudes.reduce((widest, _, index) => (gapBefore(index) > gapBefore(widest) ? index : widest), 0);
  return [longitudes[first]!, Math.min(...latitudes), longitudes.at(first - 1)!, Math.max(...latitudes)];
}

/**
 * Enlarges bounds to grid lines, so that small movements reuse the same request. The longer side
 * has about four cells.
 */
export function snapBounds(bounds: Bounds): Bounds {
  const [west, south, east, north] = unwrapBounds(bounds);
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
  const areLongitudes = [west, east].every((degrees) => degrees >= -180 && degrees <= 180);
  const isValid = areLongitudes && west !== east && south < north && south >= -90 && north <= 90;
  return isValid ? [west, south, east, north] : undefined;
}

/** The visible part of the map, stored in the URL. Undefined until the map has opened. */
export function useMapBounds() {
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const setBounds = (next: Bounds) => changeSearch((params) => params.set('bounds', writeBounds(next)), IN_PLACE);
  return [readBounds(searchParams.get('bounds')), setBounds] as const;
}
