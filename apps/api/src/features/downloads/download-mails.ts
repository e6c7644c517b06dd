import { KEPT } from '../../platform/common/retention.js';
import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { greeting } from '../../platform/mail/greeting.js';
import type { MailText } from '../../platform/mail/mail.layout.js';

export function readyMail(language: Language, name: string | null, url: string): MailText {
  const t = textsIn(language, 'downloads');
  return {
    language,
    subject: t('mail.subject'),
    paragraphs: [greeting(language, name), t('mail.text')],
    link: { label: t('mail.link'), url },
    note: t('mail.note', { count: KEPT.downloadDays }),
  };
}
