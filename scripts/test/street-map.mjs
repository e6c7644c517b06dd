// Writes a small PMTiles file for browser tests: a grid of streets around a point.
import { writeFile } from 'node:fs/promises';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { zxyToTileId } from 'pmtiles';

const MAX_ZOOM = 15;
/** Distance in degrees from the point to the edges of the map, and between two streets. */
const [REACH, STEP] = [0.02, 0.002];

/** @param {string} file @param {{ longitude: number, latitude: number }} centre */
export async function writeStreetMap(file, { longitude, latitude }) {
  const [west, south] = [longitude - REACH, latitude - REACH];
  const [east, north] = [longitude + REACH, latitude + REACH];
  const steps = Array.from({ length: (2 * REACH) / STEP + 1 }, (_, index) => index * STEP);
  const streets = steps.flatMap((step) => [
    line([west, south + step], [east, south + step]),
    line([west + step, south], [west + step, north]),
  ]);
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const options = { maxZoom: MAX_ZOOM, indexMaxZoom: MAX_ZOOM, indexMaxPoints: 0 };
  const index = {
    roads: new GeoJSONVT({ type: 'FeatureCollection', features: streets }, options),
    earth: new GeoJSONVT(feature({ type: 'Polygon', coordinates: [ring] }, { kind: 'earth' }), options),
  };
  const tiles = [...tilesOf([west, south, east, north])]
    .map(([z, x, y]) => ({ id: zxyToTileId(z, x, y), data: tileOf(index, z, x, y) }))
    .toSorted((one, other) => one.id - other.id);
  await writeFile(file, pmtiles(tiles, [west, south, east, north]));
}

const feature = (/** @type {any} */ geometry, /** @type {object} */ properties) => ({
  type: /** @type {const} */ ('Feature'),
  geometry,
  properties,
});
const line = (/** @type {number[][]} */ ...coordinates) =>
  feature({ type: 'LineString', coordinates }, { kind: 'major_road', name: 'Obrenovićeva', min_zoom: 0 });

/**
 * Yields zoom, column and row of all tiles in these edges, in the Web Mercator projection.
 * @param {[number, number, number, number]} edges
 * @returns {Generator<[number, number, number]>}
 */
function* tilesOf([west, south, east, north]) {
  const column = (/** @type {number} */ degrees) => (degrees + 180) / 360;
  const row = (/** @type {number} */ degrees) => 0.5 - Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI);
  for (let z = 0; z <= MAX_ZOOM; z++) {
    const at = (/** @type {number} */ fraction) => Math.floor(fraction * 2 ** z);
    for (let x = at(column(west)); x <= at(column(east)); x++)
      for (let y = at(row(north)); y <= at(row(south)); y++) yield [z, x, y];
  }
}

/**
 * @param {Record<string, GeoJSONVT>} index
 * @param {number} z
 * @param {number} x
 * @param {number} y
 */
function tileOf(index, z, x, y) {
  const layers = Object.entries(index).flatMap(([name, layer]) => {
    const tile = layer.getTile(z, x, y);
    return tile ? [[name, tile]] : [];
  });
  return Buffer.from(fromGeojsonVt(Object.fromEntries(layers), { version: 2 }));
}

/**
 * Returns a PMTiles file of version 3 without compression. `tiles` are in the order of their ids.
 * @param {{ id: number, data: Buffer }[]} tiles
 * @param {number[]} edges west, south, east and north in degrees
 */
function pmtiles(tiles, edges) {
  const [none, mvt, isClustered] = [1, 1, 1];
  const directory = Buffer.from(
    [
      [tiles.length],
      tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0)),
      tiles.map(() => 1), // tiles of each run
      tiles.map(({ data }) => data.length),
      tiles.map((_, index) => (index === 0 ? 1 : 0)), // 0: after the previous tile
    ]
      .flat()
      .flatMap(varint),
  );
  const metadata = Buffer.from(JSON.stringify({ vector_layers: [{ id: 'roads' }, { id: 'earth' }] }));
  const data = Buffer.concat(tiles.map((tile) => tile.data));
  const leaves = Buffer.alloc(0);
  const header = Buffer.alloc(127);
  header.write('PMTiles\x03');
  let offset = header.length;
  for (const [index, part] of [directory, metadata, leaves, data].entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    offset += part.length;
  }
  header.set([isClustered, none, none, mvt, 0, MAX_ZOOM], 96);
  for (const [index, degrees] of edges.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([header, directory, metadata, data]);
}

/** Encodes an integer in groups of seven bits, lowest first. @returns {number[]} */
const varint = (/** @type {number} */ value) =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
