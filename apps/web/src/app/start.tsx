import './mantine.css';
import './tokens.css';
import './fonts.css';
import './global.css';
import './start.css';
import './sendVisitor';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App';
import { preventFileDrops } from './preventFileDrops';
import { connectQueryClient, createQueryClient, refetchAfterOutage } from './queryClient';
import { createAppRouter } from './router';
import { prepareForHydration } from './prerendered';
import { nonce } from '../lib/serverSettings';
import { connection } from '../api/connection';
import { mustConfirmEmail, session } from '../api/session';
import { verifySession } from '../features/auth/verifySession';
import { hasTexts, i18nReady } from '../i18n';
import { prepareMessages } from '../ui/feedback/notify';

// Libraries that create <style> elements, such as the dialogs' scroll lock, read the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const START_AGAIN_MS = 4000;
/** Delays in milliseconds of code that the first page does not need. */
const LIVE_AFTER_MS = 1000;
const LATER_AFTER_MS = 3000;

const queryClient = createQueryClient();
connectQueryClient(queryClient);
preventFileDrops();
void verifySession().then(() => refetchAfterOutage(queryClient));

// Loads the first page's code and translations in parallel, so everything appears at the same
// time.
const router = createAppRouter();
const routerReady = new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  else router.subscribe(({ initialized }) => initialized && resolve());
});

void Promise.allSettled([i18nReady, routerReady]).then(() => {
  if (!hasTexts()) {
    // The connection is lost. Browsers cache failed imports, so only a reload helps.
    setTimeout(() => window.location.reload(), START_AGAIN_MS);
    return;
  }
  const root = document.getElementById('root')!;
  const app = (
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>
  );
  const isPrerendered = prepareForHydration(root);
  // A transition makes the first render interruptible, which keeps slow phones responsive.
  startTransition(() => (isPrerendered ? void hydrateRoot(root, app) : createRoot(root).render(app)));
  setTimeout(connectLive, LIVE_AFTER_MS);
  setTimeout(loadLater, LATER_AFTER_MS);
});

/** Loads messages and the service worker. A later visit loads them if this fails. */
function loadLater() {
  prepareMessages();
  if (import.meta.env.PROD) void import('./serviceWorker').catch(() => undefined);
}

/**
 * Loads the live updates' code for logged-in users. Waits for a connection, because browsers cache
 * failed imports.
 */
function connectLive() {
  const start = () => {
    const user = session.get()?.user;
    if (!user || mustConfirmEmail(user) || !connection.isOnline()) return;
    stopWaiting.forEach((stop) => stop());
    import('./live').then(
      (module) => module.connectLive(queryClient),
      () => undefined,
    );
  };
  const stopWaiting = [session.subscribe(start), connection.subscribe(start)];
  start();
}
