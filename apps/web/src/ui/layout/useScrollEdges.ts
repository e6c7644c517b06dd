import { useEffect, type RefObject } from 'react';

/**
 * Marks on which of its sides a row that is swiped sideways has more (`data-more-before`, `data-more-after`), so that
 * it fades out there.
 */
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
    // Its width, and that of what is in it: words come later, in another language and in another font.
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
}
