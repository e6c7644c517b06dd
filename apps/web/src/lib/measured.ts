type Height = '--notice-height' | '--actions-height' | '--offline-height';

/**
 * A ref for what stays at the lower edge of the screen: as long as it is there, the styles know its height (tokens.css), and what
 * else wants to be at that edge stands above it.
 */
export const measured = (height: Height) => (element: HTMLElement | null) => {
  if (!element) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(height, `${element.offsetHeight}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(height);
  };
};
