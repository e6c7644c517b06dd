import type { VirtualItem } from '@tanstack/react-virtual';
import { RecentMap } from '../../lib/recentMap';
import type { Layout } from './PostWindow';

/** How a list was when somebody left it. */
export interface SavedLayout {
  layout: Layout;
  /** The heights of the posts that were seen. */
  measurements: VirtualItem[];
}

const KEY = 'wall-list';

/** By their place in the history, so that the page is as high as it was when somebody comes back. The last one also after a reload. */
const saved = new RecentMap<string, SavedLayout>(20);

try {
  const [place, list] = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as [string, SavedLayout];
  saved.set(place, list);
} catch {
  // There is none, or storage is disabled: posts are as high as most are.
}

export const savedLayouts = {
  get: (place: string) => saved.get(place),

  set(place: string, list: SavedLayout) {
    saved.set(place, list);
    try {
      sessionStorage.setItem(KEY, JSON.stringify([place, list]));
    } catch {
      // Without storage, or if it is full, it lasts as long as the page.
    }
  },
};
