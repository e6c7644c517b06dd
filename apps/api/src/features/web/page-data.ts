import { currenciesOf, type Config } from '../../config.js';

/** What the web app has to know before its first call (`apps/web/src/lib/serverSettings.ts`). */
interface ServerSettings {
  apiBase: string;
  passwordMinLength: number;
  /** Whether this installation sends mails. */
  sendsMail: boolean;
  /** Of prices; the first one is the default. */
  currencies: string[];
}

export const settingsForPage = (config: Config): ServerSettings => ({
  apiBase: config.API_BASE,
  passwordMinLength: config.PASSWORD_MIN_LENGTH,
  sendsMail: config.SMTP_URL !== '',
  currencies: currenciesOf(config),
});

/** JSON that cannot end the element that it stands in. */
export const jsonForPage = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The page with something in it that its scripts read: it is there with the first paint, and costs no call. */
export function withData(page: string, id: string, data: unknown): string {
  // Before the page's own scripts, some of which read it.
  return page.replace(
    /(?=<link|<\/head>)/,
    () => `<script type="application/json" id="${id}">${jsonForPage(data)}</script>`,
  );
}
