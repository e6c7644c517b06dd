import { insidePath } from '../../../routing/insidePath';

/** As wide and high as this many pixels; behind the address of a picture in a text (`insertPicture`). */
const SIZE = /#(\d{1,5})x(\d{1,5})$/;
const UPLOAD = /^\/uploads\/[0-9a-f]{2}\/[0-9a-f]{32}\/\d{1,4}\.webp$/;

export interface ShownPicture {
  url: string;
  size: { width: number; height: number } | null;
}

/** A picture that a text may show: one of our own uploads, or of another host by https. Null for any other address. */
export function shownPicture(address: string): ShownPicture | null {
  const [, width, height] = SIZE.exec(address) ?? [];
  const url = address.replace(SIZE, '');
  const isAccepted = UPLOAD.test(url) || (URL.canParse(url) && new URL(url).protocol === 'https:');
  if (!isAccepted) return null;
  return { url, size: Number(width) && Number(height) ? { width: Number(width), height: Number(height) } : null };
}

/** Where a link in a text leads: into Šapa, out of it, or nowhere. */
export function linkTarget(address: string): { inside: string } | { outside: string } | null {
  // "[shop](example.org)": what lacks its https is no page of ours.
  const written = /^([a-z][a-z0-9+.-]*:|[/#])/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(written, window.location.origin)) return null;
  const url = new URL(written, window.location.origin);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // `https://bank.example@evil.example/` looks like a page of the bank.
  if (url.username || url.password) return null;
  if (url.origin !== window.location.origin) return { outside: url.href };
  const inside = insidePath(url);
  return inside === null ? null : { inside };
}
