import { useEffect, type RefObject } from 'react';

/** Marks the sides to which a row can be scrolled (`data-more-before`, `data-more-after`), so that it fades out there. */
export function useScrollEdges(row: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.toggleAttribute('data-more-before', element.scrollLeft > 1);
      element.toggleAttribute('data-more-after', left > 1);
    };
    look();
    const observer = new ResizeObserver(look);
    // Observes the row and its content, whose width changes with language and font.
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
}
