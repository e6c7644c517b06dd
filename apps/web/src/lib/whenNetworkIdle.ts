/**
 * Calls back after the network has been idle for `ms` milliseconds, which means that the first
 * page and its pictures are loaded.
 */
export function whenNetworkIdle(call: () => unknown, ms: number) {
  const done = () => {
    observer.disconnect();
    call();
  };
  let timer = setTimeout(done, ms);
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(done, ms);
  });
  observer.observe({ type: 'resource' });
}
