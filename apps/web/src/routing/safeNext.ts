import { paths } from './addresses';

/** Where to go after logging in: `?next=`, but only inside the app. */
export function safeNext(next: string | null) {
  const origin = window.location.origin;
  // `//host` and `/\host` lead elsewhere too: what the browser makes of it decides, not how it looks.
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return paths.home;
  const url = new URL(next, origin);
  // `/.//host` is of our origin, and what is left of it is not.
  const isOurs = url.origin === origin && !url.pathname.startsWith('//');
  return isOurs && !isLogout(url.pathname) ? url.pathname + url.search + url.hash : paths.home;
}

/** However it is written: whoever has just come in would be out again. */
function isLogout(pathname: string) {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '') === paths.logout;
  } catch {
    return false;
  }
}
