import { api, data } from '../../api/client';
import { registerServiceWorker } from '../../lib/serviceWorker';

/** Whether this browser can show notifications that we send. On an iPhone only the installed app can. */
export const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The person has told the browser to let us show none. */
export class PushDenied extends Error {}

async function subscribe(registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const existing = await registration.pushManager.getSubscription();
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    if (!existing) throw error;
    // It is bound to another key: that of an installation that was here before.
    await existing.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

/**
 * Asks the browser to let us show notifications here, and tells the server where to send them.
 * @throws PushDenied
 */
export async function startPush(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  const registration = await registerServiceWorker();
  const { endpoint, keys } = (await subscribe(registration, key)).toJSON();
  const body = { endpoint: endpoint ?? '', publicKey: keys?.p256dh ?? '', secret: keys?.auth ?? '' };
  await data(api.PUT('/notifications/push', { body }));
}

export async function stopPush(): Promise<void> {
  await data(api.DELETE('/notifications/push'));
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
