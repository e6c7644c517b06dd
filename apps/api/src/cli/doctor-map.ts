import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { PMTiles, TileType, type Source } from 'pmtiles';
import { mapOriginsOf, type Config } from '../config.js';
import { failed, ok, warning, type Finding } from './finding.js';

const MB = 1024 ** 2;
/** Time limit in milliseconds of the request to the map service. */
const TIMEOUT = 5000;
/** Layer of the Protomaps basemap that has the streets. */
const STREETS = 'roads';

/** Checks the source of the streets on the maps: a style, a PMTiles file, or none. */
export function checkMap(config: Config): Promise<Finding> | Finding {
  if (config.MAP_STYLE_URL) return checkStyle(config);
  if (config.MAP_PMTILES_FILE) return checkFile(config.MAP_PMTILES_FILE);
  return ok('the built-in map without streets; "Show streets on the maps" in docs/hosting.md adds them');
}

async function checkFile(path: string): Promise<Finding> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const archive = new PMTiles(new FileSource(file, path));
    const header = await archive.getHeader().catch((error: unknown) => error as Error);
    const advice = 'Extract the file again from a build of Protomaps.';
    if (header instanceof Error) return failed(`${basename(path)} is not a PMTiles file: ${header.message}.`, advice);
    const { vector_layers: layers = [] } = (await archive.getMetadata()) as { vector_layers?: { id: string }[] };
    if (header.tileType !== TileType.Mvt || !layers.some(({ id }) => id === STREETS))
      return failed(`${basename(path)} has no layer "${STREETS}" of Protomaps.`, advice);
    const { tileDataOffset, tileDataLength = 0, minLon, minLat, maxLon, maxLat, maxZoom } = header;
    if (size < tileDataOffset + tileDataLength) return failed(`${basename(path)} is incomplete.`, advice);
    const area = [minLon, minLat, maxLon, maxLat].map((degrees) => degrees.toFixed(2)).join(', ');
    return ok(`streets of ${area} up to zoom ${maxZoom}, from ${basename(path)} (${Math.ceil(size / MB)} MB)`);
  } finally {
    await file.close();
  }
}

class FileSource implements Source {
  constructor(
    private readonly file: FileHandle,
    private readonly path: string,
  ) {}

  getKey() {
    return this.path;
  }

  async getBytes(offset: number, length: number) {
    const data = new Uint8Array(length);
    const { bytesRead } = await this.file.read(data, 0, length, offset);
    return { data: data.buffer.slice(0, bytesRead) };
  }
}

interface Style {
  version?: number;
  sources?: Record<string, { url?: string; tiles?: string[] }>;
  glyphs?: string;
  sprite?: string | { url: string }[];
}

/** Loads the style as a page does, and checks that pages may load everything that it names. */
async function checkStyle(config: Config): Promise<Finding> {
  const { MAP_STYLE_URL } = config;
  const advice = 'Check MAP_STYLE_URL.';
  const response = await fetch(MAP_STYLE_URL, { signal: AbortSignal.timeout(TIMEOUT) });
  const style = response.ok ? ((await response.json().catch(() => ({}))) as Style | null) : {};
  if (style?.version !== 8) return failed(`MAP_STYLE_URL (status ${response.status}) is not a MapLibre style.`, advice);
  const urls = [
    ...Object.values(style.sources ?? {}).flatMap(({ url, tiles = [] }) => [url, ...tiles]),
    style.glyphs,
    ...(typeof style.sprite === 'string' ? [style.sprite] : (style.sprite ?? []).map(({ url }) => url)),
  ];
  const origins = new Set(urls.flatMap((url) => (url ? [new URL(url, MAP_STYLE_URL).origin] : [])));
  const allowed = mapOriginsOf(config);
  const missing = [...origins].filter((origin) => !allowed.includes(origin));
  if (missing.length > 0) return warning(`The map also needs ${missing.join(', ')}.`, 'Add it to MAP_ORIGINS.');
  return ok(`streets from ${new URL(MAP_STYLE_URL).origin}, which sees the IP addresses of the users`);
}
