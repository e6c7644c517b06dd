import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { POST_GAP, POST_HEIGHT } from './postHeights';

/** The rendered range of posts and its position. */
export interface Layout {
  first: number;
  /** Index after the last rendered post. */
  end: number;
  /** Height of the posts above the range. */
  before: number;
  /** Number of posts. */
  count: number;
  /** Height of all posts. */
  total: number;
}

interface PostWindowProps {
  ids: readonly number[];
  /** Distance between the top of the page and the list. */
  top: number;
  /** Known heights: from an earlier visit or measured before virtualization started. */
  measurements: VirtualItem[];
  onLayout: (layout: Layout) => void;
  /** Receives the function that measures a row by its `data-index`. */
  onMeasure: (measure: (row: HTMLElement | null) => void) => void;
  /** Called with the measurements on unmount and on page hide. */
  onLeave: (measurements: VirtualItem[]) => void;
}

/** Rows rendered outside the viewport, enough for fast scrolling on phones. */
const OVERSCAN = 4;

/**
 * Computes which posts are visible. Renders nothing: a separate chunk that loads after the first
 * posts.
 */
export function PostWindow({ ids, top, measurements, onLayout, onMeasure, onLeave }: PostWindowProps) {
  // On mount, scrolling is left to the router, which restores the position.
  const [isPositioned, setPositioned] = useState(false);
  useEffect(() => setPositioned(true), []);

  // oxlint-disable-next-line react/incompatible-library -- used only here
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    getItemKey: (index) => ids[index] ?? index,
    // Each row includes its gap.
    estimateSize: () => POST_HEIGHT + POST_GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialMeasurementsCache: measurements,
    scrollToFn: (offset, options, instance) => {
      // Skip adjustments for a measured row while the page is scrolling elsewhere, such as to new
      // posts.
      const isScrolledElsewhere = options.adjustments && Math.abs(window.scrollY - offset) > 2;
      if (isPositioned && !isScrolledElsewhere) windowScroll(offset, options, instance);
    },
    // Let React batch updates, so a frame is not blocked.
    useFlushSync: false,
  });

  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const end = (rows.at(-1)?.index ?? -1) + 1;
  const before = rows[0] ? rows[0].start - top : 0;
  const total = virtualizer.getTotalSize();
  const { measureElement } = virtualizer;

  useLayoutEffect(() => onMeasure(measureElement), [onMeasure, measureElement]);
  // Wait for the first measurement and the restored scroll position. Otherwise the wrong rows
  // would appear briefly after a back navigation.
  const isPositionKnown = useRef(false);
  useLayoutEffect(() => {
    isPositionKnown.current ||= isPositioned && Math.abs((virtualizer.scrollOffset ?? 0) - window.scrollY) < 2;
    if (end > 0 && isPositionKnown.current) onLayout({ first, end, before, count: ids.length, total });
  });

  // Keeps the visible posts in place when the content above them changes.
  const visible = useRef<{ rows: VirtualItem[]; top: number }>({ rows: [], top });
  const keepPosition = useEffectEvent(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    // The user is scrolling, so there is no position to keep.
    if (!isPositioned || offset <= top || Math.abs(offset - window.scrollY) > 1) return;
    let shift = top - visible.current.top;
    const anchor = visible.current.rows.find(({ key }) => ids.includes(Number(key)));
    const row = anchor && virtualizer.measurementsCache[ids.indexOf(Number(anchor.key))];
    // Height changes of rows above are already handled by the virtualizer.
    if (row && row.index !== anchor.index) shift = row.start - anchor.start;
    if (shift === 0) return;
    window.scrollBy(0, shift);
    // Update at once: another change may follow before the scroll event.
    virtualizer.scrollOffset = window.scrollY;
  });
  useLayoutEffect(() => keepPosition(), [ids, top]);
  useLayoutEffect(() => {
    visible.current = { rows: rows.filter(({ end: below }) => below > (virtualizer.scrollOffset ?? 0)), top };
  });

  const leave = useEffectEvent(() => onLeave(virtualizer.takeSnapshot()));
  useEffect(() => {
    const onPageHide = () => leave();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      leave();
    };
  }, []);
  return null;
}
