import type { ModerationAction, ReportReason } from '@sapa/prisma/client';
import { monthInDate } from '@sapa/shared/month-in-date';
import { localeOf, writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
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

/** Text of the decision emails in one language. */
interface DecisionTexts {
  greeting: (name: string | null) => string;
  subject: Record<MailKind, string>;
  decision: Record<MailKind, (until: string) => string>;
  reason: (reason: string) => string;
  reasons: Record<ReportReason, string>;
  text: string;
  objection: Record<'SUSPEND' | 'DISABLE', string>;
  contact: (contact: string) => string;
  link: string;
  note: string;
}

/** Actions on accounts, which are emailed. Users read about all other actions in the app. */
const MAILED_ACTIONS = ['SUSPEND', 'UNSUSPEND', 'DISABLE', 'ENABLE'] as const;

/** `REJECT` tells a disabled user that the objection was rejected. */
type MailKind = (typeof MAILED_ACTIONS)[number] | 'REJECT';

const en: DecisionTexts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  subject: {
    SUSPEND: 'Your account is suspended',
    UNSUSPEND: 'Your account is no longer suspended',
    DISABLE: 'Your account is disabled',
    ENABLE: 'Your account is active again',
    REJECT: 'Your account stays disabled',
  },
  decision: {
    SUSPEND: (until) =>
      `A moderator has suspended your account until ${until}. Until then you can read, but not write anything.`,
    UNSUSPEND: () => 'A moderator has lifted the suspension of your account. You can write again.',
    DISABLE: () =>
      'A moderator has disabled your account. You can no longer log in, and your profile, pets and posts are hidden.',
    ENABLE: () =>
      'A moderator has reactivated your account. You can log in, and your profile, pets and posts are visible again.',
    REJECT: () => 'A moderator has reviewed your objection. The decision stands: your account stays disabled.',
  },
  reason: (reason) => `Reason: ${reason}.`,
  reasons: {
    SPAM: 'spam',
    INSULT: 'insults or hate',
    CRUELTY: 'cruelty to animals',
    FRAUD: 'fraud',
    SEXUAL: 'sexual content',
    VIOLENCE: 'violence or threats',
    PRIVACY: 'private data',
    OTHER: 'something else',
  },
  text: 'The moderator writes:',
  objection: {
    SUSPEND: 'If you disagree, you can object once, on the page “Reports and decisions”.',
    DISABLE: 'If you disagree, you can object once: log in with your email address and password and explain why.',
  },
  contact: (contact) => `Contact the people who run this Šapa: ${contact}`,
  link: 'Open Šapa',
  note: 'You get this email because it is about your account. Your notification settings do not apply to it.',
};

const sr: DecisionTexts = {
  greeting: (name) => (name ? `Zdravo, ${name}!` : 'Zdravo!'),
  subject: {
    SUSPEND: 'Tvoj nalog je suspendovan',
    UNSUSPEND: 'Tvoj nalog više nije suspendovan',
    DISABLE: 'Tvoj nalog je isključen',
    ENABLE: 'Tvoj nalog je ponovo aktivan',
    REJECT: 'Tvoj nalog ostaje isključen',
  },
  decision: {
    SUSPEND: (until) => `Moderator je suspendovao tvoj nalog do ${until}. Do tada možeš da čitaš, ali ne i da pišeš.`,
    UNSUSPEND: () => 'Moderator je ukinuo suspenziju tvog naloga. Ponovo možeš da pišeš.',
    DISABLE: () =>
      'Moderator je isključio tvoj nalog. Više ne možeš da se prijaviš, a tvoj profil, ljubimci i objave nisu vidljivi.',
    ENABLE: () =>
      'Moderator je ponovo aktivirao tvoj nalog. Možeš da se prijaviš, a tvoj profil, ljubimci i objave su opet vidljivi.',
    REJECT: () => 'Moderator je razmotrio tvoj prigovor. Odluka ostaje na snazi: tvoj nalog je i dalje isključen.',
  },
  reason: (reason) => `Razlog: ${reason}.`,
  reasons: {
    SPAM: 'neželjene poruke',
    INSULT: 'uvrede ili mržnja',
    CRUELTY: 'okrutnost prema životinjama',
    FRAUD: 'prevara',
    SEXUAL: 'seksualni sadržaj',
    VIOLENCE: 'nasilje ili pretnje',
    PRIVACY: 'privatni podaci',
    OTHER: 'nešto drugo',
  },
  text: 'Moderator piše:',
  objection: {
    SUSPEND: 'Ako se ne slažeš, možeš jednom da uložiš prigovor na stranici „Prijave i odluke”.',
    DISABLE: 'Ako se ne slažeš, možeš jednom da uložiš prigovor: prijavi se imejl adresom i lozinkom i objasni zašto.',
  },
  contact: (contact) => `Ljudima koji vode ovu Šapu možeš da se obratiš ovde: ${contact}`,
  link: 'Otvori Šapu',
  note: 'Ovaj imejl dobijaš jer se tiče tvog naloga. Podešavanja obaveštenja ne utiču na njega.',
};

const TEXTS: Record<WrittenLanguage, DecisionTexts> = { en, sr };

export const isMailed = (action: ModerationAction): action is (typeof MAILED_ACTIONS)[number] =>
  MAILED_ACTIONS.some((mailed) => mailed === action);

/** Formats a time with the abbreviation of its zone: "4 March 2028 at 06:06 CET". */
function formatMoment(moment: Date, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
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
  const texts = writtenIn(TEXTS, language);
  const kind = isMailed(action) ? action : 'REJECT';
  return {
    language,
    subject: texts.subject[kind],
    paragraphs: [
      texts.greeting(name),
      texts.decision[kind](until ? formatMoment(until, timeZone, language) : ''),
      ...(reason ? [texts.reason(texts.reasons[reason])] : []),
      ...(text ? [texts.text, text] : []),
      ...(kind === 'SUSPEND' || kind === 'DISABLE' ? [texts.objection[kind]] : []),
      ...(contact && kind !== 'ENABLE' && kind !== 'UNSUSPEND' ? [texts.contact(contact)] : []),
    ],
    link: { label: texts.link, url: kind === 'SUSPEND' ? `${origin}/notices` : `${origin}/logsign` },
    note: texts.note,
  };
}
