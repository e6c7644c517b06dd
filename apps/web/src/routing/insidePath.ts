import { paths } from './routes';

/**
 * Returns the path if the URL is in this app. Returns null for other sites and for the logout
 * page.
 */
export function insidePath({ origin, pathname, search, hash }: URL): string | null {
  // `/.//host` has our origin, but used as a link its normalized path `//host` leads to another
  // host.
  if (origin !== window.location.origin || pathname.startsWith('//') || isLogout(pathname)) return null;
  return pathname + search + hash;
}

/** Matches every spelling of the path that the router accepts. */
function isLogout(pathname: string) {
  try {
    const path = decodeURIComponent(pathname).toLowerCase();
    return path.startsWith(paths.logout) && /^\/*$/.test(path.slice(paths.logout.length));
  } catch {
    return false;
  }
}
