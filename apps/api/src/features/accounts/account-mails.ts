import { writtenIn, type Language, type WrittenLanguage } from '../../platform/http/language.js';
import type { MailText } from '../../platform/mail/mail.layout.js';

interface AccountTexts {
  greeting: (name: string | null) => string;
  newPassword: Texts<{ url: string }>;
  confirmEmail: Texts<{ url: string }>;
  passwordChanged: Texts<{ url: string }>;
  newLogin: Texts<{ url: string; device: string | null }>;
  secondFactorOn: Texts<{ url: string; left: number }>;
  secondFactorOff: Texts<{ url: string; left: number }>;
  recoveryCodeUsed: Texts<{ url: string; left: number }>;
  addressChangeRequested: Texts<{ url: string; newAddress: string }>;
  addressChanged: Texts<{ newAddress: string }>;
}

type Texts<Values> = (values: Values) => Omit<MailText, 'language'>;

const en: AccountTexts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  newPassword: ({ url }) => ({
    subject: 'Your new password for Šapa',
    paragraphs: ['somebody, probably you, asked for a new password for your account. You can choose it here:'],
    link: { label: 'Choose a new password', url },
    note: 'The link works once, within the next hour. If you did not ask for it, you can ignore this email: your password stays the same.',
  }),
  confirmEmail: ({ url }) => ({
    subject: 'Please confirm your email address',
    paragraphs: ['this is the email address of an account on Šapa. Confirm that it is yours:'],
    link: { label: 'Confirm my address', url },
    note: 'The link works once, within three days. If you have no account here, somebody mistyped an address and you can ignore this email.',
  }),
  passwordChanged: ({ url }) => ({
    subject: 'Your password was changed',
    paragraphs: ['the password of your account was changed just now, and all other devices were logged out.'],
    link: { label: 'That was not me', url },
    note: 'If it was you, everything is fine. If it was not, choose a new password at once with this link.',
  }),
  newLogin: ({ url, device }) => ({
    subject: 'A login on a new device',
    paragraphs: [
      `somebody, probably you, logged in to your account on a new device just now: ${device ?? 'an unknown one'}.`,
    ],
    link: { label: 'See where you are logged in', url },
    note: 'If it was you, everything is fine. If it was not, log that device out and choose a new password at once.',
  }),
  secondFactorOn: ({ url }) => ({
    subject: 'Two-step login is on',
    paragraphs: [
      'from now on, you need a code from your authenticator app to log in. Keep your recovery codes in a safe place.',
    ],
    link: { label: 'Account settings', url },
    note: 'If that was not you, please write to the people who run this Šapa at once: somebody else knows your password.',
  }),
  secondFactorOff: ({ url }) => ({
    subject: 'Two-step login is off',
    paragraphs: ['from now on, you need only your password to log in to your account.'],
    link: { label: 'Account settings', url },
    note: 'If that was not you, choose a new password at once and turn two-step login on again.',
  }),
  recoveryCodeUsed: ({ url, left }) => ({
    subject: 'A recovery code was used',
    paragraphs: [
      'one of your recovery codes was just used instead of a code from your authenticator app. Each works only once.',
      left === 1 ? 'One is left.' : left === 0 ? 'None are left. Create new ones now.' : `${left} are left.`,
    ],
    link: { label: 'Create new recovery codes', url },
    note: 'If that was not you, choose a new password at once.',
  }),
  addressChangeRequested: ({ url, newAddress }) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      `somebody, probably you, asked to change the email address of your account to ${newAddress}. It changes once that address is confirmed.`,
      'If it was you, you can ignore this email. If it was not, cancel the change and choose a new password, because somebody else knows yours.',
    ],
    link: { label: 'Cancel the change', url },
    note: 'The link works once, within three days. Choosing a new password also cancels the change.',
  }),
  addressChanged: ({ newAddress }) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `the email address of your account was changed to ${newAddress} just now. From now on, log in with the new address. Emails go there too.`,
    ],
    note: 'If that was not you, please write to the people who run this Šapa at once: somebody else knows your password.',
  }),
};

const sr: AccountTexts = {
  greeting: (name) => (name ? `Zdravo, ${name}!` : 'Zdravo!'),
  newPassword: ({ url }) => ({
    subject: 'Nova lozinka za Šapu',
    paragraphs: ['Stigao je zahtev, verovatno tvoj, za novu lozinku tvog naloga. Ovde možeš da je izabereš:'],
    link: { label: 'Izaberi novu lozinku', url },
    note: 'Link važi jednom, u narednih sat vremena. Ako ovo nije tvoj zahtev, ne treba ništa da radiš: lozinka ostaje ista.',
  }),
  confirmEmail: ({ url }) => ({
    subject: 'Potvrdi svoju imejl adresu',
    paragraphs: ['Ovo je imejl adresa jednog naloga na Šapi. Potvrdi da je tvoja:'],
    link: { label: 'Potvrdi adresu', url },
    note: 'Link važi jednom, u naredna tri dana. Ako ovde nemaš nalog, neko je pogrešno upisao adresu: ne treba ništa da radiš.',
  }),
  passwordChanged: ({ url }) => ({
    subject: 'Lozinka je promenjena',
    paragraphs: ['Lozinka tvog naloga je upravo promenjena, a svi ostali uređaji su odjavljeni.'],
    link: { label: 'To nisam ja', url },
    note: 'Ako je promena tvoja, sve je u redu. Ako nije, odmah izaberi novu lozinku: link vodi tamo.',
  }),
  newLogin: ({ url, device }) => ({
    subject: 'Prijava sa novog uređaja',
    paragraphs: [
      `Na tvoj nalog je upravo stigla prijava, verovatno tvoja, sa novog uređaja: ${device ?? 'nepoznat uređaj'}.`,
    ],
    link: { label: 'Pogledaj prijavljene uređaje', url },
    note: 'Ako je to tvoja prijava, sve je u redu. Ako nije, tamo odjavi taj uređaj i odmah izaberi novu lozinku.',
  }),
  secondFactorOn: ({ url }) => ({
    subject: 'Prijava u dva koraka je uključena',
    paragraphs: [
      'Od sada je za prijavu na tvoj nalog potreban i kod iz aplikacije za prijavu. Rezervne kodove čuvaj na sigurnom mestu.',
    ],
    link: { label: 'Podešavanja naloga', url },
    note: 'Ako to nije tvoja promena, odmah piši ljudima koji vode ovu Šapu: neko drugi zna tvoju lozinku.',
  }),
  secondFactorOff: ({ url }) => ({
    subject: 'Prijava u dva koraka je isključena',
    paragraphs: ['Od sada je za prijavu na tvoj nalog dovoljna lozinka.'],
    link: { label: 'Podešavanja naloga', url },
    note: 'Ako to nije tvoja promena, odmah izaberi novu lozinku i ponovo uključi prijavu u dva koraka.',
  }),
  recoveryCodeUsed: ({ url, left }) => ({
    subject: 'Iskorišćen je rezervni kod',
    paragraphs: [
      'Jedan od tvojih rezervnih kodova je upravo iskorišćen umesto koda iz aplikacije. Svaki važi samo jednom.',
      left === 0 ? 'Nema više nijednog: odmah napravi nove.' : `Preostalo ih je: ${left}.`,
    ],
    link: { label: 'Napravi nove rezervne kodove', url },
    note: 'Ako to nije bila tvoja prijava, odmah izaberi novu lozinku.',
  }),
  addressChangeRequested: ({ url, newAddress }) => ({
    subject: 'Zatražena je promena imejl adrese',
    paragraphs: [
      `Stigao je zahtev, verovatno tvoj, da se imejl adresa tvog naloga promeni u ${newAddress}. To će se desiti kad nova adresa bude potvrđena.`,
      'Ako je to tvoj zahtev, ne treba ništa da radiš. Ako nije, otkaži promenu i izaberi novu lozinku: neko drugi zna tvoju.',
    ],
    link: { label: 'Otkaži promenu', url },
    note: 'Link može da se iskoristi jednom, u naredna tri dana. Promenu otkazuje i nova lozinka.',
  }),
  addressChanged: ({ newAddress }) => ({
    subject: 'Imejl adresa je promenjena',
    paragraphs: [
      `Imejl adresa tvog naloga je upravo promenjena u ${newAddress}. Od sada se prijavljuješ njom i pošta stiže na nju.`,
    ],
    note: 'Ako to nije tvoja promena, odmah piši ljudima koji vode ovu Šapu: neko drugi zna tvoju lozinku.',
  }),
};

const TEXTS: Record<WrittenLanguage, AccountTexts> = { en, sr };

type Kind = Exclude<keyof AccountTexts, 'greeting'>;

/** Returns the subject and text of an account email, including the greeting. */
export function accountMail<K extends Kind>(
  kind: K,
  language: Language,
  name: string | null,
  values: Parameters<AccountTexts[K]>[0],
): MailText {
  const texts = writtenIn(TEXTS, language);
  const { paragraphs, ...rest } = (texts[kind] as Texts<typeof values>)(values);
  return { language, ...rest, paragraphs: [texts.greeting(name), ...paragraphs] };
}
