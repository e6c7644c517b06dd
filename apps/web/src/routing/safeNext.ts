import { paths } from './addresses';
import { insidePath } from './insidePath';

/** The address after the login: `?next=`, but only inside the app. */
export function safeNext(next: string | null) {
  const origin = window.location.origin;
  // `//host` and `/\host` lead elsewhere too, so the parsed URL decides.
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return paths.home;
  return insidePath(new URL(next, origin)) ?? paths.home;
}
