interface ServerSettings {
  apiBase: string;
  passwordMinLength: number;
}

/** What the server has written into the page (`page-data.ts` there); where another one serves it, the server's defaults. */
const written = document.getElementById('server-settings')?.textContent;
const settings: ServerSettings = {
  apiBase: '/api',
  passwordMinLength: 8,
  ...(written && (JSON.parse(written) as Partial<ServerSettings>)),
};

/** Where the API lives. */
export const apiBase = new URL(settings.apiBase, window.location.origin).href;

/** Said before sending; the server has the last word. */
export const { passwordMinLength } = settings;

const { origin } = new URL(apiBase);

/** Where a picture is: those that people have uploaded lie beside the API, the app's own beside the page. */
export const pictureUrl = (url: string) =>
  url.startsWith('/uploads/') && origin !== window.location.origin ? origin + url : url;

interface Variant {
  url: string;
  width: number;
}

/** The sizes of an uploaded picture, as in `<img srcset>`. */
export const pictureSizes = (variants: Variant[] = []) =>
  variants.map(({ url, width }) => `${pictureUrl(url)} ${width}w`).join(', ') || undefined;
