import { paths } from './addresses';

/** The path of an address of this app; null of one that leads elsewhere, or that would log out whoever follows it. */
export function insidePath({ origin, pathname, search, hash }: URL): string | null {
  // `/.//host` has our origin, but its normalized path `//host` leads elsewhere as a link.
  if (origin !== window.location.origin || pathname.startsWith('//') || isLogout(pathname)) return null;
  return pathname + search + hash;
}

/** In any spelling that the router understands. */
function isLogout(pathname: string) {
  try {
    const path = decodeURIComponent(pathname).toLowerCase();
    return path.startsWith(paths.logout) && /^\/*$/.test(path.slice(paths.logout.length));
  } catch {
    return false;
  }
}
