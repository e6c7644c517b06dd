import type { Config } from '../config.js';

/** What the web app has to know before its first call (`apps/web/src/api/config.ts`). */
interface ServerSettings {
  apiBase: string;
  passwordMinLength: number;
  /** Whether this installation sends mails. */
  sendsMail: boolean;
}

export const settingsForPage = ({ API_BASE, PASSWORD_MIN_LENGTH, SMTP_URL }: Config): ServerSettings => ({
  apiBase: API_BASE,
  passwordMinLength: PASSWORD_MIN_LENGTH,
  sendsMail: SMTP_URL !== '',
});

/** The page with something in it that its scripts read: it is there with the first paint, and costs no call. */
export function withData(page: string, id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // Before the page's own scripts, some of which read it.
  return page.replace(/(?=<link|<\/head>)/, () => `<script type="application/json" id="${id}">${json}</script>`);
}
