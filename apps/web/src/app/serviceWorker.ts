import { session } from '../api/session';
import { loadTexts } from '../i18n';
import { showUpdate } from '../ui/feedback/notify';
import { forgetOnLogout, registerServiceWorker } from '../lib/serviceWorker';

/** Milliseconds between checks for a new version, for tabs that stay open for days. */
const UPDATE_INTERVAL = 60 * 60_000;

/**
 * Registers the service worker, tells the user about new versions, and clears its data on logout.
 */
async function start(): Promise<void> {
  const registration = await registerServiceWorker();
  const clearAfterLogout = () => void (session.get() ?? forgetOnLogout());
  session.subscribe(clearAfterLogout);
  clearAfterLogout();
  if (session.get() && 'Notification' in window && Notification.permission === 'granted') {
    // After a failure, the next start of the app tries again.
    void import('../features/notifications/push').then(({ renewPush }) => renewPush()).catch(() => undefined);
  }

  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && void offerUpdate(worker));
  });
  if (registration.waiting) void offerUpdate(registration.waiting);
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL);
}

/** Whether this page and the service worker are from the same build. */
async function isVersionOfPage(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const scriptUrl = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
  });
  worker.postMessage({ type: 'entry' }, [port2]);
  return document.querySelector(`script[src="${await scriptUrl}"]`) !== null;
}

let hasOffered = false;

/**
 * Activates a new version silently if this page is already from that version. Otherwise the user
 * decides when to reload.
 */
async function offerUpdate(worker: ServiceWorker): Promise<void> {
  if (await isVersionOfPage(worker)) {
    worker.postMessage({ type: 'activate' });
    return;
  }
  if (hasOffered) return;
  hasOffered = true;
  await loadTexts(['device']);
  showUpdate(() => {
    worker.postMessage({ type: 'activate' });
    window.location.reload();
  });
}

if ('serviceWorker' in navigator) start().catch((error) => console.info('failed to register service worker', error));
