import { paths } from './routes';
import { insidePath } from './insidePath';

/**
 * Returns the path in `?next=` to open after logging in, or the home page if it is outside the
 * app.
 */
export function safeNext(next: string | null) {
  const origin = window.location.origin;
  // `//host` and `/\host` also lead to other hosts, so only the parsed URL is reliable.
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return paths.home;
  return insidePath(new URL(next, origin)) ?? paths.home;
}
