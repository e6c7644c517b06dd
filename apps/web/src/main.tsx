import './app/mantine.css';
import './app/tokens.css';
import './app/fonts.css';
import './app/global.css';
import './app/start.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { connectQueryClient } from './app/queryClient';
import { createAppRouter } from './app/router';
import { queryClient } from './app/sharedQueryClient';
import { nonce } from './lib/nonce';
import { notify } from './ui/feedback/notify';
import { verifySession } from './features/auth/session.queries';
import { hasTexts, i18nReady } from './i18n';

// Where libraries that write <style> elements of their own (scroll locks of dialogs and menus) look for the nonce.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const START_AGAIN_MS = 4000;
const QUIET_MS = 3000;

connectQueryClient(queryClient);
void verifySession();

// The first page's code is fetched while the texts are; then everything appears at once and nothing moves.
const router = createAppRouter();
const routerReady = new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  else router.subscribe(({ initialized }) => initialized && resolve());
});

void Promise.allSettled([i18nReady, routerReady]).then(() => {
  if (!hasTexts()) {
    // The connection was lost just now, and browsers cache a failed import: only a reload helps.
    setTimeout(() => window.location.reload(), START_AGAIN_MS);
    return;
  }
  const root = createRoot(document.getElementById('root')!);
  // As a transition the first render is done in slices: a slow phone goes on answering meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App queryClient={queryClient} router={router} />
      </StrictMode>,
    ),
  );
  whenQuiet(notify.prepare);
});

/** Calls once nothing has come for a while: the first page has what it needs then, pictures too, however slow the connection. */
function whenQuiet(call: () => void) {
  const done = () => {
    observer.disconnect();
    call();
  };
  let timer = setTimeout(done, QUIET_MS);
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(done, QUIET_MS);
  });
  observer.observe({ type: 'resource' });
}
