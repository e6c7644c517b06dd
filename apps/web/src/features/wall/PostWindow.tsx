import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { POST_GAP, POST_HEIGHT } from './postHeights';

/** Which posts are on the page, and where. */
export interface Layout {
  first: number;
  /** The first one that is not. */
  end: number;
  /** Height of those above. */
  before: number;
  /** How many there are. */
  count: number;
  /** Height of all of them. */
  total: number;
}

interface PostWindowProps {
  ids: readonly number[];
  /** Where the list begins on the page. */
  top: number;
  /** What was measured already: on an earlier visit, or while all rows were on the page. */
  measurements: VirtualItem[];
  onLayout: (layout: Layout) => void;
  /** Gets what measures a row, by its `data-index`. */
  onMeasure: (measure: (row: HTMLElement | null) => void) => void;
  /** What was measured, when the list or the whole page goes. */
  onLeave: (measurements: VirtualItem[]) => void;
}

/** Out of sight above and below: as much as a fast finger passes before they are there. */
const OVERSCAN = 4;

/** Says which posts are in sight. Shows nothing itself: its code comes after the first posts, which do not need it. */
export function PostWindow({ ids, top, measurements, onLayout, onMeasure, onLeave }: PostWindowProps) {
  // Where the page stands when the list comes is for the router to say.
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => setPlaced(true), []);

  // oxlint-disable-next-line react/incompatible-library -- the component itself is all that uses it
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    getItemKey: (index) => ids[index] ?? index,
    // The gap is part of a row.
    estimateSize: () => POST_HEIGHT + POST_GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialMeasurementsCache: measurements,
    scrollToFn: (offset, options, instance) => {
      // A row that is measured while the page is being led elsewhere, such as to new posts, does not take it back.
      const isLedElsewhere = options.adjustments && Math.abs(window.scrollY - offset) > 2;
      if (isPlaced && !isLedElsewhere) windowScroll(offset, options, instance);
    },
    // React takes them together; the browser has the frame to itself.
    useFlushSync: false,
  });

  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const end = (rows.at(-1)?.index ?? -1) + 1;
  const before = rows[0] ? rows[0].start - top : 0;
  const total = virtualizer.getTotalSize();
  const { measureElement } = virtualizer;

  useLayoutEffect(() => onMeasure(measureElement), [onMeasure, measureElement]);
  // Nothing is known before the first measurement of the window, nor before it is known where the page stands: for who comes back the
  // rows in sight would be those of another place for a moment.
  const knowsPlace = useRef(false);
  useLayoutEffect(() => {
    knowsPlace.current ||= isPlaced && Math.abs((virtualizer.scrollOffset ?? 0) - window.scrollY) < 2;
    if (end > 0 && knowsPlace.current) onLayout({ first, end, before, count: ids.length, total });
  });

  // What comes or goes above, or changes its height there, moves nothing that is being read.
  const seen = useRef<{ rows: VirtualItem[]; top: number }>({ rows: [], top });
  const keepPlace = useEffectEvent(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    // Whoever scrolls right now has left the place.
    if (!isPlaced || offset <= top || Math.abs(offset - window.scrollY) > 1) return;
    let shift = top - seen.current.top;
    const kept = seen.current.rows.find(({ key }) => ids.includes(Number(key)));
    const row = kept && virtualizer.measurementsCache[ids.indexOf(Number(kept.key))];
    // Another height of a row above it has been taken care of already.
    if (row && row.index !== kept.index) shift = row.start - kept.start;
    if (shift === 0) return;
    window.scrollBy(0, shift);
    // What stands above the list may change next, before the page says that it has been scrolled.
    virtualizer.scrollOffset = window.scrollY;
  });
  useLayoutEffect(() => keepPlace(), [ids, top]);
  useLayoutEffect(() => {
    seen.current = { rows: rows.filter(({ end: below }) => below > (virtualizer.scrollOffset ?? 0)), top };
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
