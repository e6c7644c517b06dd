interface ServerSettings {
  apiBase: string;
  uploadsOrigin: string;
  passwordMinLength: number;
  sendsMail: boolean;
  currencies: string[];
  mapStyle: string;
  mapTiles: string;
}

/**
 * Settings that the API writes into the page (`page-data.ts`). These defaults apply if another web
 * server serves the page.
 */
const written = document.getElementById('server-settings')?.textContent;
const settings: ServerSettings = {
  apiBase: '/api',
  uploadsOrigin: '',
  passwordMinLength: 8,
  sendsMail: false,
  currencies: ['RSD', 'EUR'],
  mapStyle: '',
  mapTiles: '',
  ...(written && (JSON.parse(written) as Partial<ServerSettings>)),
};

export const apiBase = new URL(settings.apiBase, window.location.origin).href;

/** Origin of a CDN for uploaded pictures. Empty if the API serves them. */
export const { uploadsOrigin } = settings;

/** Minimum length for validation in the browser. The server checks it too. */
export const { passwordMinLength } = settings;

/**
 * Whether this installation sends emails. Otherwise the operator creates links, for example to
 * reset a password.
 */
export const { sendsMail } = settings;

/** Currencies that users can choose. The first is the default. */
export const { currencies } = settings;

/** URL of the map's style. Empty for the built-in map. */
export const { mapStyle } = settings;

/** Path of the PMTiles file with the map's streets. Empty without one. */
export const { mapTiles } = settings;

/** Nonce of this page. The Content-Security-Policy only allows styles and scripts that have it. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
