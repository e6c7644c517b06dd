import type accounts from './locales/en/accounts.json';
import type mail from './locales/en/mail.json';
import type reminders from './locales/en/reminders.json';
import type moderation from './locales/en/moderation.json';
import type notifications from './locales/en/notifications.json';
import type transfers from './locales/en/transfers.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** The English files define the valid keys. Each new area adds its file to this list. */
    resources: {
      accounts: typeof accounts;
      mail: typeof mail;
      reminders: typeof reminders;
      moderation: typeof moderation;
      notifications: typeof notifications;
      transfers: typeof transfers;
    };
  }
}
