import { RecentMap } from '../../lib/recentMap';

/** More steps back than anybody takes. */
const REMEMBERED = 50;

/** The link that was followed last from each entry of the history: where it leads, and which of the page's links it was. */
const followed = new RecentMap<string, { href: string; index: number }>(REMEMBERED);

export const followedLinks = {
  /** Records what is followed from an entry of the history, until the function that is returned is called. */
  record(key: string) {
    const record = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link) followed.set(key, { href: link.href, index: [...document.links].indexOf(link) });
    };
    document.addEventListener('click', record, true);
    return () => document.removeEventListener('click', record, true);
  },

  /** The link by which somebody has left this entry, where it is on the page; of a picture, the words beside it. */
  find(key: string) {
    const { href, index } = followed.get(key) ?? {};
    const links = [...document.links];
    return [...links.slice(index), ...links].find((link) => link.href === href && link.tabIndex >= 0);
  },
};
