import type { ModerationAction, ReportReason } from '@sapa/prisma/client';
import { localeOf, writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import type { MailText } from '../../platform/mail/mail.layout.js';

interface Decided {
  action: ModerationAction;
  reason: ReportReason | null;
  /** Of the moderator. */
  words: string;
  until: Date | null;
  name: string | null;
  origin: string;
  /** Of who runs this installation; empty where they have not said. */
  contact: string;
}

/** The texts of the mails about decisions of moderators, in each language. */
interface DecisionTexts {
  greeting: (name: string | null) => string;
  subject: Record<MailedAction, string>;
  decision: Record<MailedAction, (until: string) => string>;
  reason: (reason: string) => string;
  reasons: Record<ReportReason, string>;
  words: string;
  objection: Record<'SUSPEND' | 'DISABLE', string>;
  contact: (contact: string) => string;
  link: string;
  note: string;
}

/** `REJECT`: somebody who is disabled has objected, and stays so. */
type MailedAction = 'SUSPEND' | 'UNSUSPEND' | 'DISABLE' | 'ENABLE' | 'REJECT';

const en: DecisionTexts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  subject: {
    SUSPEND: 'Your account is suspended',
    UNSUSPEND: 'Your suspension has ended',
    DISABLE: 'Your account was disabled',
    ENABLE: 'Your account is open again',
    REJECT: 'Your account stays disabled',
  },
  decision: {
    SUSPEND: (until) => `a moderator has suspended your account: until ${until} you can read, but not write.`,
    UNSUSPEND: () => 'a moderator has ended the suspension of your account: you can write again.',
    DISABLE: () =>
      'a moderator has disabled your account: you cannot log in any more, and nobody sees what you have shown here.',
    ENABLE: () => 'a moderator has opened your account again: you can log in, and everything is as it was.',
    REJECT: () => 'a moderator has looked at your objection. The decision stands: your account stays disabled.',
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
  words: 'The moderator writes:',
  objection: {
    SUSPEND: 'If that was wrong, you can object once: under “Reports and decisions”.',
    DISABLE:
      'If that was wrong, you can object once: log in with your email address and password, and you can say why.',
  },
  contact: (contact) => `The people who run this Šapa can be reached here: ${contact}`,
  link: 'Open Šapa',
  note: 'You get this mail because it is about your account. It is sent whatever you have chosen to be notified of.',
};

const sr: DecisionTexts = {
  greeting: (name) => (name ? `Zdravo, ${name}!` : 'Zdravo!'),
  subject: {
    SUSPEND: 'Tvoj nalog je suspendovan',
    UNSUSPEND: 'Suspenzija je završena',
    DISABLE: 'Tvoj nalog je isključen',
    ENABLE: 'Tvoj nalog je ponovo otvoren',
    REJECT: 'Tvoj nalog ostaje isključen',
  },
  decision: {
    SUSPEND: (until) => `Moderator je suspendovao tvoj nalog: do ${until} možeš da čitaš, ali ne i da pišeš.`,
    UNSUSPEND: () => 'Moderator je ukinuo suspenziju tvog naloga: ponovo možeš da pišeš.',
    DISABLE: () => 'Moderator je isključio tvoj nalog: više ne možeš da se prijaviš i niko ne vidi šta je na njemu.',
    ENABLE: () => 'Moderator je ponovo otvorio tvoj nalog: možeš da se prijaviš i sve je kao pre.',
    REJECT: () => 'Moderator je pogledao tvoj prigovor. Odluka ostaje: nalog je i dalje isključen.',
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
  words: 'Moderator piše:',
  objection: {
    SUSPEND: 'Ako odluka nije ispravna, možeš jednom da uložiš prigovor: pod „Prijave i odluke“.',
    DISABLE:
      'Ako odluka nije ispravna, možeš jednom da uložiš prigovor: prijavi se svojom imejl adresom i lozinkom i napiši zašto.',
  },
  contact: (contact) => `Ljudima koji vode ovu Šapu možeš da se obratiš ovde: ${contact}`,
  link: 'Otvori Šapu',
  note: 'Ovaj imejl stiže jer se tiče tvog naloga, bez obzira na to koja obaveštenja primaš.',
};

const TEXTS: Record<WrittenLanguage, DecisionTexts> = { en, sr };

const isMailed = (action: ModerationAction): action is Exclude<MailedAction, 'REJECT'> & ModerationAction =>
  ['SUSPEND', 'UNSUSPEND', 'DISABLE', 'ENABLE'].includes(action);

/** The mail about a decision. An action that is not about the account itself is one that rejects an objection. */
export function decisionMail(language: Language, decided: Decided): MailText {
  const { action, reason, words, until, name, origin, contact } = decided;
  const texts = writtenIn(TEXTS, language);
  const kind = isMailed(action) ? action : 'REJECT';
  const moment = until?.toLocaleString(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    language,
    subject: texts.subject[kind],
    paragraphs: [
      texts.greeting(name),
      texts.decision[kind](`${moment} UTC`),
      ...(reason ? [texts.reason(texts.reasons[reason])] : []),
      ...(words ? [texts.words, words] : []),
      ...(kind === 'SUSPEND' || kind === 'DISABLE' ? [texts.objection[kind]] : []),
      ...(contact && kind !== 'ENABLE' && kind !== 'UNSUSPEND' ? [texts.contact(contact)] : []),
    ],
    link: { label: texts.link, url: kind === 'SUSPEND' ? `${origin}/notices` : `${origin}/logsign` },
    note: texts.note,
  };
}
