// Browsers fire this event once, possibly before the code that handles it is loaded
// (features/notifications/installPrompt.ts).
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event as Window['installPrompt'];
});

/** Milliseconds after which the app starts even if the browser reports no paint. */
const PAINTED_WITHIN_MS = 3000;

const start = () => void import('./app/start');

const isPrerendered =
  document.getElementById('root')!.hasChildNodes() && !('notPrerendered' in document.documentElement.dataset);
if (isPrerendered) {
  // The page is painted before the app's code loads. On the phone of `npm run bench web`, `/`
  // shows its text after 1.8 instead of 3.3 seconds.
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  // Some browsers report no paint. A second import does not start the app again.
  setTimeout(start, PAINTED_WITHIN_MS);
} else start();
