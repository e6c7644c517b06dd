import { insidePath } from '../../../routing/insidePath';

/** Width and height in pixels, appended to the URL of a picture (see `insertPicture`). */
const SIZE = /#(\d{1,5})x(\d{1,5})$/;
const UPLOAD_PATH = /^\/uploads\/[0-9a-f]{2}\/[0-9a-f]{32}\/\d{1,4}\.webp$/;

export interface ShownPicture {
  url: string;
  size: { width: number; height: number } | null;
}

/** Returns the picture if its URL belongs to an upload or uses https, otherwise null. */
export function shownPicture(address: string): ShownPicture | null {
  const [, width, height] = SIZE.exec(address) ?? [];
  const url = address.replace(SIZE, '');
  const isAccepted = UPLOAD_PATH.test(url) || (URL.canParse(url) && new URL(url).protocol === 'https:');
  if (!isAccepted) return null;
  return { url, size: Number(width) && Number(height) ? { width: Number(width), height: Number(height) } : null };
}

/**
 * Target of a link in a post: a path of this app, an external URL, or null if it is not allowed.
 */
export function linkTarget(address: string): { inside: string } | { outside: string } | null {
  // In "[shop](example.org)" the URL has no scheme and is external.
  const absolute = /^([a-z][a-z0-9+.-]*:|[/#])/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(absolute, window.location.origin)) return null;
  const url = new URL(absolute, window.location.origin);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // Rejects credentials: `https://bank.example@evil.example/` looks like the bank's URL.
  if (url.username || url.password) return null;
  if (url.origin !== window.location.origin) return { outside: url.href };
  const inside = insidePath(url);
  return inside === null ? null : { inside };
}
