import { TRANSFER } from '../../platform/common/limits.js';
import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { greeting } from '../../platform/mail/greeting.js';
import type { MailText } from '../../platform/mail/mail.layout.js';

interface Values {
  /** Name of the owner who gives the pet. May be empty. */
  giver: string;
  pet: string;
  url: string;
}

/** Returns the email that offers a pet to its new owner. */
export function transferMail({ giver, pet, url }: Values, language: Language): MailText {
  const t = textsIn(language, 'transfers');
  const kind = giver ? 'named' : 'anonymous';
  return {
    language,
    subject: t(`${kind}.subject`, { giver, pet }),
    paragraphs: [greeting(language), t(`${kind}.text`, { giver, pet, count: TRANSFER.days })],
    link: { label: t('link'), url },
    note: t('note'),
  };
}
