import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { POST_GAP, POST_HEIGHT } from './postHeights';

/** Which posts are on the page, and where. */
export interface Layout {
  first: number;
  /** The first one that is not. */
  end: number;
  /** Height of those above. */
  before: number;
  /** Of all of them. */
  total: number;
}

interface PostWindowProps {
  ids: readonly number[];
  /** Where the list begins on the page. */
  top: number;
  /** What was measured on an earlier visit. */
  measurements: VirtualItem[];
  onLayout: (layout: Layout) => void;
  /** Gets what measures a row, by its `data-index`. */
  onMeasure: (measure: (row: HTMLElement | null) => void) => void;
  /** What was measured, when the list goes. */
  onLeave: (measurements: VirtualItem[]) => void;
}

/** Out of sight above and below: as much as a fast finger passes before they are there. */
const OVERSCAN = 4;

/** Says which posts are in sight. Shows nothing itself: its code comes after the first posts, which do not need it. */
export function PostWindow({ ids, top, measurements, onLayout, onMeasure, onLeave }: PostWindowProps) {
  // Where the page stands when the list comes is for the router to say.
  const isPlaced = useRef(false);
  useEffect(() => {
    isPlaced.current = true;
    return () => {
      isPlaced.current = false;
    };
  }, []);

  // oxlint-disable-next-line react/incompatible-library -- the component itself is all that uses it
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    getItemKey: (index) => ids[index] ?? index,
    estimateSize: () => POST_HEIGHT,
    gap: POST_GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialMeasurementsCache: measurements,
    scrollToFn: (...write) => {
      if (isPlaced.current) windowScroll(...write);
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
  // Before the first measurement of the window nothing is known.
  useLayoutEffect(() => {
    if (end > 0) onLayout({ first, end, before, total });
  }, [first, end, before, total, onLayout]);

  const leave = useEffectEvent(() => onLeave(virtualizer.takeSnapshot()));
  useEffect(() => () => leave(), []);
  return null;
}
