/**
 * Places of lost and found animals. The exact point of a report may be the reporter's home, so
 * other people see only the centre of its grid cell. The grid is fixed, so several reports from
 * one home reveal no more than one report.
 */

/** A point in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Radius in metres of the circle around a cell's centre that contains the cell. */
export const AREA_RADIUS = 500;

/** Cells per degree of latitude. A cell is about 700 m high. */
const ROWS_PER_DEGREE = 160;
/** Kilometres per degree of latitude. */
const KM_PER_DEGREE = 111.32;

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** Rounds a point to about 100 m, the precision in which points are stored. */
export const roundPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: round(latitude, 3),
  longitude: round(longitude, 3),
});

/** Returns the centre of the grid cell that contains the rounded point. */
export function cellCentre(point: Point): Point {
  const { latitude, longitude } = roundPoint(point);
  // The pole belongs to the northernmost row. A centre beyond 90 degrees would break maps.
  const row = Math.min(Math.floor(latitude * ROWS_PER_DEGREE), 90 * ROWS_PER_DEGREE - 1);
  // Divide the edge nearest to the equator, the longest one, so that no cell is wider than high.
  const edge = Math.min(Math.abs(row), Math.abs(row + 1)) / ROWS_PER_DEGREE;
  const columns = Math.max(1, Math.ceil(360 * ROWS_PER_DEGREE * Math.cos((edge * Math.PI) / 180)));
  const column = Math.floor(((longitude + 180) / 360) * columns) % columns;
  return {
    latitude: round((row + 0.5) / ROWS_PER_DEGREE, 5),
    longitude: round(((column + 0.5) / columns) * 360 - 180, 5),
  };
}

/** Returns the columns of a report or sighting at a point. */
export function areaOf(point: Point) {
  const centre = cellCentre(point);
  return { ...roundPoint(point), cellLatitude: centre.latitude, cellLongitude: centre.longitude };
}

export function distanceKm(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const cosines = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  const part = half(one.latitude, other.latitude) + cosines * half(one.longitude, other.longitude);
  return 2 * 6371 * Math.asin(Math.sqrt(part));
}

/** Edges of a part of a map in degrees. It must not contain the 180th meridian. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Returns the box around a circle. It ends at the 180th meridian. */
export function boundsAround({ latitude, longitude }: Point, km: number): Bounds {
  const height = km / KM_PER_DEGREE;
  const width = height / Math.max(0.01, Math.cos((Math.min(89, Math.abs(latitude) + height) * Math.PI) / 180));
  return {
    west: Math.max(-180, longitude - width),
    south: Math.max(-90, latitude - height),
    east: Math.min(180, longitude + width),
    north: Math.min(90, latitude + height),
  };
}
