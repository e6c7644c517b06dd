import type { VirtualItem } from '@tanstack/react-virtual';
import { RecentMap } from '../../lib/recentMap';
import type { Layout } from './PostWindow';

/** State of a list when the user left it. */
export interface SavedLayout {
  layout: Layout;
  /** Measured heights of the posts. */
  measurements: VirtualItem[];
}

const KEY = 'wall-list';

/** Layouts by history key, for restoring the scroll position. The latest one survives a reload. */
const saved = new RecentMap<string, SavedLayout>(20);

try {
  const [place, list] = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as [string, SavedLayout];
  saved.set(place, list);
} catch {
  // Nothing stored, or storage is disabled. Estimated heights are used.
}

export const savedLayouts = {
  get: (place: string) => saved.get(place),

  set(place: string, list: SavedLayout) {
    saved.set(place, list);
    try {
      sessionStorage.setItem(KEY, JSON.stringify([place, list]));
    } catch {
      // Storage is full or disabled. The layout is kept in memory only.
    }
  },
};
