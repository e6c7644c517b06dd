import { type Address, ADDRESSES, type VisitorText } from './addresses';

/** Source of a regular expression that matches the pattern's paths. */
export const pathSource = ({ pattern }: Pick<Address, 'pattern'>) => `^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`;

/** Source of a regular expression that matches all members-only paths. */
export const forUsersSource = () =>
  Object.values<Address>(ADDRESSES)
    .filter(({ audience }) => audience === 'users')
    .map(pathSource)
    .join('|');

export const isForUsers = (pathname: string) => new RegExp(forUsersSource(), 'i').test(pathname);

/** Patterns for which the specification explains why visitors must log in. */
export const EXPLAINED = Object.values<Address>(ADDRESSES).filter(
  (address): address is Address & { visitorText: VisitorText } => address.visitorText !== undefined,
);

/** Returns the text that explains why this page needs a login, if there is one. */
export function visitorTextFor(next: string | null) {
  const [path = ''] = (next ?? '').split(/[?#]/);
  return EXPLAINED.find((address) => new RegExp(pathSource(address), 'i').test(path))?.visitorText;
}
