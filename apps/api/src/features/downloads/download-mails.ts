import { writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import { KEPT } from '../../platform/common/retention.js';
import type { MailText } from '../../platform/mail/mail.layout.js';

type Texts = (name: string | null, url: string) => Omit<MailText, 'language'>;

const TEXTS: Record<WrittenLanguage, Texts> = {
  en: (name, url) => ({
    subject: 'Your data from Šapa is ready',
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      'the copy of your data that you requested is ready. Download it in your settings with your password.',
    ],
    link: { label: 'Go to download', url },
    note: `The download is available for ${KEPT.downloadDays} days. If you did not request it, somebody else knows your password: please choose a new one.`,
  }),
  sr: (name, url) => ({
    subject: 'Tvoji podaci sa Šape su spremni',
    paragraphs: [
      name ? `Zdravo, ${name}!` : 'Zdravo!',
      'Kopija tvojih podataka je spremna. Preuzmi je u podešavanjima, uz lozinku.',
    ],
    link: { label: 'Idi na preuzimanje', url },
    note: `Preuzimanje je dostupno ${KEPT.downloadDays} dana. Ako zahtev nije tvoj, neko drugi zna tvoju lozinku: izaberi novu.`,
  }),
};

export const readyMail = (language: Language, name: string | null, url: string): MailText => ({
  language,
  ...writtenIn(TEXTS, language)(name, url),
});
