import { useSyncExternalStore } from 'react';

/** The browser's `beforeinstallprompt` event, which is not in TypeScript's DOM types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Set by main.ts, because the event may fire before this code loads. */
    installPrompt?: InstallPrompt | undefined;
  }
}

/**
 * Whether the app was installed during this visit. A new prompt means that it was uninstalled.
 */
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

/** Shows the browser's prompt. Each prompt event can be used only once. */
export async function install(): Promise<void> {
  const prompt = window.installPrompt;
  window.installPrompt = undefined;
  await prompt?.prompt();
  changed();
}
