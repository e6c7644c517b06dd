import { session } from '../api/session';
import { loadTexts } from '../i18n';
import { notify } from '../ui/feedback/notify';
import { forgetOnLogout, registerServiceWorker } from '../lib/serviceWorker';

/** Interval in milliseconds for update checks in tabs that stay open for days. */
const UPDATE_INTERVAL = 60 * 60_000;

/** Registers the service worker, announces new versions, and clears its data on logout. */
async function start(): Promise<void> {
  const registration = await registerServiceWorker();
  const leave = () => void (session.get() ?? forgetOnLogout());
  session.subscribe(leave);
  leave();

  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && void greet(worker));
  });
  if (registration.waiting) void greet(registration.waiting);
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL);
}

/** Whether this page was built together with that service worker. */
async function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
  });
  worker.postMessage({ type: 'entry' }, [port2]);
  return document.querySelector(`script[src="${await answer}"]`) !== null;
}

let hasAsked = false;

/**
 * Activates a new version silently if the page already runs it. Otherwise the user decides when to
 * reload.
 */
async function greet(worker: ServiceWorker): Promise<void> {
  if (await isOfThisPage(worker)) {
    worker.postMessage({ type: 'activate' });
    return;
  }
  if (hasAsked) return;
  hasAsked = true;
  void notify.prepare();
  const [{ showUpdate }] = await Promise.all([import('../ui/feedback/Notifications'), loadTexts(['device'])]);
  showUpdate(() => {
    worker.postMessage({ type: 'activate' });
    window.location.reload();
  });
}

if ('serviceWorker' in navigator) start().catch((error) => console.info('failed to register service worker', error));
