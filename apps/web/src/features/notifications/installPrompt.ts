import { useSyncExternalStore } from 'react';

/** What browsers that can install the app send when they would offer it themselves. It is in no library of types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by the page's own script (index.html): it may come before any other code is there. */
    installPrompt?: InstallPrompt | undefined;
  }
}

/** Since it was installed from here; a browser that offers it again has it no more. */
let isInstalled = false;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());
for (const event of ['beforeinstallprompt', 'appinstalled']) {
  window.addEventListener(event, () => {
    isInstalled = event === 'appinstalled';
    if (isInstalled) window.installPrompt = undefined;
    changed();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useCanInstall = () => useSyncExternalStore(subscribe, () => window.installPrompt !== undefined);
export const useWasInstalled = () => useSyncExternalStore(subscribe, () => isInstalled);

/** Each offer of the browser can be used once. */
export async function install(): Promise<void> {
  const prompt = window.installPrompt;
  window.installPrompt = undefined;
  await prompt?.prompt();
  changed();
}
