import { apiBase } from '../lib/serverSettings';

const { origin } = new URL(apiBase);

/** The URL of a picture: uploads are served beside the API, the app's own pictures beside the page. */
export const pictureUrl = (url: string) =>
  url.startsWith('/uploads/') && origin !== window.location.origin ? origin + url : url;

export interface PhotoVariant {
  url: string;
  width: number;
}

/** The sizes of an uploaded picture, as in `<img srcset>`. */
export const pictureSizes = (variants: PhotoVariant[] = []) =>
  variants.map(({ url, width }) => `${pictureUrl(url)} ${width}w`).join(', ') || undefined;
