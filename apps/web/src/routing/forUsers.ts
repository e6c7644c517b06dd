import { type AppRoute, ROUTES, type VisitorText } from './routes';

/** Returns the source of a regular expression that matches a route's paths. */
export const pathSource = ({ pattern }: Pick<AppRoute, 'pattern'>) => `^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`;

/** Returns the source of a regular expression that matches all paths that need a session. */
export const forUsersSource = () =>
  Object.values<AppRoute>(ROUTES)
    .filter(({ audience }) => audience === 'users')
    .map(pathSource)
    .join('|');

export const isForUsers = (pathname: string) => new RegExp(forUsersSource(), 'i').test(pathname);

/**
 * Routes for which the specification contains a message that explains why visitors must log in.
 */
export const EXPLAINED = Object.values<AppRoute>(ROUTES).filter(
  (route): route is AppRoute & { visitorText: VisitorText } => route.visitorText !== undefined,
);

/**
 * Returns the key of the message that explains why this path requires logging in, if there is one.
 */
export function visitorTextFor(next: string | null) {
  const [path = ''] = (next ?? '').split(/[?#]/);
  return EXPLAINED.find((route) => new RegExp(pathSource(route), 'i').test(path))?.visitorText;
}
