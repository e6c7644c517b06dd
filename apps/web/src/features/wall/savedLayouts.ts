import type { VirtualItem } from '@tanstack/react-virtual';
import { RecentMap } from '../../lib/recentMap';

/** Estimated height of a post in px, until it is measured. */
export const POST_HEIGHT = 320;
/** Gap between posts in px. */
export const POST_GAP = 16;

/** The range of rendered posts and its position in the list. */
export interface Layout {
  first: number;
  /** Index after the last rendered post. */
  end: number;
  /** Height of the posts above the range. */
  before: number;
  /** Number of posts in the list. */
  count: number;
  /** Height of all posts in the list. */
  total: number;
}

/** Scroll state of a list at the time the user left it. */
export interface SavedLayout {
  layout: Layout;
  /** Measured heights of the posts. */
  measurements: VirtualItem[];
}

const KEY = 'wall-list';

/** Layouts by history key, to restore scroll positions. The latest layout survives a reload. */
const saved = new RecentMap<string, SavedLayout>(20);

try {
  const [place, list] = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as [string, SavedLayout];
  saved.set(place, list);
} catch {
  // Nothing is stored, or the browser blocks storage. The list then uses estimated heights.
}

export const savedLayouts = {
  get: (place: string) => saved.get(place),

  set(place: string, list: SavedLayout) {
    saved.set(place, list);
    try {
      sessionStorage.setItem(KEY, JSON.stringify([place, list]));
    } catch {
      // The storage is full or blocked, so the layout is kept only in memory.
    }
  },
};
