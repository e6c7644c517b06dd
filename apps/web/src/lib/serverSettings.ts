interface ServerSettings {
  apiBase: string;
  passwordMinLength: number;
  sendsMail: boolean;
  currencies: string[];
}

/** The settings that the server writes into the page (`page-data.ts` there); its defaults if another server delivers the page. */
const written = document.getElementById('server-settings')?.textContent;
const settings: ServerSettings = {
  apiBase: '/api',
  passwordMinLength: 8,
  sendsMail: false,
  currencies: ['RSD', 'EUR'],
  ...(written && (JSON.parse(written) as Partial<ServerSettings>)),
};

/** The base URL of the API. */
export const apiBase = new URL(settings.apiBase, window.location.origin).href;

/** For validation before sending; the server decides. */
export const { passwordMinLength } = settings;

/** Whether this installation sends mails; without them, who runs it makes links. */
export const { sendsMail } = settings;

/** Of prices; the first one is the default. */
export const { currencies } = settings;
