import { matchPrecache, precache, cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { sharedContent } from '../src/lib/sharedContent';

// Starts the app offline, and shows push messages while the app is closed. Pages come from the
// server while it is reachable, so nobody gets an old version. Only the app's code and pictures
// are cached, and not API responses or uploads, so no personal data stays on the device.

declare const self: ServiceWorkerGlobalScope;

/** `vite/serviceWorker.ts` writes this constant. */
declare const BUILD: { entry: string; files: { url: string; revision: string | null }[] };

/** URL of the empty page in which the app starts offline, whatever URL was opened. */
const SHELL = '/offline';
const USED = 'used-files';

/** Whether a gateway responded because the server is unreachable. */
const isOutage = ({ status }: Response) => [502, 503, 504].includes(status);

precache(BUILD.files);
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(
    async ({ event, request }) => {
      try {
        const preloaded = (await (event as FetchEvent).preloadResponse) as Response | undefined;
        const response = preloaded ?? (await fetch(request));
        return isOutage(response) ? ((await matchPrecache(SHELL)) ?? response) : response;
      } catch (error) {
        const shell = await matchPrecache(SHELL);
        if (!shell) throw error;
        return shell;
      }
    },
    { denylist: [/^\/(api|uploads|socket\.io|assets)\//, /\.\w+$/] },
  ),
);

// Files with a hash in their name never change, so the cache comes first.
const used = new CacheFirst({ cacheName: USED });
registerRoute(
  ({ sameOrigin, url, request }) => sameOrigin && url.pathname.startsWith('/assets/') && request.method === 'GET',
  async (options) => (await matchPrecache(options.url.href)) ?? used.handle(options),
);

// The phone's share sheet sends text and files to this address (public/manifest.webmanifest).
registerRoute(
  '/share',
  async ({ request }) => {
    const form = await request.formData();
    const texts = ['title', 'text', 'url'].map((name) => form.get(name)).filter((text) => typeof text === 'string');
    const files = form.getAll('files').filter((file) => file instanceof File);
    await sharedContent.put({ text: [...new Set(texts)].filter(Boolean).join('\n'), files });
    return Response.redirect('/wall?shared=1', 303);
  },
  'POST',
);

self.addEventListener('activate', (event) => {
  // Deletes the previous version's files. Files still in use are fetched again.
  event.waitUntil(Promise.all([self.caches.delete(USED), self.registration.navigationPreload?.enable()]));
});

/** Messages that pages send (src/app/serviceWorker.ts). */
type FromPage = { type: 'entry' } | { type: 'activate' } | { type: 'forget' };

self.addEventListener('message', (event) => {
  const { type } = event.data as FromPage;
  if (type === 'entry') event.ports[0]?.postMessage(BUILD.entry);
  if (type === 'activate') void self.skipWaiting();
  if (type === 'forget') event.waitUntil(self.caches.delete(USED));
});

/** Payload of a push message, as the server sends it (features/notifications/push.service.ts). */
interface Push {
  title: string;
  body: string;
  path: string;
  tag: string;
}

function read(data: PushMessageData | null): Push {
  try {
    return data?.json() as Push;
  } catch {
    return { title: 'Šapa', body: '', path: '/notifications', tag: 'several' };
  }
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data);
  // Shown even while the app is open, because browsers end subscriptions whose push messages show
  // nothing.
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icons/paw-192.png', data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  const url = new URL(path, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(open(url.href));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));

/**
 * Tells the server the browser's new push subscription. The worker has no session, so the former
 * subscription proves the device. Without it, the app renews the subscription at its next start.
 */
async function renewSubscription({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  if (!oldSubscription) return;
  const { applicationServerKey } = oldSubscription.options;
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const [former, current] = [oldSubscription.toJSON(), subscription.toJSON()];
  await fetch('/api/notifications/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      formerEndpoint: former.endpoint,
      formerSecret: former.keys?.auth,
      endpoint: current.endpoint,
      publicKey: current.keys?.p256dh,
      secret: current.keys?.auth,
    }),
  });
}

/** Opens a URL in an open tab, otherwise in a new tab. */
async function open(url: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  if (!tab) return void (await self.clients.openWindow(url));
  await tab.focus();
  await tab.navigate(url);
}
