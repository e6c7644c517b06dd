import { api, data } from '../../api/client';
import { registerServiceWorker } from '../../lib/serviceWorker';

/** Whether this browser supports push. On iPhones only the installed app supports it. */
export const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this browser has a subscription. Browsers can drop subscriptions. */
export async function isSubscribed(): Promise<boolean> {
  if (!isPushSupported() || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
}

/** Thrown if the user denied the notification permission. */
export class PushDenied extends Error {}

async function subscribe(registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const existing = await registration.pushManager.getSubscription();
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    if (!existing) throw error;
    // The existing subscription has the key of another server installation.
    await existing.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

/**
 * Requests the notification permission and registers this device for push.
 * @throws PushDenied
 */
export async function startPush(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  const registration = await registerServiceWorker();
  const { endpoint, keys } = (await subscribe(registration, key)).toJSON();
  const body = { endpoint: endpoint ?? '', publicKey: keys?.p256dh ?? '', secret: keys?.auth ?? '' };
  await data(api.PUT('/notifications/push', { body }));
}

/**
 * Subscribes again if the browser or the server has lost or replaced this device's subscription.
 * Never asks for the permission.
 */
export async function renewPush(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return;
  const { isPushedHere, pushKey } = await data(api.GET('/notifications/settings'));
  if (isPushedHere || (await isSubscribed())) await startPush(pushKey);
}

export async function stopPush(): Promise<void> {
  await data(api.DELETE('/notifications/push'));
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
