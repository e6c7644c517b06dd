/** Caches the app for offline use and receives push notifications (src/serviceWorker). */
export const SERVICE_WORKER = '/service-worker.js';

/** Registers the service worker and waits until it is active. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(SERVICE_WORKER);
  return navigator.serviceWorker.ready;
}

/** On logout, deletes cached data of the user and stops push notifications to this device. */
export async function forgetOnLogout(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  registration.active?.postMessage({ type: 'forget' });
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}
