/**
 * Calls once the network has been quiet for so many milliseconds: then the first page and its pictures are loaded, however slow the
 * connection.
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
