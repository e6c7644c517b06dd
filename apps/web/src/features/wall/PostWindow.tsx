import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Layout, POST_GAP, POST_HEIGHT } from './savedLayouts';

interface PostWindowProps {
  ids: readonly number[];
  /** Distance between the top of the page and the list. */
  top: number;
  /** Post heights known from an earlier visit, or measured before virtualization started. */
  measurements: VirtualItem[];
  onLayout: (layout: Layout) => void;
  /** Receives the function that measures a row by its `data-index`. */
  onMeasure: (measure: (row: HTMLElement | null) => void) => void;
  /** Called with the measurements on unmount and on page hide. */
  onLeave: (measurements: VirtualItem[]) => void;
}

/** Number of posts rendered above and below the viewport, enough for fast scrolling on phones. */
const OVERSCAN = 4;

/**
 * Calculates which posts are in the viewport and renders nothing. Loaded after the first posts.
 */
export function PostWindow({ ids, top, measurements, onLayout, onMeasure, onLeave }: PostWindowProps) {
  // On mount the router restores the scroll position, so this component must not scroll.
  const [isPositioned, setPositioned] = useState(false);
  useEffect(() => setPositioned(true), []);

  // oxlint-disable-next-line react/incompatible-library -- used only here
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    getItemKey: (index) => ids[index] ?? index,
    // The height of a row includes the gap below it.
    estimateSize: () => POST_HEIGHT + POST_GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialMeasurementsCache: measurements,
    scrollToFn: (offset, options, instance) => {
      // Does not correct the position after measuring a row while the page scrolls elsewhere, for
      // example to new posts.
      const isScrolledElsewhere = options.adjustments && Math.abs(window.scrollY - offset) > 2;
      if (isPositioned && !isScrolledElsewhere) windowScroll(offset, options, instance);
    },
    // Lets React batch the updates, so they do not block a frame.
    useFlushSync: false,
  });

  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const end = (rows.at(-1)?.index ?? -1) + 1;
  const before = rows[0] ? rows[0].start - top : 0;
  const total = virtualizer.getTotalSize();
  const { measureElement } = virtualizer;

  useLayoutEffect(() => onMeasure(measureElement), [onMeasure, measureElement]);
  // Waits for the first measurement and the restored scroll position. Without that, the wrong
  // posts appear for a moment after back navigation.
  const isPositionKnown = useRef(false);
  useLayoutEffect(() => {
    isPositionKnown.current ||= isPositioned && Math.abs((virtualizer.scrollOffset ?? 0) - window.scrollY) < 2;
    if (end > 0 && isPositionKnown.current) onLayout({ first, end, before, count: ids.length, total });
  });

  // Keeps the posts in the viewport in place when the content above them changes.
  const visible = useRef<{ rows: VirtualItem[]; top: number }>({ rows: [], top });
  const keepPosition = useEffectEvent(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    // While the user scrolls, there is no position to keep.
    if (!isPositioned || offset <= top || Math.abs(offset - window.scrollY) > 1) return;
    let shift = top - visible.current.top;
    const anchor = visible.current.rows.find(({ key }) => ids.includes(Number(key)));
    const row = anchor && virtualizer.measurementsCache[ids.indexOf(Number(anchor.key))];
    // The virtualizer already handles changed heights of rows above.
    if (row && row.index !== anchor.index) shift = row.start - anchor.start;
    if (shift === 0) return;
    window.scrollBy(0, shift);
    // Updates the offset now, because another change may follow before the scroll event.
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
