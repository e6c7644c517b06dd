import { paths } from '../../routing/addresses';

const breedPages = [paths.dogs, paths.cats, paths.parrots, paths.rodents, paths.reptiles, paths.spiders];

/** Looking through the kinds and breeds. */
export const ANIMALS = [paths.animals(), paths.categories, ...breedPages];

/** What else belongs to a link of the navigation than its own address and all below it. */
const BESIDES: Record<string, readonly string[]> = {
  [paths.animals()]: ANIMALS,
  [paths.login()]: [paths.loginAlias, paths.signup],
};

/**
 * Whether a link of the navigation leads to where one is, for `aria-current`: to the page itself, or to the part of the app that it
 * belongs to.
 */
export function isHere(to: string, pathname: string, besides = BESIDES[to] ?? []) {
  if (pathname === to) return 'page';
  const isPart = [to, ...besides].some(
    (address) => address !== paths.home && (pathname === address || pathname.startsWith(`${address}/`)),
  );
  return isPart ? 'true' : undefined;
}
