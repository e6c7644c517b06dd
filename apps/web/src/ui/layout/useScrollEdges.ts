import { useEffect, type RefObject } from 'react';

/**
 * Marks the sides to which a row can scroll with `data-more-before` and `data-more-after`, for
 * fade effects.
 */
export function useScrollEdges(row: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      const remaining = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.toggleAttribute('data-more-before', element.scrollLeft > 1);
      element.toggleAttribute('data-more-after', remaining > 1);
    };
    update();
    const observer = new ResizeObserver(update);
    // Observes the content too, because its width changes with the language and the font.
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [row]);
}
