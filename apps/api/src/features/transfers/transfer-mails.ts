import { TRANSFER } from '../../platform/common/limits.js';
import { writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import type { MailText } from '../../platform/mail/mail.layout.js';

interface Values {
  /** Name of the owner who gives the pet. */
  giver: string;
  pet: string;
  url: string;
}

type Texts = (values: Values) => Omit<MailText, 'language'>;

const TEXTS: Record<WrittenLanguage, Texts> = {
  en: ({ giver, pet, url }) => ({
    subject: `${giver || 'Somebody'} would like to give you ${pet}`,
    paragraphs: [
      'Hello,',
      `${giver || 'somebody'} would like you to become the owner of ${pet} on Šapa. You can accept within ${TRANSFER.days} days.`,
    ],
    link: { label: 'See the offer', url },
    note: 'If you do not know what this is about, you can ignore this email. Nothing changes unless you accept.',
  }),
  sr: ({ giver, pet, url }) => ({
    subject: `${giver || 'Neko'} želi da ti da ljubimca: ${pet}`,
    paragraphs: [
      'Zdravo!',
      `${giver || 'Neko'} želi da na Šapi ljubimac ${pet} pređe kod tebe. Možeš da prihvatiš u roku od ${TRANSFER.days} dana.`,
    ],
    link: { label: 'Pogledaj ponudu', url },
    note: 'Ako ne znaš o čemu je reč, zanemari ovaj imejl. Ništa se ne menja dok ne prihvatiš.',
  }),
};

/** Returns the email that offers a pet to its new owner. */
export const transferMail = (values: Values, language: Language): MailText => ({
  language,
  ...writtenIn(TEXTS, language)(values),
});
