import { type Address, ADDRESSES, type VisitorText } from './addresses';

/** The source of a regular expression of an address's paths. */
export const pathSource = ({ pattern }: Pick<Address, 'pattern'>) => `^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`;

/** The same of all paths for which visitors are sent to the login. */
export const forUsersSource = () =>
  Object.values<Address>(ADDRESSES)
    .filter(({ audience }) => audience === 'users')
    .map(pathSource)
    .join('|');

export const isForUsers = (pathname: string) => new RegExp(forUsersSource(), 'i').test(pathname);

/** The addresses for which the documents say why visitors have to log in. */
export const EXPLAINED = Object.values<Address>(ADDRESSES).filter(
  (address): address is Address & { visitorText: VisitorText } => address.visitorText !== undefined,
);

/** Why a visitor has to log in to see something, where the documents have words for it. */
export function visitorTextFor(next: string | null) {
  const [path = ''] = (next ?? '').split(/[?#]/);
  return EXPLAINED.find((address) => new RegExp(pathSource(address), 'i').test(path))?.visitorText;
}
