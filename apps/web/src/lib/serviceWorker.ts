/** The service worker (src/serviceWorker): the app without a connection, and notifications. */
export const SERVICE_WORKER = '/service-worker.js';

/** Registers it, or finds it, and waits until it is at work. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(SERVICE_WORKER);
  return navigator.serviceWorker.ready;
}

/** Nothing that was shown to whoever was logged in is left on this device, and nothing is pushed to it any more. */
export async function forgetOnLogout(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  registration.active?.postMessage({ type: 'forget' });
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}
