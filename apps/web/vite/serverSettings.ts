import type { Plugin } from 'vite';

const { API_BASE, CURRENCIES, PASSWORD_MIN_LENGTH } = process.env;

/**
 * Vite plugin: writes the settings into the page during development, as `page-data.ts` does in
 * production.
 */
export function serverSettings(): Plugin {
  const settings = {
    ...(API_BASE && { apiBase: API_BASE }),
    ...(PASSWORD_MIN_LENGTH && { passwordMinLength: Number(PASSWORD_MIN_LENGTH) }),
    ...(CURRENCIES && { currencies: CURRENCIES.split(/, ?/) }),
  };
  return {
    name: 'server-settings',
    apply: 'serve',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'server-settings' },
        children: JSON.stringify(settings).replaceAll('<', '\\u003c'),
      },
    ],
  };
}
