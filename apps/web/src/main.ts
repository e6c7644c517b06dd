// Browsers fire this event once, possibly before the code that handles it is loaded
// (features/notifications/installPrompt.ts).
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event as Window['installPrompt'];
});

const start = () => void import('./app/start');

const hasContent = document.getElementById('root')!.hasChildNodes();
// A pre-rendered page is painted before the app's code loads. On the simulated phone, `/` shows
// its text after 1.8 instead of 3.3 seconds.
if (hasContent && !('notPrerendered' in document.documentElement.dataset)) {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
} else start();
