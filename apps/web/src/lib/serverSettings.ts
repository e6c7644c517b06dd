interface ServerSettings {
  apiBase: string;
  passwordMinLength: number;
  sendsMail: boolean;
  currencies: string[];
}

/**
 * Settings that the API writes into the page (`page-data.ts`). Another web server does not write
 * them, so these defaults apply.
 */
const written = document.getElementById('server-settings')?.textContent;
const settings: ServerSettings = {
  apiBase: '/api',
  passwordMinLength: 8,
  sendsMail: false,
  currencies: ['RSD', 'EUR'],
  ...(written && (JSON.parse(written) as Partial<ServerSettings>)),
};

export const apiBase = new URL(settings.apiBase, window.location.origin).href;

/** For validation before sending; the server has the final say. */
export const { passwordMinLength } = settings;

/** Whether this installation sends mails. Otherwise its operator creates the links. */
export const { sendsMail } = settings;

/** Allowed currencies; the first is the default. */
export const { currencies } = settings;
