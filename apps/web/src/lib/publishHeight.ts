type Height = '--notice-height' | '--actions-height' | '--offline-height';

/**
 * A ref for an element at the lower edge of the screen: while it is mounted, its height is a custom property (tokens.css), so that other
 * elements at that edge are placed above it.
 */
export const publishHeight = (height: Height) => (element: HTMLElement | null) => {
  if (!element) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(height, `${element.offsetHeight}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(height);
  };
};
