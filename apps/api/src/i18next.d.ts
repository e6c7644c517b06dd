import type accounts from './locales/en/accounts.json';
import type appointments from './locales/en/appointments.json';
import type downloads from './locales/en/downloads.json';
import type lostAndFound from './locales/en/lost-and-found.json';
import type mail from './locales/en/mail.json';
import type moderation from './locales/en/moderation.json';
import type notifications from './locales/en/notifications.json';
import type reminders from './locales/en/reminders.json';
import type transfers from './locales/en/transfers.json';
import type web from './locales/en/web.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** The English files define the valid keys. Each new area adds its file to this list. */
    resources: {
      accounts: typeof accounts;
      appointments: typeof appointments;
      downloads: typeof downloads;
      'lost-and-found': typeof lostAndFound;
      mail: typeof mail;
      moderation: typeof moderation;
      notifications: typeof notifications;
      reminders: typeof reminders;
      transfers: typeof transfers;
      web: typeof web;
    };
  }
}
