import { RecentMap } from '../../lib/recentMap';

/** Maximum number of history entries to store. */
const MAX_ENTRIES = 50;

/**
 * The last link that the user followed from each history entry: its URL and its index on the page.
 */
const followed = new RecentMap<string, { href: string; index: number }>(MAX_ENTRIES);

export const followedLinks = {
  /** Records links followed from a history entry. Returns a function that stops the recording. */
  record(key: string) {
    const record = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link) followed.set(key, { href: link.href, index: [...document.links].indexOf(link) });
    };
    document.addEventListener('click', record, true);
    return () => document.removeEventListener('click', record, true);
  },

  /**
   * Returns the link by which the user left this history entry, if it is on the page. If keyboard
   * navigation skips that link, such as a picture link, returns the next link to the same URL.
   */
  find(key: string) {
    const { href, index } = followed.get(key) ?? {};
    const links = [...document.links];
    return [...links.slice(index), ...links].find((link) => link.href === href && link.tabIndex >= 0);
  },
};
