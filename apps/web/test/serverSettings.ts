import { onTestFinished, vi } from 'vitest';

/** Puts settings into the page, as the server does, until the test ends. */
export function setServerSettings(settings: object) {
  const script = document.createElement('script');
  script.id = 'server-settings';
  script.type = 'application/json';
  script.textContent = JSON.stringify(settings);
  document.head.append(script);
  // Modules read the settings when they are loaded.
  vi.resetModules();
  onTestFinished(() => {
    script.remove();
    vi.resetModules();
  });
}
