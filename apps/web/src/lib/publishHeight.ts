type Height = '--notice-height' | '--actions-height' | '--offline-height';

/**
 * Returns a ref for an element at the lower edge of the screen. While it is mounted, a CSS custom
 * property contains its height (tokens.css), and other elements are placed above it.
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
