import './app/mantine.css';
import './app/tokens.css';
import './app/fonts.css';
import './app/global.css';
import './app/start.css';
import './app/sendVisitor';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { preventFileDrops } from './app/preventFileDrops';
import { prepareSessionParts } from './app/layout/sessionParts';
import { connectQueryClient, refetchAfterOutage } from './app/queryClient';
import { createAppRouter } from './app/router';
import { queryClient } from './app/sharedQueryClient';
import { firstScreen } from './lib/firstScreen';
import { nonce } from './lib/nonce';
import { whenNetworkIdle } from './lib/whenNetworkIdle';
import { mustConfirmEmail, session } from './api/session';
import { notify } from './ui/feedback/notify';
import { verifySession } from './features/auth/session.queries';
import { hasTexts, i18nReady } from './i18n';

// Libraries that create <style> elements, such as the dialogs' scroll lock, read the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const START_AGAIN_MS = 4000;
const NETWORK_IDLE_MS = 3000;
/**
 * Milliseconds from the first render until live updates connect, so they do not delay the first
 * screen. Their resync fetches missed changes.
 */
const LIVE_AFTER_MS = 300;

firstScreen.begin();
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

const stored = session.get();
const sessionReady = stored && prepareSessionParts(stored.user);

void Promise.allSettled([i18nReady, routerReady, sessionReady]).then(() => {
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
  const isPrerendered = 'firstScreen' in root.dataset;
  // A transition makes the first render interruptible, which keeps slow phones responsive.
  startTransition(() => (isPrerendered ? void hydrateRoot(root, app) : createRoot(root).render(app)));
  whenNetworkIdle(() => {
    firstScreen.end();
    connectLive();
  }, LIVE_AFTER_MS);
  whenNetworkIdle(() => {
    void notify.prepare();
    void import('./app/otherPages').catch(() => undefined);
    if (import.meta.env.PROD) void import('./app/serviceWorker').catch(() => undefined);
  }, NETWORK_IDLE_MS);
});

/** Loads the live updates' code for logged-in users. If loading fails, it is retried later. */
function connectLive() {
  const load = () =>
    import('./app/live').then(
      (module) => module.connectLive(queryClient),
      () => setTimeout(() => void load(), START_AGAIN_MS),
    );
  const start = () => {
    const user = session.get()?.user;
    if (!user || mustConfirmEmail(user)) return;
    stop();
    void load();
  };
  const stop = session.subscribe(start);
  start();
}
