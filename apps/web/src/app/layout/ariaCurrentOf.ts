import { paths } from '../../routing/routes';

const breedPages = [paths.dogs, paths.cats, paths.parrots, paths.rodents, paths.reptiles, paths.spiders];

/** Pages for browsing animal kinds and breeds. */
export const ANIMALS = [paths.animals(), paths.categories, ...breedPages];

/** Further pages that belong to a navigation link, besides the paths below its own. */
const RELATED_PATHS: Record<string, readonly string[]> = {
  [paths.animals()]: ANIMALS,
  [paths.login()]: [paths.loginAlias, paths.signup],
};

/**
 * Value of `aria-current` for a navigation link: `page` for the current page, `true` if the
 * current page belongs to the link's part of the app.
 */
export function ariaCurrentOf(to: string, pathname: string, relatedPaths = RELATED_PATHS[to] ?? []) {
  if (pathname === to) return 'page';
  const isPart = [to, ...relatedPaths].some(
    (path) => path !== paths.home && (pathname === path || pathname.startsWith(`${path}/`)),
  );
  return isPart ? 'true' : undefined;
}
