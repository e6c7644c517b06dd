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
/** Radius of the sphere in distances. The function `distance_km` uses it too. */
const EARTH_RADIUS_KM = 6371;

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

/**
 * Distance in kilometres within which points of one person take the cell of the earliest point.
 * Otherwise reports on both sides of an edge would reveal that the home is near it.
 */
export const SAME_PLACE_KM = 0.3;

/**
 * Returns the columns of a report or sighting at a point.
 * @param centre the cell of an earlier point of the same person, by default the point's own
 */
export function areaOf(point: Point, centre = cellCentre(point)) {
  return { ...roundPoint(point), cellLatitude: centre.latitude, cellLongitude: centre.longitude };
}

export function distanceKm(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const cosines = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  const part = half(one.latitude, other.latitude) + cosines * half(one.longitude, other.longitude);
  // Rounding can lift the part above 1 for opposite points of the Earth.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, part)));
}

/** Edges of a part of a map in degrees. West is greater than east across the 180th meridian. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Splits bounds that contain the 180th meridian. In each part, west is less than east. */
export function partsOf(bounds: Bounds): Bounds[] {
  if (bounds.west <= bounds.east) return [bounds];
  return [
    { ...bounds, east: 180 },
    { ...bounds, west: -180 },
  ];
}

/** Returns the same longitude between -180 and 180 degrees. */
const wrap = (degrees: number) => (degrees < -180 ? degrees + 360 : degrees > 180 ? degrees - 360 : degrees);

/**
 * Returns bounds that contain a circle on the Earth. Around a pole they contain all longitudes.
 */
export function boundsAround({ latitude, longitude }: Point, km: number): Bounds {
  // The margin covers rounding errors.
  const angle = (km * 1.001) / EARTH_RADIUS_KM;
  const height = (angle * 180) / Math.PI;
  const [south, north] = [Math.max(-90, latitude - height), Math.min(90, latitude + height)];
  if (south === -90 || north === 90) return { west: -180, south, east: 180, north };
  // The circle is widest on the side of the pole, not at the latitude of its centre.
  const width = (Math.asin(Math.sin(angle) / Math.cos((latitude * Math.PI) / 180)) * 180) / Math.PI;
  return { west: wrap(longitude - width), south, east: wrap(longitude + width), north };
}
