import { basename } from 'node:path';
import { currenciesOf, type Config } from '../../config.js';

/**
 * Settings that the web app needs before its first request (`apps/web/src/lib/serverSettings.ts`).
 */
interface ServerSettings {
  apiBase: string;
  /** Origin of a CDN for uploaded pictures; empty if the API serves them. */
  uploadsOrigin: string;
  passwordMinLength: number;
  sendsMail: boolean;
  /** Currencies of prices. The first currency is the default. */
  currencies: string[];
  /** URL of the map's style; empty for the built-in map. */
  mapStyle: string;
  /** Path of the PMTiles file with the map's streets; empty without one. */
  mapTiles: string;
}

/** Path of the folder that contains only the PMTiles file. */
export const MAP_TILES_PREFIX = '/map/';

export const settingsForPage = (config: Config): ServerSettings => ({
  apiBase: config.API_BASE,
  uploadsOrigin: config.UPLOADS_ORIGIN,
  passwordMinLength: config.PASSWORD_MIN_LENGTH,
  sendsMail: config.SMTP_URL !== '',
  currencies: currenciesOf(config),
  mapStyle: config.MAP_STYLE_URL,
  mapTiles: config.MAP_PMTILES_FILE && MAP_TILES_PREFIX + encodeURIComponent(basename(config.MAP_PMTILES_FILE)),
});

/** Returns JSON that is safe inside a `<script>` element. */
export const jsonForPage = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Adds JSON to a page, so that its scripts need no request for the data. */
export function withData(page: string, id: string, data: unknown): string {
  // Insert the data before the page's own scripts, which read it.
  return page.replace(
    /(?=<link|<\/head>)/,
    () => `<script type="application/json" id="${id}">${jsonForPage(data)}</script>`,
  );
}
