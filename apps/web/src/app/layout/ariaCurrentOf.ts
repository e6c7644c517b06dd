import { paths } from '../../routing/routes';

const breedPages = [paths.dogs, paths.cats, paths.parrots, paths.rodents, paths.reptiles, paths.spiders];

/** Paths of the pages about animal categories and breeds. */
export const ANIMALS = [paths.animals(), paths.categories, ...breedPages];

/**
 * Related paths for which a navigation link is marked, in addition to all paths below its own
 * path.
 */
const RELATED_PATHS: Record<string, readonly string[]> = {
  [paths.animals()]: ANIMALS,
  [paths.login()]: [paths.loginAlias, paths.signup],
};

/** Whether the page is one of these places, or is below one of them. */
export const isWithin = (pathname: string, places: readonly string[]) =>
  places.some((path) => path !== paths.home && (pathname === path || pathname.startsWith(`${path}/`)));

/**
 * Returns `aria-current` for a navigation link: `page` on its own page, `true` on related pages.
 */
export function ariaCurrentOf(to: string, pathname: string, relatedPaths = RELATED_PATHS[to] ?? []) {
  if (pathname === to) return 'page';
  return isWithin(pathname, [to, ...relatedPaths]) || undefined;
}
