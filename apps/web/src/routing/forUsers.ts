import { type AppRoute, ROUTES, type VisitorText } from './routes';

/** Source of a regular expression that matches the pattern's paths. */
export const pathSource = ({ pattern }: Pick<AppRoute, 'pattern'>) => `^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`;

/** Source of a regular expression that matches all members-only paths. */
export const forUsersSource = () =>
  Object.values<AppRoute>(ROUTES)
    .filter(({ audience }) => audience === 'users')
    .map(pathSource)
    .join('|');

export const isForUsers = (pathname: string) => new RegExp(forUsersSource(), 'i').test(pathname);

/** Patterns for which the specification explains why visitors must log in. */
export const EXPLAINED = Object.values<AppRoute>(ROUTES).filter(
  (route): route is AppRoute & { visitorText: VisitorText } => route.visitorText !== undefined,
);

/** Returns the text that explains why this page needs a login, if there is one. */
export function visitorTextFor(next: string | null) {
  const [path = ''] = (next ?? '').split(/[?#]/);
  return EXPLAINED.find((route) => new RegExp(pathSource(route), 'i').test(path))?.visitorText;
}
