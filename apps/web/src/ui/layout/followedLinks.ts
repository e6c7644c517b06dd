import { RecentMap } from '../../lib/recentMap';

/** Number of history entries to remember. */
const MAX_ENTRIES = 50;

/**
 * The last followed link of each history entry: its target and its index among the page's links.
 */
const followed = new RecentMap<string, { href: string; index: number }>(MAX_ENTRIES);

export const followedLinks = {
  /** Records the links followed from a history entry until the returned function is called. */
  record(key: string) {
    const record = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link) followed.set(key, { href: link.href, index: [...document.links].indexOf(link) });
    };
    document.addEventListener('click', record, true);
    return () => document.removeEventListener('click', record, true);
  },

  /**
   * Returns the link by which the user left this history entry, if it is on the page. A link that
   * is skipped by keyboard, such as a picture, is replaced by the next link to the same target.
   */
  find(key: string) {
    const { href, index } = followed.get(key) ?? {};
    const links = [...document.links];
    return [...links.slice(index), ...links].find((link) => link.href === href && link.tabIndex >= 0);
  },
};
