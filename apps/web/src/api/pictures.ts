import { apiBase, uploadsOrigin } from '../lib/serverSettings';

const origin = uploadsOrigin || new URL(apiBase).origin;

/**
 * Returns the full URL of a picture. Uploads are served by a CDN or the API, app pictures by the
 * web server.
 */
export const pictureUrl = (url: string) =>
  url.startsWith('/uploads/') && origin !== window.location.origin ? origin + url : url;

export interface PhotoVariant {
  url: string;
  width: number;
}

/** Returns an uploaded picture's variants for `<img srcset>`. */
export const pictureSizes = (variants: PhotoVariant[] = []) =>
  variants.map(({ url, width }) => `${pictureUrl(url)} ${width}w`).join(', ') || undefined;
