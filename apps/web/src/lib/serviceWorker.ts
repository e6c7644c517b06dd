/**
 * URL of the service worker (worker/serviceWorker.ts), which makes the app work offline and
 * receives push notifications.
 */
export const SERVICE_WORKER = '/service-worker.js';

/** Registers the service worker and waits until it is active. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(SERVICE_WORKER);
  return navigator.serviceWorker.ready;
}

/** On logout, deletes the user's cached data and stops push notifications on this device. */
export async function forgetOnLogout(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  registration.active?.postMessage({ type: 'forget' });
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}
