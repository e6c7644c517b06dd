import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { greeting } from '../../platform/mail/greeting.js';
import type { MailText } from '../../platform/mail/mail.layout.js';

interface OtherWays {
  hasPasskey: boolean;
  /** Names of the providers whose accounts are linked. */
  providers: string[];
}

interface Values {
  newPassword: { url: string } & OtherWays;
  firstPassword: { url: string } & OtherWays;
  passkeyAdded: { url: string; passkey: string };
  passkeyRemoved: { url: string; passkey: string };
  accountLinked: { url: string; provider: string };
  accountUnlinked: { url: string; provider: string };
  confirmEmail: { url: string; code: string };
  passwordChanged: { url: string };
  newLogin: { url: string; device: string | null };
  secondFactorOn: { url: string };
  secondFactorOff: { url: string };
  recoveryCodeUsed: { url: string; left: number };
  addressChangeRequested: { url: string; newAddress: string };
  addressChanged: { newAddress: string };
}

type AccountMail = { [Kind in keyof Values]: { kind: Kind } & Values[Kind] }[keyof Values];

/** Returns the subject and text of an account email, including the greeting. */
export function accountMail(mail: AccountMail, language: Language, name: string | null): MailText {
  const t = textsIn(language, 'accounts');
  return {
    language,
    subject: t(`${mail.kind}.subject`),
    paragraphs: [greeting(language, name), ...paragraphsOf(mail, language)],
    ...(mail.kind === 'confirmEmail' && { code: mail.code, after: t('confirmEmail.orLink') }),
    ...(mail.kind !== 'addressChanged' && { link: { label: t(`${mail.kind}.link`), url: mail.url } }),
    note: ('providers' in mail ? otherWays(mail, language) : '') + t(`${mail.kind}.note`),
  };
}

/** Names the ways to log in without a password, if the account has any. */
function otherWays({ hasPasskey, providers }: OtherWays, language: Language): string {
  const t = textsIn(language, 'accounts');
  const ways = [...(hasPasskey ? [t('passkey')] : []), ...providers];
  return ways.length > 0 ? `${t('otherWays', { ways: ways.join(', ') })} ` : '';
}

function paragraphsOf(mail: AccountMail, language: Language): string[] {
  const t = textsIn(language, 'accounts');
  switch (mail.kind) {
    case 'newLogin':
      return [t('newLogin.text', { device: mail.device ?? t('unknownDevice') })];
    case 'passkeyAdded':
    case 'passkeyRemoved':
      return [t(`${mail.kind}.text`, { passkey: mail.passkey })];
    case 'accountLinked':
    case 'accountUnlinked':
      return [t(`${mail.kind}.text`, { provider: mail.provider })];
    case 'recoveryCodeUsed':
      return [t('recoveryCodeUsed.text'), codesLeft(mail.left, language)];
    case 'addressChangeRequested':
      return [t('addressChangeRequested.text', { newAddress: mail.newAddress }), t('addressChangeRequested.warning')];
    case 'addressChanged':
      return [t('addressChanged.text', { newAddress: mail.newAddress })];
    default:
      return [t(`${mail.kind}.text`)];
  }
}

function codesLeft(count: number, language: Language): string {
  const t = textsIn(language, 'accounts');
  if (count === 0) return t('recoveryCodeUsed.left.none');
  return count === 1 ? t('recoveryCodeUsed.left.one') : t('recoveryCodeUsed.left.several', { count });
}
