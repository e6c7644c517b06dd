import { ANIMAL_REPORTS } from '../../platform/common/limits.js';
import { writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import type { MailText } from '../../platform/mail/mail.layout.js';

type Texts = (url: string) => Omit<MailText, 'language'>;

const CONFIRM: Record<WrittenLanguage, Texts> = {
  en: (url) => ({
    subject: 'Confirm your report of a found animal',
    paragraphs: [
      'Hello,',
      'thank you for helping an animal. Please confirm your email address. People nearby can then check the report and show it to everybody.',
      'With this link you can also change or close the report.',
    ],
    link: { label: 'Confirm the report', url },
    note: 'If you have not reported an animal on Šapa, you can ignore this email. The report then stays hidden.',
  }),
  sr: (url) => ({
    subject: 'Potvrdi prijavu nađene životinje',
    paragraphs: [
      'Zdravo!',
      'Hvala ti što pomažeš životinji. Potvrdi svoju imejl adresu. Ljudi u blizini zatim mogu da provere prijavu i prikažu je svima.',
      'Preko ovog linka prijavu možeš i da izmeniš ili zatvoriš.',
    ],
    link: { label: 'Potvrdi prijavu', url },
    note: 'Ako na Šapi nema tvoje prijave nađene životinje, zanemari ovaj imejl. Prijava će tada ostati skrivena.',
  }),
};

const SIGHTING: Record<WrittenLanguage, Texts> = {
  en: (url) => ({
    subject: 'Somebody answered your report of a found animal',
    paragraphs: ['Hello,', 'somebody has added information to your report of a found animal.'],
    link: { label: 'See the report', url },
    note: 'You get this email because you reported a found animal on Šapa.',
  }),
  sr: (url) => ({
    subject: 'Neko se javio na tvoju prijavu nađene životinje',
    paragraphs: ['Zdravo!', 'Za tvoju prijavu nađene životinje stigla je nova dojava.'],
    link: { label: 'Pogledaj prijavu', url },
    note: 'Ovaj imejl stiže zbog tvoje prijave nađene životinje na Šapi.',
  }),
};

const EXPIRING: Record<WrittenLanguage, Texts> = {
  en: (url) => ({
    subject: 'Is your report of a found animal still needed?',
    paragraphs: [
      'Hello,',
      `a report expires after ${ANIMAL_REPORTS.days} days. Please extend or close yours. This link replaces the link of earlier emails.`,
    ],
    link: { label: 'Open the report', url },
    note: 'You get this email because you reported a found animal on Šapa.',
  }),
  sr: (url) => ({
    subject: 'Da li je tvoja prijava nađene životinje još potrebna?',
    paragraphs: [
      'Zdravo!',
      `Prijava ističe posle ${ANIMAL_REPORTS.days} dana. Produži je ili zatvori. Ovaj link zamenjuje link iz ranijih imejlova.`,
    ],
    link: { label: 'Otvori prijavu', url },
    note: 'Ovaj imejl stiže zbog tvoje prijave nađene životinje na Šapi.',
  }),
};

const written =
  (texts: Record<WrittenLanguage, Texts>) =>
  (url: string, language: Language): MailText => ({ language, ...writtenIn(texts, language)(url) });

/** Emails to finders without an account. */
export const confirmMail = written(CONFIRM);
export const sightingMail = written(SIGHTING);
export const expiringMail = written(EXPIRING);
