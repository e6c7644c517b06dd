import { paths } from './addresses';

/** The address after the login: `?next=`, but only inside the app. */
export function safeNext(next: string | null) {
  const origin = window.location.origin;
  // `//host` and `/\host` lead elsewhere too, so the parsed URL decides.
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return paths.home;
  const url = new URL(next, origin);
  // `/.//host` has our origin, but its normalized path `//host` leads elsewhere.
  const isOurs = url.origin === origin && !url.pathname.startsWith('//');
  return isOurs && !isLogout(url.pathname) ? url.pathname + url.search + url.hash : paths.home;
}

/** In any spelling: it would log out at once the user who has just logged in. */
function isLogout(pathname: string) {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '') === paths.logout;
  } catch {
    return false;
  }
}
