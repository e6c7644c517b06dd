import type { ModerationAction, ReportReason } from '@sapa/prisma/client';
import { monthInDate } from '@sapa/shared/month-in-date';
import { languageTag, type Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { greeting } from '../../platform/mail/greeting.js';
import type { MailText } from '../../platform/mail/mail.layout.js';

interface DecisionValues {
  action: ModerationAction;
  reason: ReportReason | null;
  /** Text from the moderator to the user. */
  text: string;
  until: Date | null;
  /** The recipient's time zone. */
  timeZone: string;
  name: string | null;
  origin: string;
  /** How to contact the operators. May be empty. */
  contact: string;
}

/** Actions on accounts, which are emailed. Users read about all other actions in the app. */
const MAILED_ACTIONS = ['SUSPEND', 'UNSUSPEND', 'DISABLE', 'ENABLE'] as const;

/** `REJECT` tells a disabled user that the objection was rejected. */
type MailKind = (typeof MAILED_ACTIONS)[number] | 'REJECT';

export const isMailed = (action: ModerationAction): action is (typeof MAILED_ACTIONS)[number] =>
  MAILED_ACTIONS.some((mailed) => mailed === action);

/** Formats a time with the abbreviation of its zone: "March 4, 2028 at 06:06 AM GMT+1". */
function formatMoment(moment: Date, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languageTag(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  const parts = format.formatToParts(moment);
  return parts.map(({ type, value }) => (type === 'month' ? monthInDate(value, language) : value)).join('');
}

/**
 * Returns the email about a decision. For actions without their own email, returns the email
 * about a rejected objection.
 */
export function decisionMail(language: Language, values: DecisionValues): MailText {
  const { action, reason, text, until, timeZone, name, origin, contact } = values;
  const t = textsIn(language, 'moderation');
  const kind: MailKind = isMailed(action) ? action : 'REJECT';
  return {
    language,
    subject: t(`subject.${kind}`),
    paragraphs: [
      greeting(language, name),
      t(`decision.${kind}`, { until: until ? formatMoment(until, timeZone, language) : '' }),
      ...(reason ? [t('reason', { reason: t(`reasons.${reason}`) })] : []),
      ...(text ? [t('text'), text] : []),
      ...(kind === 'SUSPEND' || kind === 'DISABLE' ? [t(`objection.${kind}`)] : []),
      ...(contact && kind !== 'ENABLE' && kind !== 'UNSUSPEND' ? [t('contact', { contact })] : []),
    ],
    link: { label: t('link'), url: kind === 'SUSPEND' ? `${origin}/notices` : `${origin}/logsign` },
    note: t('note'),
  };
}
