import { ANIMAL_REPORTS } from '../../platform/common/limits.js';
import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { greeting } from '../../platform/mail/greeting.js';
import type { MailText } from '../../platform/mail/mail.layout.js';

function finderMail(kind: 'confirm' | 'sighting' | 'expiring', url: string, language: Language): MailText {
  const t = textsIn(language, 'lost-and-found');
  return {
    language,
    subject: t(`${kind}.subject`),
    paragraphs: [
      greeting(language),
      t(`${kind}.text`, { count: ANIMAL_REPORTS.days }),
      ...(kind === 'confirm' ? [t('confirm.change')] : []),
    ],
    link: { label: t(`${kind}.link`), url },
    note: t(`${kind}.note`),
  };
}

/** Emails to finders without an account. */
export const confirmMail = (url: string, language: Language) => finderMail('confirm', url, language);
export const sightingMail = (url: string, language: Language) => finderMail('sighting', url, language);
export const expiringMail = (url: string, language: Language) => finderMail('expiring', url, language);
