import { paths } from './routes';
import { insidePath } from './insidePath';

/** The path after the login from `?next=`; the home page unless it is inside the app. */
export function safeNext(next: string | null) {
  const origin = window.location.origin;
  // `//host` and `/\host` lead to other hosts too, so the parsed URL decides.
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return paths.home;
  return insidePath(new URL(next, origin)) ?? paths.home;
}
